/** A search through the unit cube that is asked for places and told what they are worth; more is better. */

/** Chance, by its address: the step. */
export type Chance = (step: number) => { below(n: number): number; unit(): number };

export interface CubeSearch {
  /** Places to be played next, side by side; null when it is over. */
  ask(): readonly (readonly number[])[] | null;
  /** What those places are worth, in their order. */
  tell(worths: readonly number[]): void;
  /** Where it would say, now, that the best is. */
  readonly best: readonly number[];
}
