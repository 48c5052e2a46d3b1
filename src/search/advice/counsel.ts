/**
 * All terms together: the parameters of those who heed them, and what they add up to for an option. A plain sum, so that a
 * weight is what its advice is worth in points, with whatever else is heeded.
 */
import type { Rules } from '../../engine/rules.ts';
import type { Parameters, Values } from '../../play/agent.ts';
import type { Options } from '../../play/options.ts';
import type { View } from '../../play/view.ts';
import type { Advice, Voice } from './advice.ts';
import { blank } from './blank.ts';
import { block } from './block.ts';
import { count } from './count.ts';
import { decline } from './decline.ts';
import { doubles } from './doubles.ts';
import { fit } from './fit.ts';
import { half } from './half.ts';
import { keep } from './keep.ts';
import { last } from './last.ts';
import { Outlook } from './outlook.ts';
import { passed } from './passed.ts';
import { Position } from './position.ts';
import { shed } from './shed.ts';
import { shut } from './shut.ts';
import { variety } from './variety.ts';

/** Every term, in the order in which their parameters are listed. */
export const ADVICE: readonly Advice[] = [
  shed,
  doubles,
  variety,
  keep,
  blank,
  shut,
  half,
  passed,
  fit,
  count,
  block,
  last,
  decline,
];

/** The terms' parameters with their usual weights. */
export const HEEDED = {
  ...shed.parameters,
  ...doubles.parameters,
  ...variety.parameters,
  ...keep.parameters,
  ...blank.parameters,
  ...shut.parameters,
  ...half.parameters,
  ...passed.parameters,
  ...fit.parameters,
  ...count.parameters,
  ...block.parameters,
  ...last.parameters,
  ...decline.parameters,
} satisfies Parameters;

/** The same with every term off unless it is given a weight. */
export const UNHEEDED: typeof HEEDED = Object.fromEntries(
  Object.entries(HEEDED).map(([name, parameter]) => [
    name,
    ADVICE.some(term => term.name === name) ? { ...parameter, default: 0 } : parameter,
  ]),
) as typeof HEEDED;

export class Counsel {
  readonly position: Position;
  readonly #outlook: Outlook;
  readonly #voices: readonly Voice[];

  constructor(rules: Rules, values: Values<typeof HEEDED>) {
    this.position = new Position(rules);
    this.#outlook = new Outlook(this.position);
    const given: Values = values;
    this.#voices = ADVICE.filter(term => given[term.name] !== 0).map(term => term.voice(given));
  }

  /** A decision is to be taken. */
  hear(view: View, options: Options): void {
    this.position.read(view, options);
  }

  /** What all terms together give an option of it, in points. */
  worth(option: number): number {
    const outlook = this.#outlook;
    const voices = this.#voices;
    outlook.take(option);
    let sum = 0;
    for (let i = 0; i < voices.length; i++) sum += voices[i](outlook);
    return sum;
  }
}
