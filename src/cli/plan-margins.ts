/** What margins are like, and how long a unit takes here: measured in a pilot, or as a run has them. */
import { Pilot, type PilotPlan } from '../arena/pilot.ts';
import { experimentIn } from '../arena/resume.ts';
import { parseRules } from '../engine/presets.ts';
import { loadContestant } from '../play/roster.ts';
import { seatingPlan } from '../play/seating.ts';
import { readRows } from '../report/rows.ts';
import { rulesSpec } from '../report/rules-words.ts';
import { readRun } from '../report/run-folder.ts';
import { sumsOf } from '../report/sums.ts';
import { unitWords } from '../report/words.ts';
import { unitMoments } from '../stats/planning.ts';
import { standardErrorOf } from '../stats/ratio.ts';
import type { Manifest } from '../tables/manifest.ts';
import { Refusal, within } from '../text/refusal.ts';
import { parseSpecList } from '../text/spec.ts';
import type { Given } from './command.ts';
import { contestantsOf } from './contestants.ts';
import type { Io } from './io.ts';
import { runFolder } from './paths.ts';
import type { Measured, Planned } from './planned.ts';

/** Seconds that playing is timed for, where margins are known already. */
const TIMED = 0.7;
/** And units at most. */
const MOST_TIMED = 20_000;

/** Of agents that are given: a pilot is played. */
export async function fromPilot(given: Given, io: Io): Promise<Planned> {
  const rules = within('--rules', () => parseRules(given.text('rules')));
  const specs = within('--agents', () => parseSpecList(given.text('agents')));
  if (specs.length < 2) throw new Refusal('cli/agents', '--agents', 'one agent meets nobody', 'two or more');
  const contestants = await contestantsOf(specs, '--agents', io.cwd);
  const seatings = within('--rules', () => seatingPlan(2, rules.players, rules.teams));
  const [units, seed] = [given.whole('units'), given.text('seed')];
  const measured: Measured[] = [];
  for (const [i, a] of contestants.entries()) {
    for (const b of contestants.slice(i + 1)) {
      io.err.write(`pilot: ${units} deals of ${a.label} v ${b.label}\n`);
      const { pilot, seconds } = await timed(
        { rules, mode: 'hands', seed, contestants: [a, b], seatings },
        units,
        Infinity,
      );
      measured.push({ ...momentsOf(pilot), name: `${a.label} v ${b.label}`, pairing: [a.label, b.label], seconds });
    }
  }
  return { source: { pilot: { units, seed } }, rules: rulesSpec(rules), unit: unitWords('hands'), pairings: measured };
}

/** Margins of a run that is there; its agents play a moment, to see how long they take here. */
export async function fromRun(run: string, io: Io): Promise<Planned> {
  const folder = within('--run', () => runFolder(io.cwd, run));
  const { manifest, summaries } = readRun(folder);
  const { experiment } = manifest;
  const rows = await readRows(folder, manifest);
  const time = await timer(folder, manifest);
  const measured: Measured[] = [];
  for (const summary of summaries) {
    const { agents, seatings } = experiment.pairings[summary.pairing];
    const seconds = await time(agents, seatings);
    for (const [i, a] of agents.entries()) {
      for (const b of agents.slice(i + 1)) {
        const pairing = [experiment.agents[a].label, experiment.agents[b].label] as const;
        const sums = sumsOf(summary, `margin/${pairing[0]}/${pairing[1]}`);
        if (sums.n < 2) continue;
        const variance = sums.n * standardErrorOf(sums) ** 2;
        const units = rows?.pairs.find(pair => pair.a === a && pair.b === b);
        const values = units ? meansOf(units) : [];
        const kurtosis = values.length >= 30 ? unitMoments(values).kurtosis : NaN;
        measured.push({
          name: pairing.join(' v '),
          pairing,
          n: sums.n,
          variance,
          kurtosis,
          mean: sums.x / sums.y,
          seconds,
        });
      }
    }
  }
  if (measured.length === 0)
    throw new Refusal('plan/few', '--run', 'no pairing of it has two units yet', 'a longer run');
  const unit = unitWords(experiment.mode);
  return { source: { run: folder }, rules: rulesSpec(experiment.rules), unit, pairings: measured };
}

type Timer = (agents: readonly number[], seatings: PilotPlan['seatings']) => Promise<number | null>;

/** Seconds a unit of a pairing takes here; null where the run's agents are not to be had any more. */
async function timer(folder: string, manifest: Manifest): Promise<Timer> {
  try {
    const { rules, mode, seed, agents } = await experimentIn(folder, manifest);
    const contestants: Awaited<ReturnType<typeof loadContestant>>[] = [];
    for (const agent of agents) contestants.push(await loadContestant(agent));
    return async (members, seatings) => {
      const playing = members.map(member => contestants[member]);
      return (await timed({ rules, mode, seed, contestants: playing, seatings }, MOST_TIMED, TIMED)).seconds;
    };
  } catch (error) {
    if (error instanceof Refusal) return async () => null;
    throw error;
  }
}

/** Plays until there are so many units, or so much time is over. Seconds a unit come from the last half of them. */
async function timed(given: PilotPlan, units: number, limit: number): Promise<{ pilot: Pilot; seconds: number }> {
  const pilot = new Pilot(given);
  const began = performance.now();
  let seconds = 0;
  for (let chunk = 1; pilot.margins.length < units; chunk = pilot.margins.length) {
    const before = performance.now();
    const size = Math.min(chunk, units - pilot.margins.length);
    pilot.play(size);
    const now = performance.now();
    // The first units find everything cold; the last chunk alone may be too short to say anything.
    if (size === chunk) seconds = (now - before) / 1000 / size;
    if (now - began > 1000 * limit) break;
  }
  return { pilot, seconds };
}

function momentsOf(pilot: Pilot): Pick<Measured, 'n' | 'variance' | 'kurtosis' | 'mean'> {
  const values = meansOf({ margin: pilot.margins, hands: pilot.hands });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, ...unitMoments(values) };
}

/** Units as means a hand; where hands of a unit vary, as a ratio's error has them. */
function meansOf({ margin, hands }: { margin: ArrayLike<number>; hands: ArrayLike<number> }): number[] {
  const [x, y] = [margin, hands].map(values => Array.from(values).reduce((sum, value) => sum + value, 0));
  const [ratio, each] = [x / y, y / hands.length];
  return Array.from(margin, (value, i) => ratio + (value - ratio * hands[i]) / each);
}
