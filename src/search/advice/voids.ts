/**
 * What others showed that they lack, as a player at the table would keep it in mind: whoever draws or passes has nothing
 * that fits the ends at that moment, until tiles are drawn that nobody has seen. Which draws tell what is as in
 * search/evidence.ts; that file says in which slot a tile may lie, this one only how many tiles a seat has drawn since.
 */
import { DRAW, innerOf, kindOf, leftOfEntry, outerOf, PASS, rightOfEntry, seatOfEntry } from '../../engine/action.ts';
import { type Rules, sumOf } from '../../engine/rules.ts';
import { MOST_SEATS } from '../../engine/state.ts';
import { isMatador, tilesIn } from '../../engine/tile.ts';
import type { View } from '../../play/view.ts';

/** Numbers 0 … 15, the partner of a blank end, and at the end the matadors. */
const KINDS = 18;
const WILD = KINDS - 1;
/** More tiles than can be drawn: never shown. */
const NEVER = -1000;

export class Voids {
  readonly #sum: number;
  readonly #matadors: boolean;
  /** A draw shows that no ordinary tile fitted; that no matador was held. */
  readonly #drawShows: boolean;
  readonly #drawShowsWild: boolean;
  readonly #passShowsWild: boolean;
  /** The boneyard as dealt: while it is whole nobody has drawn, nor passed; −1 where a pass needs no draw before it. */
  readonly #whole: number;
  /** By seat: hidden tiles drawn. By seat and kind: how many had been when the seat was last shown to have none. */
  readonly #drawn = new Int32Array(MOST_SEATS);
  readonly #shown = new Int32Array(MOST_SEATS * KINDS);

  constructor(rules: Rules) {
    this.#sum = sumOf(rules);
    this.#matadors = rules.matadors;
    this.#drawShows = rules.choice !== 'free';
    this.#drawShowsWild = rules.choice === 'forced';
    this.#passShowsWild = rules.choice !== 'matador-optional';
    const dealt = tilesIn(rules.set) - rules.players * rules.handSize;
    this.#whole = rules.draw === 'none' || dealt <= rules.reserve ? -1 : dealt;
  }

  /** Reads the hand so far. */
  read(view: View): void {
    this.#drawn.fill(0);
    this.#shown.fill(NEVER, 0, view.players * KINDS);
    if (view.boneyard === this.#whole) return;
    const actions = view.actions;
    let drewLast = -1;
    for (let i = 0; i < actions; i++) {
      const entry = view.action(i);
      const kind = kindOf(entry);
      const seat = seatOfEntry(entry);
      if (kind === DRAW) {
        if (this.#drawShows) this.#show(seat, entry, this.#drawShowsWild);
        this.#drawn[seat] = this.#drawn[seat] + 1;
        drewLast = seat;
        continue;
      }
      if (kind === PASS) this.#show(seat, entry, this.#passShowsWild);
      else if (drewLast === seat && this.#laysDrawn(entry)) this.#drawn[seat] = this.#drawn[seat] - 1;
      drewLast = -1;
    }
  }

  /** Tiles that a seat has drawn since it showed that it has no ordinary tile with a half n; many if it never did. */
  drawnSince(seat: number, n: number): number {
    return this.#drawn[seat] - this.#shown[seat * KINDS + n];
  }

  /** The same for matadors. */
  drawnSinceWild(seat: number): number {
    return this.drawnSince(seat, WILD);
  }

  #show(seat: number, entry: number, wild: boolean): void {
    const drawn = this.#drawn[seat];
    const at = seat * KINDS;
    this.#shown[at + this.#sum - leftOfEntry(entry)] = drawn;
    this.#shown[at + this.#sum - rightOfEntry(entry)] = drawn;
    if (wild) this.#shown[at + WILD] = drawn;
  }

  /** Is the tile laid after a draw the one just drawn? What was held before did not fit; of matadors that may be open. */
  #laysDrawn(entry: number): boolean {
    if (this.#drawShowsWild) return true;
    return this.#drawShows && !(this.#matadors && isMatador(innerOf(entry), outerOf(entry), this.#sum));
  }
}
