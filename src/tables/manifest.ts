/**
 * What a run is and how far it has come: `manifest.json` in its folder. The experiment as resolved, so that a run is
 * known by what was played and not by the file that asked for it; who the agents were; and the parts that are there, with
 * their checksums. Nothing in it tells of a machine or a time: it is the same bytes wherever the run is made.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rulesFromRecord } from '../engine/presets.ts';
import type { Rules } from '../engine/rules.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { Checked } from './checked.ts';
import { type FileFacts, readWhole, writeWhole } from './whole-file.ts';

export const MANIFEST_FORMAT = 'matador-run/1';

export interface PlannedPairing {
  /** `greedy v random`. */
  readonly name: string;
  /** Indices into the experiment's agents. */
  readonly agents: readonly number[];
  readonly units: number;
  /** The seating plan: at each seat an index into this pairing's `agents`. */
  readonly seatings: readonly (readonly number[])[];
}

/** An agent as the manifest has it. */
export interface WrittenAgent {
  /** `pimc(worlds=200)`: its name with the parameters that are not the usual ones. Tells agents of a run apart. */
  readonly label: string;
  readonly name: string;
  readonly summary: string;
  /** Every parameter. */
  readonly values: Readonly<Record<string, number | boolean | string>>;
  /** Which code it was: `matador-lab@0.1.0`, or `sha256:…` of somebody's own files. */
  readonly identity: string;
  /** Does it see what a player does not? */
  readonly cheat: boolean;
  /** Declared microseconds a decision: with the rules, what the cut into parts depends on. */
  readonly cost: number;
}

export interface PlannedAgent extends WrittenAgent {
  /** Where its code lies on this machine: not written. */
  readonly url: string;
}

export interface WrittenExperiment {
  readonly name: string;
  readonly note: string;
  readonly seed: string;
  readonly rules: Rules;
  readonly mode: 'hands' | 'matches';
  readonly onFault: 'stop' | 'forfeit';
  /** Is the decisions table written? */
  readonly actions: boolean;
  readonly agents: readonly WrittenAgent[];
  readonly pairings: readonly PlannedPairing[];
}

export interface Experiment extends WrittenExperiment {
  readonly agents: readonly PlannedAgent[];
}

/** The units `from` to `to − 1` of one pairing: one file in each of the run's folders. */
export interface PartEntry {
  readonly index: number;
  readonly pairing: number;
  readonly from: number;
  readonly to: number;
  /** Hands played. */
  readonly rows: number;
  readonly hands: FileFacts;
  readonly actions?: FileFacts & { readonly rows: number };
  readonly summary: { readonly sha256: string };
}

export interface Manifest {
  readonly format: typeof MANIFEST_FORMAT;
  /** Of this package. */
  readonly version: string;
  readonly experiment: WrittenExperiment;
  readonly state: 'running' | 'done';
  /** By rising index; while the run is going on, some may be missing. */
  readonly parts: readonly PartEntry[];
}

const manifestPath = (dir: string): string => join(dir, 'manifest.json');

/** Where a part's files lie in a run's folder. */
export function partPath(dir: string, kind: 'hands' | 'actions' | 'summary', index: number): string {
  const name = `part-${String(index).padStart(5, '0')}.${kind === 'summary' ? 'json' : 'arrow'}`;
  return join(dir, kind, name);
}

/** The experiment as it is written down: its fields in one order, and nothing of this machine. */
export function written(experiment: WrittenExperiment | Experiment): WrittenExperiment {
  const { name, note, seed, rules, mode, onFault, actions, agents, pairings } = experiment;
  const plain = agents.map(({ label, name, summary, values, identity, cheat, cost }) => {
    return { label, name, summary, values, identity, cheat, cost };
  });
  const plan = pairings.map(({ name, agents, units, seatings }) => ({ name, agents, units, seatings }));
  return { name, note, seed, rules, mode, onFault, actions, agents: plain, pairings: plan };
}

function writtenPart({ index, pairing, from, to, rows, hands, actions, summary }: PartEntry): PartEntry {
  return {
    index,
    pairing,
    from,
    to,
    rows,
    hands: writtenFacts(hands),
    ...(actions && { actions: { rows: actions.rows, ...writtenFacts(actions) } }),
    summary: { sha256: summary.sha256 },
  };
}

