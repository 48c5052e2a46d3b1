/** What the duel has shown, in words: is the result better, by how much, and how sure is that. */
import { decimal, JOINT, whole } from '../report/numbers.ts';
import { unitWords } from '../report/words.ts';
import type { WrittenExperiment } from '../tables/experiment.ts';
import type { Outcome, WrittenPlan } from './manifest.ts';

export interface Verdicted {
  /** Short enough for a heading. */
  readonly headline: string;
  /** A sentence or two. */
  readonly sentence: string;
}

export function verdictOf({ experiment, final }: WrittenPlan, { duel }: Outcome): Verdicted {
  const name = experiment.agents[0].name;
  if (!duel) {
    return {
      headline: `Nothing better than ${name}’s starting values was found`,
      sentence: 'The result is the starting values themselves, so there was no duel to play.',
    };
  }
  const { verdict, value, low, high, level, units } = duel;
  const points = `${decimal(value, 2, true)} points a hand`;
  const interval = `${percent(level)} interval ${decimal(low, 2, true)} to ${decimal(high, 2, true)}`;
  const played = `${whole(units)}${JOINT}${unitWord(experiment, units)} that no value was chosen by`;
  const sure = `The interval is good for every look at once: it misses the truth in at most ${percent(1 - level)} of such duels.`;
  switch (verdict) {
    case 'better':
      return {
        headline: `Tuned, ${name} gains ${points} on its starting values`,
        sentence: `The tuned values are better than the starting values: ${points} (${interval}) over ${played}. ${sure}`,
      };
    case 'worse':
      return {
        headline: `Tuned, ${name} loses ${decimal(-value, 2)} points a hand to its starting values`,
        sentence: `The tuned values are worse than the starting values: ${points} (${interval}) over ${played}. What the tune took for an improvement was luck, or holds against its opponents and not against the starting values. ${sure}`,
      };
    case 'alike':
      return {
        headline: `Tuned, ${name} plays as well as with its starting values`,
        sentence: `The tuned values are neither better nor worse than the starting values by more than ${decimal(final.alike, 2)} points a hand: ${points} (${interval}) over ${played}. ${sure}`,
      };
    case 'undecided':
      return {
        headline: `Whether tuning helps ${name} was not decided`,
        sentence: `After ${played}, the most it may play, the duel has not told the tuned values from the starting values: ${points} (${interval}). ${sure}`,
      };
  }
}

export const percent = (share: number): string => `${Number((100 * share).toFixed(2))}${JOINT}%`;

export function unitWord({ mode }: Pick<WrittenExperiment, 'mode'>, count: number): string {
  const [one, many] = unitWords(mode);
  return count === 1 ? one : many;
}
