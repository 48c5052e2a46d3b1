/**
 * What went wrong over a part, as errors for whoever plays the run: told with the pairing and the units, and an agent's
 * fault with how to see it again. Workers send what they met as plain data, since an error's class does not outlive the way.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOwnIdentity } from '../play/behaviour.ts';
import { decisionWords } from '../play/decision-address.ts';
import { AgentFault, Foul, type PlainFault } from '../play/fault.ts';
import { LOAD_LIMIT } from '../play/late.ts';
import type { Experiment } from '../tables/manifest.ts';
import { Refusal } from '../text/refusal.ts';
import type { Part } from './schedule.ts';
import type { Outcome } from './worker.ts';

/** What a worker answers where there is nothing to be had of a part. */
export type Trouble = Exclude<Outcome, { entry: unknown } | { sums: unknown }>;

/** As an error, told with where it was; `faultOf` says an agent's. */
export function errorOf(trouble: Trouble, where: string, faultOf: (plain: PlainFault) => AgentFault): Error {
  if ('fault' in trouble) return faultOf(trouble.fault);
  if ('foul' in trouble) return new Foul(trouble.foul.kind, `${where}: ${trouble.foul.message}`);
  if ('refusal' in trouble) {
    const { code, where: at, what, allowed } = trouble.refusal;
    return new Refusal(code, at, what, allowed).within(where);
  }
  if ('failure' in trouble) {
    const { message, ...facts } = trouble.failure;
    return Object.assign(new Error(`${where}: ${message}`), facts);
  }
  return new Error(`${where}: ${trouble.error}`);
}

export class Troubles {
  readonly #experiment: Experiment;
  readonly #dir: string;

  /** `dir`: the run's folder. */
  constructor(experiment: Experiment, dir: string) {
    this.#experiment = experiment;
    this.#dir = dir;
  }

  where({ pairing, from, to }: Part): string {
    return `${this.#experiment.pairings[pairing].name}, units ${from} to ${to - 1}`;
  }

  errorOf(part: Part, trouble: Trouble): Error {
    return errorOf(trouble, this.where(part), plain => this.fault(part, plain));
  }

  /** An agent's fault, told with the pairing that its address belongs to. */
  fault(part: Part, plain: PlainFault): AgentFault {
    const fault = new AgentFault(plain);
    fault.message = `${this.#experiment.pairings[part.pairing].name}: ${fault.message}`;
    const files = this.#experiment.agents.filter(({ identity }) => !isOwnIdentity(identity));
    const { address, ply } = plain;
    fault.again = decisionWords(
      resolve(this.#dir),
      { ...address, pairing: part.pairing, ply },
      files.map(({ url }) => fileURLToPath(url)),
    );
    return fault;
  }

  /** Of an agent, an index in the run, whose file did not come back from being loaded. */
  hangs(agent: number): Refusal {
    const { label, url } = this.#experiment.agents[agent];
    const what = `${fileURLToPath(url)} could not be loaded: it had not come back after ${LOAD_LIMIT} s`;
    return new Refusal('agent/load', label, what);
  }
}