const writtenFacts = ({ bytes, sha256 }: FileFacts): FileFacts => ({ bytes, sha256 });

/** Writes `manifest.json`, in the place of one that was there: the same bytes for equal manifests. */
export function writeManifest(dir: string, manifest: Manifest): void {
  const { format, version, state } = manifest;
  const experiment = written(manifest.experiment);
  const text = JSON.stringify({ format, version, state, experiment, parts: manifest.parts.map(writtenPart) }, null, 2);
  writeWhole(manifestPath(dir), [Buffer.from(`${text}\n`)]);
}

/** Reads a run's manifest. Throws `tables/missing`, `tables/foreign` or `tables/damaged`. */
export function readManifest(dir: string): Manifest {
  const file = manifestPath(dir);
  if (!existsSync(file)) throw new Refusal('tables/missing', dir, 'no run: there is no manifest.json in it');
  const document = Checked.parse(readWhole(file).toString('utf8'), file, 'manifest');
  const format = document.get('format');
  if (format.value !== MANIFEST_FORMAT)
    throw new Refusal('tables/foreign', file, `a file of format ${show(format.value)}`, MANIFEST_FORMAT);
  const experiment = readExperiment(document.get('experiment'));
  return {
    format: MANIFEST_FORMAT,
    version: document.get('version').text(),
    state: document.get('state').oneOf(['running', 'done']),
    experiment,
    parts: document.get('parts').list(part => readPart(part, experiment)),
  };
}

function readExperiment(from: Checked): WrittenExperiment {
  const rules = from.get('rules').within(rulesFromRecord);
  const agents = from.get('agents').list(readAgent);
  return {
    name: from.get('name').text(),
    note: from.get('note').text(),
    seed: from.get('seed').text(),
    rules,
    mode: from.get('mode').oneOf(['hands', 'matches']),
    onFault: from.get('onFault').oneOf(['stop', 'forfeit']),
    actions: from.get('actions').truth(),
    agents,
    pairings: from.get('pairings').list(pairing => readPairing(pairing, rules, agents.length)),
  };
}

function readAgent(from: Checked): WrittenAgent {
  const cost = from.get('cost');
  return {
    label: from.get('label').text(),
    name: from.get('name').text(),
    summary: from.get('summary').text(),
    values: from.get('values').map(value => {
      const plain = value.value;
      if (typeof plain === 'number' || typeof plain === 'boolean' || typeof plain === 'string') return plain;
      return value.refuse('a number, a text, true or false');
    }),
    identity: from.get('identity').text(),
    cheat: from.get('cheat').truth(),
    cost: typeof cost.value === 'number' && cost.value > 0 ? cost.value : cost.refuse('a number above 0'),
  };
}

function readPairing(from: Checked, rules: Rules, agents: number): PlannedPairing {
  const members = from.get('agents').list(agent => agent.whole(0, agents - 1));
  return {
    name: from.get('name').text(),
    agents: members,
    units: from.get('units').whole(1),
    seatings: from.get('seatings').list(seating => {
      const places = seating.list(place => place.whole(0, members.length - 1));
      return places.length === rules.players ? places : seating.refuse(`${rules.players} places`);
    }),
  };
}

function readPart(from: Checked, experiment: WrittenExperiment): PartEntry {
  const pairing = from.get('pairing').whole(0, experiment.pairings.length - 1);
  const first = from.get('from').whole(0, experiment.pairings[pairing].units - 1);
  const actions = from.has('actions') ? from.get('actions') : null;
  return {
    index: from.get('index').whole(),
    pairing,
    from: first,
    to: from.get('to').whole(first + 1, experiment.pairings[pairing].units),
    rows: from.get('rows').whole(),
    hands: readFacts(from.get('hands')),
    ...(actions && { actions: { rows: actions.get('rows').whole(), ...readFacts(actions) } }),
    summary: { sha256: hash(from.get('summary')) },
  };
}

function readFacts(from: Checked): FileFacts {
  return { bytes: from.get('bytes').whole(), sha256: hash(from) };
}

function hash(from: Checked): string {
  const sha256 = from.get('sha256');
  return /^[0-9a-f]{64}$/.test(sha256.text()) ? sha256.text() : sha256.refuse('64 hexadecimal digits');
}
