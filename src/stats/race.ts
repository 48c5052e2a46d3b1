/**
 * The chance to win a match to a target, from what hands bring: points for each side, hand by hand, until a total reaches
 * or passes the target; the higher total wins, equal ones are a tie. By dynamic programming over the pair of totals, exact
 * for the distribution given (as in B. Pascal's letters to P. de Fermat of 1654, with points in other sizes).
 *
 * Assumed: hands are independent and alike, whatever the score. That holds where agents don't play to the score and the
 * lead is settled afresh in every hand; in a match of one seating with an advantage of the lead it is an approximation.
 * Against matches really played: docs/statistics.md.
 *
 * For a curve of the chance over the margin, the same hands are weighed by exp(λ · margin), λ such that the mean is the
 * wanted one (F. Esscher, 1932): of all distributions with that mean it is the one nearest to what was seen, and it keeps
 * which results are possible. It is one way in which agents may differ; another distribution of the same mean gives a
 * chance that differs by a percent or two.
 */

/** A result of a hand. */
export interface HandResult {
  /** Points, whole numbers of at least 0, of the first and the second side. */
  readonly first: number;
  readonly second: number;
  /** How often: a count or a probability, at least 0. */
  readonly weight: number;
}

export interface MatchChance {
  /** Probabilities; they add up to 1. */
  readonly first: number;
  readonly second: number;
  readonly tie: number;
  /** Hands a match, in the mean. */
  readonly hands: number;
}

/** Chances by score: at `a · target + b` those of a match that stands at a to b. */
export interface MatchTable {
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** Hands still to come, in the mean. */
  readonly hands: Float64Array;
}

/** `from`: the score at the start. Costs target² · results steps: 20 ms for 100 points and 200 results. */
export function matchChance(
  results: readonly HandResult[],
  target: number,
  from: readonly [number, number] = [0, 0],
): MatchChance {
  const { first, second, hands } = matchTable(results, target, from);
  const at = from[0] * target + from[1];
  return { first: first[at], second: second[at], tie: Math.max(0, 1 - first[at] - second[at]), hands: hands[at] };
}

/** The same for every score from `from` on. */
export function matchTable(
  results: readonly HandResult[],
  target: number,
  from: readonly [number, number] = [0, 0],
): MatchTable {
  if (!(Number.isInteger(target) && target >= 1)) throw new RangeError(`a target of ${target}: at least 1 is needed`);
  const { scoring, share } = scoringOf(results);
  const [startFirst, startSecond] = from;
  if (startFirst >= target || startSecond >= target)
    throw new RangeError(`a score of ${from.join('–')}: the match is over`);
  const first = new Float64Array(target * target);
  const second = new Float64Array(target * target);
  const hands = new Float64Array(target * target);
  for (let a = target - 1; a >= startFirst; a--) {
    for (let b = target - 1; b >= startSecond; b--) {
      let won = 0;
      let lost = 0;
      // Hands that bring nobody anything only lengthen the match.
      let length = 1 / share;
      for (const { first: gainA, second: gainB, weight } of scoring) {
        const [x, y] = [a + gainA, b + gainB];
        if (x >= target || y >= target) {
          if (x > y) won += weight;
          else if (x < y) lost += weight;
          continue;
        }
        const at = x * target + y;
        won += weight * first[at];
        lost += weight * second[at];
        length += weight * hands[at];
      }
      const at = a * target + b;
      first[at] = won;
      second[at] = lost;
      hands[at] = length;
    }
  }
  return { first, second, hands };
}

/** Results in which somebody scores, with probabilities among them, and the share they are of all. */
function scoringOf(results: readonly HandResult[]): { scoring: HandResult[]; share: number } {
  let all = 0;
  let some = 0;
  for (const { first, second, weight } of results) {
    if (!(weight >= 0 && first >= 0 && second >= 0))
      throw new RangeError(`a result ${first}–${second} of weight ${weight}`);
    all += weight;
    if (first + second > 0) some += weight;
  }
  if (!(some > 0)) throw new RangeError('nobody ever scores: a match would have no end');
  const scoring = results
    .filter(({ first, second, weight }) => first + second > 0 && weight > 0)
    .map(({ first, second, weight }) => ({ first, second, weight: weight / some }));
  return { scoring, share: some / all };
}

/** The same results weighed so that the first side gains `margin` points a hand on the second in the mean. */
export function withMargin(results: readonly HandResult[], margin: number): HandResult[] {
  const possible = results.filter(({ weight }) => weight > 0);
  const gains = possible.map(({ first, second }) => first - second);
  const [least, most] = [Math.min(...gains), Math.max(...gains)];
  if (!(margin > least && margin < most))
    throw new RangeError(`a margin of ${margin}: these hands bring ${least} to ${most}`);
  const tilted = (tilt: number): number[] => {
    // Against the largest, so that nothing overflows.
    const largest = Math.max(tilt * least, tilt * most);
    return possible.map(({ weight }, i) => weight * Math.exp(tilt * gains[i] - largest));
  };
  const meanWith = (tilt: number): number => {
    const weights = tilted(tilt);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.reduce((sum, weight, i) => sum + weight * gains[i], 0) / total;
  };
  let low = -1 / (most - least);
  let high = 1 / (most - least);
  while (meanWith(low) > margin) low *= 2;
  while (meanWith(high) < margin) high *= 2;
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (meanWith(middle) < margin) low = middle;
    else high = middle;
  }
  const weights = tilted(low);
  return possible.map((result, i) => ({ ...result, weight: weights[i] }));
}

/** Results seen from the other side, and from this one, half and half: neither side is better. */
export function levelled(results: readonly HandResult[]): HandResult[] {
  return [...results, ...results.map(({ first, second, weight }) => ({ first: second, second: first, weight }))];
}

/** A histogram of margins as results, for rules under which one side alone scores in a hand. */
export function resultsOfMargins(counts: Iterable<readonly [margin: number, count: number]>): HandResult[] {
  return Array.from(counts, ([margin, weight]) => ({
    first: Math.max(0, margin),
    second: Math.max(0, -margin),
    weight,
  }));
}

export interface CurvePoint extends MatchChance {
  /** Points a hand. */
  readonly margin: number;
}

/** The chance of a match for each margin a hand, all made from the same results. */
export function matchCurve(results: readonly HandResult[], target: number, margins: readonly number[]): CurvePoint[] {
  return margins.map(margin => ({ margin, ...matchChance(withMargin(results, margin), target) }));
}
