/**
 * How long it takes to measure luck, beside playing: for the log, never for a result. A clock is looked at in few units
 * only, since a hand of heuristics is over in microseconds.
 */

/** Milliseconds of the units that were looked at. */
export interface LuckTimes {
  readonly playing: number;
  readonly luck: number;
}

/** Kept before a fence is put up around agents (fence.ts): it is no agent that asks. */
const now = performance.now.bind(performance);

/** Of so many units one is looked at. */
const ONE_IN = 4;

export class LuckTime {
  #playing = 0;
  #luck = 0;
  #at = 0;

  /** Before a hand is played. */
  begin(unit: number): void {
    if (unit % ONE_IN === 0) this.#at = now();
  }

  /** Once it has been played, and again once its row has been filled. */
  played(unit: number): void {
    if (unit % ONE_IN !== 0) return;
    const before = this.#at;
    this.#at = now();
    this.#playing += this.#at - before;
  }

  /** Once its luck has been measured. */
  measured(unit: number): void {
    if (unit % ONE_IN !== 0) return;
    const before = this.#at;
    this.#at = now();
    this.#luck += this.#at - before;
  }

  /** What it has come to since it was asked last; null: nothing was looked at. */
  take(): LuckTimes | null {
    const times = { playing: this.#playing, luck: this.#luck };
    this.#playing = 0;
    this.#luck = 0;
    return times.playing > 0 ? times : null;
  }
}

/**
 * How long measuring luck took, over how long playing did: of the parts that were played the middle one, since on a machine
 * with other work a few are interrupted at the one or the other. Nothing where luck was not measured.
 */
export function luckShare(times: readonly (LuckTimes | null)[]): { readonly luckShare?: number } {
  const shares = times.flatMap(one => (one ? [one.luck / one.playing] : [])).sort((a, b) => a - b);
  return shares.length > 0 ? { luckShare: Number(shares[shares.length >> 1].toPrecision(3)) } : {};
}
