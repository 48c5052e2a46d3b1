/**
 * A piece of the rule sheets' advice as a term: so many points for an option. Terms are added up, each on its own, so that
 * each can be left out, turned round or measured alone. A scheme of rules tried in order was turned down: there the worth
 * of one rule hangs on all that stand before it.
 *
 * The parameter that has the term's own name is its weight and multiplies all of it: at 0 the term is off. Its other
 * parameters begin with its name. Weights are in points of margin in a hand, as far as a sum can be.
 */
import type { Parameter, Parameters, Values } from '../../play/agent.ts';
import type { Outlook } from './outlook.ts';

/** What a term with its values says of the option that the outlook shows, in points. */
export type Voice = (at: Outlook) => number;

export interface Advice<P extends Parameters = Parameters> {
  /** The term's name and its weight's. */
  readonly name: string;
  /** The rule sheets that give the advice, by number. */
  readonly sheets: readonly string[];
  readonly parameters: P;
  voice(values: Values<P>): Voice;
}

/** Types a term's declaration; gives back what it is given. */
export function advice<const P extends Parameters>(term: Advice<P>): Advice<P> {
  return term;
}

/** A parameter that is a plain number. */
export const number = (value: number, min: number, max: number, help: string) =>
  ({ type: 'number', default: value, min, max, help }) as const satisfies Parameter;

/** A parameter that counts something. */
export const integer = (value: number, min: number, max: number, help: string) =>
  ({ type: 'integer', default: value, min, max, help }) as const satisfies Parameter;
