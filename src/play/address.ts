/** Which hand it is: with the root seed and the rules, all that is needed to play it again alone. */
export interface HandAddress {
  /** Deal or match number. */
  readonly unit: number;
  /** Index in the seating plan. */
  readonly seating: number;
  /** Hand in the match; 0 where hands are played alone. */
  readonly hand: number;
}
