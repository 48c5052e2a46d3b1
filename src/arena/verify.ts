/**
 * Whether a run's agents play alike whatever they played before. A sample of parts is played twice more, in other
 * processes: once as they stand, once in halves and in the opposite order; hands are compared with the run's own, and
 * decisions with each other. An agent that keeps what it must not from unit to unit decides otherwise somewhere; at the
 * first such decision everything it was told was the same, so it can be named.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentFault } from '../play/fault.ts';
import type { Columns } from '../tables/column.ts';
import { type DecisionColumns, readDecisions } from '../tables/decisions.ts';
import { type HandColumns, readHands } from '../tables/hands.ts';
import { faultsIn } from '../tables/ledger.ts';
import { type Experiment, type Manifest, partPath, readManifest } from '../tables/manifest.ts';
import { Failure } from '../text/failure.ts';
import { Pool, type Settle } from './pool.ts';
import { type Part, partsOf } from './schedule.ts';

export interface Verified {
  readonly parts: number;
  readonly hands: number;
}

/** A part, or half of one, as it was played again. */
interface Played {
  readonly hands: HandColumns;
  readonly decisions: DecisionColumns;
}

/** Verifies the run in `dir`, which is done. Throws a Failure that names who does not play alike. */
export async function verifyRun(
  experiment: Experiment,
  dir: string,
  threads: number,
  signal: AbortSignal,
): Promise<Verified> {
  const manifest = readManifest(dir);
  const played = new Map(manifest.parts.map(entry => [entry.index, entry]));
  const sample = sampleOf(
    experiment,
    partsOf(experiment).filter(({ index }) => played.has(index)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'matador-verify-'));
  try {
    for (const table of ['hands', 'actions', 'summary']) mkdirSync(join(folder, table));
    // Numbered through, so that each has files of its own.
    const wholes = sample.map((part, i) => ({ ...part, index: i }));
    const pieces = sample.flatMap(halvesOf).map((part, i) => ({ ...part, index: wholes.length + i }));
    const play = (parts: readonly Part[]) => playAgain(experiment, manifest, folder, parts, threads, signal);
    await play(wholes);
    await play([...pieces].reverse());
    let next = wholes.length;
    let hands = 0;
    for (const [i, part] of sample.entries()) {
      signal.throwIfAborted();
      const whole = await readPlayed(folder, i);
      const parted = await Promise.all(halvesOf(part).map(() => readPlayed(folder, next++)));
      compareDecisions(
        experiment,
        part,
        whole.decisions,
        parted.map(({ decisions }) => decisions),
      );
      const { columns: own } = await readHands(partPath(dir, 'hands', part.index), played.get(part.index)!.hands);
      compareHands(experiment, part, own, [whole.hands]);
      compareHands(
        experiment,
        part,
        own,
        parted.map(piece => piece.hands),
      );
      hands += own.rows;
    }
    return { parts: sample.length, hands };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two parts of each pairing: its first and one from its middle. */
function sampleOf(experiment: Experiment, parts: readonly Part[]): Part[] {
  return experiment.pairings.flatMap((_, pairing) => {
    const own = parts.filter(part => part.pairing === pairing);
    const middle = own.length >> 1;
    return middle > 0 ? [own[0], own[middle]] : own;
  });
}

function halvesOf(part: Part): Part[] {
  const middle = (part.from + part.to) >> 1;
  if (middle === part.from) return [part];
  return [
    { ...part, to: middle },
    { ...part, from: middle },
  ];
}

async function playAgain(
  experiment: Experiment,
  { ledger }: Manifest,
  folder: string,
  parts: readonly Part[],
  threads: number,
  signal: AbortSignal,
): Promise<void> {
  // Of an end that was asked for before there is nothing to be heard.
  signal.throwIfAborted();
  const pool = new Pool({ experiment: { ...experiment, actions: true }, folder }, threads);
  const jobs = parts.map(part => {
    return { part, known: faultsIn(ledger, part), careful: false, from: null };
  });
  const settle: Settle = ({ part }, answer) => {
    if ('outcome' in answer && 'entry' in answer.outcome) return null;
    const { name } = experiment.pairings[part.pairing];
    const where = `played again for --verify, ${name}, units ${part.from} to ${part.to - 1}`;
    if ('outcome' in answer && 'fault' in answer.outcome) {
      throw new Failure(`${where}: ${new AgentFault(answer.outcome.fault).message}; in the run it did not`);
    }
    const why = 'death' in answer ? 'its process came to an end' : JSON.stringify(answer.outcome);
    throw new Failure(`${where}: ${why}`);
  };
  await pool.heeding({ atOnce: signal }, () => pool.do(jobs, settle));
  signal.throwIfAborted();
}

async function readPlayed(folder: string, index: number): Promise<Played> {
  const { columns: hands } = await readHands(partPath(folder, 'hands', index));
  const { columns: decisions } = await readDecisions(partPath(folder, 'actions', index));
  return { hands, decisions };
}

/** Throws at the first decision that was taken otherwise. */
function compareDecisions(
  experiment: Experiment,
  part: Part,
  whole: DecisionColumns,
  pieces: readonly DecisionColumns[],
): void {
  let row = 0;
  for (const piece of pieces) {
    for (let i = 0; i < piece.rows; i++, row++) {
      const same =
        piece.unit.values[i] === whole.unit.values[row] &&
        piece.ply.values[i] === whole.ply.values[row] &&
        piece.chosen.values[i] === whole.chosen.values[row];
      if (same) continue;
      const { label } = experiment.agents[piece.agent.values[i]];
      const hand = piece.hand ? piece.hand.values[i] : 0;
      const at = `unit ${piece.unit.values[i]}, seating ${piece.seating.values[i]}, hand ${hand}`;
      const where = `${at}, seat ${piece.seat.values[i]}, action ${piece.ply.values[i]}`;
      const { name } = experiment.pairings[part.pairing];
      throw new Failure(
        `${name}: ${label} does not play alike twice: asked the same (${where}) it decided otherwise after other units; ` +
          'what it may remember begins with begin',
      );
    }
  }
}

/** Throws at the first hand that came out otherwise than in the run, where decisions were alike. */
function compareHands(experiment: Experiment, part: Part, own: HandColumns, pieces: readonly HandColumns[]): void {
  let row = 0;
  for (const piece of pieces) {
    for (let i = 0; i < piece.rows; i++, row++) {
      if (sameRow(own, row, piece, i)) continue;
      const { name } = experiment.pairings[part.pairing];
      const at = `unit ${piece.unit.values[i]}, seating ${piece.seating.values[i]}`;
      throw new Failure(`${name}: one of them does not play alike twice: in the run ${at} came out otherwise`);
    }
  }
  if (row !== own.rows) throw new Failure(`${experiment.pairings[part.pairing].name}: matches came out otherwise`);
}

function sameRow(a: Columns, i: number, b: Columns, j: number): boolean {
  return a.all.every((column, k) => {
    const other = b.all[k];
    return column.values[i] === other.values[j] && column.valid?.[i] === other.valid?.[j];
  });
}
