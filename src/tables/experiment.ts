/**
 * An experiment resolved to the last field, as the manifest has it: rules in full, agents with every value, who meets
 * whom, how often and in which seatings. A run is known by what was played and not by the file that asked for it.
 */
import { rulesFromRecord } from '../engine/presets.ts';
import type { Rules } from '../engine/rules.ts';
import type { Checked } from './checked.ts';
import { luckText } from './luck.ts';
import { readStop, type Stop, writtenStop } from './stop.ts';

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
  /** Seconds a decision may take. */
  readonly timeLimit: number;
  /** Megabytes that the process in which an agent plays may take. */
  readonly memoryLimit: number;
  /** Is the decisions table written? */
  readonly actions: boolean;
  readonly agents: readonly WrittenAgent[];
  readonly pairings: readonly PlannedPairing[];
  /** How the luck of hands is measured, where it is, in the words of luck.ts: `draws`, `playouts(n=100)`. */
  readonly luck?: string | undefined;
  /**
   * The pairing that ends as soon as its question is answered, where there is one: its `units` are the most it may
   * play.
   */
  readonly stop?: Stop | undefined;
}

export interface Experiment extends WrittenExperiment {
  readonly agents: readonly PlannedAgent[];
}

/** The experiment as it is written down: its fields in one order, and nothing of this machine. */
export function written(experiment: WrittenExperiment | Experiment): WrittenExperiment {
  const { name, note, seed, rules, mode, onFault, timeLimit, memoryLimit, actions, agents, pairings } = experiment;
  const { luck, stop } = experiment;
  const plain = agents.map(({ label, name, summary, values, identity, cheat, cost }) => {
    return { label, name, summary, values, identity, cheat, cost };
  });
  const plan = pairings.map(({ name, agents, units, seatings }) => ({ name, agents, units, seatings }));
  const how = { mode, onFault, timeLimit, memoryLimit, actions };
  const perhaps = { ...(luck && { luck }), ...(stop && { stop: writtenStop(stop) }) };
  return { name, note, seed, rules, ...how, agents: plain, pairings: plan, ...perhaps };
}

/** Reads what `written` gives. Throws `tables/damaged`. */
export function readWrittenExperiment(from: Checked): WrittenExperiment {
  const rules = from.get('rules').within(rulesFromRecord);
  const agents = from.get('agents').list(readAgent);
  const pairings = from.get('pairings').list(pairing => readPairing(pairing, rules, agents.length));
  return {
    name: from.get('name').text(),
    note: from.get('note').text(),
    seed: from.get('seed').text(),
    rules,
    mode: from.get('mode').oneOf(['hands', 'matches']),
    onFault: from.get('onFault').oneOf(['stop', 'forfeit']),
    timeLimit: positive(from.get('timeLimit')),
    memoryLimit: positive(from.get('memoryLimit')),
    actions: from.get('actions').truth(),
    agents,
    pairings,
    ...(from.has('luck') && { luck: readLuck(from.get('luck')) }),
    ...(from.has('stop') && { stop: readStop(from.get('stop'), { agents, pairings }) }),
  };
}

function readLuck(from: Checked): string {
  const luck = from.within(value => luckText(String(value)));
  return luck !== undefined && luck === from.value ? luck : from.refuse('draws, playouts(n=100)');
}

function readAgent(from: Checked): WrittenAgent {
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
    cost: positive(from.get('cost')),
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

const positive = (from: Checked): number =>
  typeof from.value === 'number' && from.value > 0 ? from.value : from.refuse('a number above 0');
