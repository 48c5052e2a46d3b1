/**
 * A game in sequence form (D. Koller, N. Megiddo & B. von Stengel, "Fast algorithms for finding randomized strategies in game
 * trees", STOC 1994). A seat's sequence is what it has chosen so far, knowing what it knew: the empty one, and one for each
 * option of each of its sets, a set being what it may know where it has a choice. A plan says how likely a seat makes the
 * choices of each sequence, all else leaving it the occasion; then what seat 0 gains is bilinear in the two plans, x·A·y,
 * where A has an entry for each pair of sequences that some ends of the game have in common.
 *
 * Walking the tree of histories again in every round was turned down: here all histories that two sequences share are one
 * number, chance and all, and a round is one pass through them in order.
 */

/** The sequences of one seat, 0 being the empty one. */
export interface Side {
  /** How many. */
  readonly sequences: number;
  /** By set: the sequence that leads to it. */
  readonly parent: Int32Array;
  /** By set: the sequence of its first option; those of the others follow. Ends with `sequences`; sets after their parents. */
  readonly first: Int32Array;
}

/** How likely each sequence of a seat is, as far as it is the seat's to say; that of the empty one is 1. */
export type Plan = Float64Array;

export interface SequenceForm {
  readonly sides: readonly [Side, Side];
  /** By sequence of seat 0: where its entries begin. */
  readonly rows: Int32Array;
  /** The sequence of seat 1 of each entry, and what seat 0 gains there, by chance's weight. */
  readonly columns: Int32Array;
  readonly gains: Float64Array;
  /** Ends of the game, each with all of chance's moves told apart. */
  readonly histories: number;
}

export const setsOf = (side: Side): number => side.parent.length;

/** What each sequence of `seat` would gain, at full weight, against the other's plan. */
export function gainsAgainst(form: SequenceForm, seat: number, plan: Plan, out: Float64Array): void {
  const { rows, columns, gains } = form;
  if (seat === 0) {
    for (let row = 0; row + 1 < rows.length; row++) {
      let sum = 0;
      for (let at = rows[row]; at < rows[row + 1]; at++) sum += gains[at] * plan[columns[at]];
      out[row] = sum;
    }
    return;
  }
  out.fill(0);
  for (let row = 0; row + 1 < rows.length; row++) {
    const weight = plan[row];
    if (weight === 0) continue;
    for (let at = rows[row]; at < rows[row + 1]; at++) out[columns[at]] -= gains[at] * weight;
  }
}

/** What seat 0 gains where both follow their plans. */
export function meanGain(form: SequenceForm, plans: readonly [Plan, Plan]): number {
  const gains = new Float64Array(form.sides[0].sequences);
  gainsAgainst(form, 0, plans[1], gains);
  return gains.reduce((sum, gain, sequence) => sum + gain * plans[0][sequence], 0);
}

/** A plan from how likely each option is chosen where there is the choice, by its sequence. */
export function planOf(side: Side, shares: ArrayLike<number>): Plan {
  const plan = new Float64Array(side.sequences);
  plan[0] = 1;
  for (let set = 0; set < setsOf(side); set++) {
    const weight = plan[side.parent[set]];
    for (let at = side.first[set]; at < side.first[set + 1]; at++) plan[at] = weight * shares[at];
  }
  return plan;
}
