/**
 * The contract between the laboratory and an agent: what a module in `agents/`, or anybody's file, exports by default.
 *
 * One declaration feeds everything that has to know about an agent: the roster, the command line's list, the schema of
 * experiment files and the report.
 */
import type { Rules } from '../engine/rules.ts';
import type { Options } from './options.ts';
import type { View } from './view.ts';

/** Random numbers of one seat in one hand; nobody else's stream moves with it. */
export interface Random {
  /** 32 random bits as a signed integer. */
  next(): number;
  /** Uniform in 0..n−1, for 1 ≤ n ≤ 2^20. */
  below(n: number): number;
  /** Uniform in [0, 1). */
  unit(): number;
}

/** A parameter: its type, what it is unless given, its range or choices, and what it does. */
export type Parameter =
  | {
      readonly type: 'integer' | 'number';
      readonly default: number;
      readonly min: number;
      readonly max: number;
      readonly help: string;
    }
  | { readonly type: 'switch'; readonly default: boolean; readonly help: string }
  | { readonly type: 'choice'; readonly default: string; readonly choices: readonly string[]; readonly help: string };

export type Parameters = Readonly<Record<string, Parameter>>;

type ValueOf<T> = T extends { type: 'switch' } ? boolean : T extends { type: 'choice' } ? string : number;

/** The values that belong to a set of parameters. */
export type Values<P extends Parameters = Parameters> = { readonly [K in keyof P]: ValueOf<P[K]> };

/** One agent at one seat. It may remember things from `begin` to the next `begin`; anything longer is a pure cache. */
export interface Player {
  /** A new unit begins: a hand, or a match where matches are played. Looked for once, as the player has been made. */
  begin?(): void;
  /** Answers with one of the options: `options.at(i)` for some i. Called only where there are two or more. */
  choose(view: View, options: Options, random: Random): number;
  /**
   * Of a memoryless agent, where its chances are not all by `random.below`: writes how likely it chooses `options.at(i)` to
   * `weights[i]`, in any unit. It has to agree with `choose`.
   */
  distribution?(view: View, options: Options, weights: Float64Array): void;
}

export interface Agent<P extends Parameters = Parameters> {
  /** Lower case, digits and dashes. */
  readonly name: string;
  /** One line, for lists. */
  readonly summary: string;
  readonly parameters: P;
  /** Roughly how many microseconds a decision takes: sizes the parts of a run. 1 unless given. */
  cost?(values: Values<P>): number;
  /** `all` declares a cheat: the player gets a `FullView`. It is marked wherever its figures stand. */
  readonly sees?: 'all';
  /**
   * Declares that how likely it chooses what hangs on the view and the options alone. Then what it loses to the best
   * opponent there can be is known exactly, in games that are small enough.
   */
  readonly memoryless?: true;
  /** Makes a player for one seat; `rules` are those of every hand it will play. */
  create(values: Values<P>, rules: Rules): Player;
}

/** Types an agent's declaration; gives back what it is given. */
export function defineAgent<const P extends Parameters>(agent: Agent<P>): Agent<P> {
  return agent;
}
