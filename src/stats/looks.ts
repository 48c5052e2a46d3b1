/**
 * When a run is looked at. A run is tested only on prefixes of its units that are whole and end where a part ends, so the
 * order in which threads finish has no say; and not at every part end, but where the prefix has grown by a fiftieth since
 * the last look. That costs a hundredth of the units on average, and keeps the number of looks at a few hundred for any
 * run, which the estimate after stopping has to go through one by one (stopped.ts).
 */

/** Before so many units nothing is decided: what is known of the variance by then is good to a tenth. */
export const FIRST_LOOK = 200;
const GROWTH = 1.02;

/**
 * The prefix lengths, rising, at which there is a look: some of `partEnds` (rising numbers of units), the first of at least
 * FIRST_LOOK units, and the end of the last part whatever its length.
 */
export function lookPoints(partEnds: readonly number[]): number[] {
  const looks: number[] = [];
  let next = FIRST_LOOK;
  for (const [i, end] of partEnds.entries()) {
    if (i > 0 && end <= partEnds[i - 1]) throw new RangeError(`a part that ends at ${end} after ${partEnds[i - 1]}`);
    if (end < next && i < partEnds.length - 1) continue;
    looks.push(end);
    next = end * GROWTH;
  }
  return looks;
}
