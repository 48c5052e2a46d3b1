/**
 * What the log tells a seat about the others' hands.
 *
 * A hand is thought of as slots in the order in which they were filled: slot 0 takes the tiles dealt, and each draw adds
 * a slot for one tile. Which tile lies in a slot is hidden, but whoever draws or passes shows that nothing held at that
 * moment fitted the ends, so a tile that fits them can only lie in a slot filled later. What exactly is shown depends on
 * the rules (src/engine/moves.ts):
 *
 * - `forced`: at a draw and at a pass nothing fitted, matadors included.
 * - `matador-optional`: at both no ordinary tile fitted; matadors may have been held.
 * - `free`: at a pass nothing fitted; a draw shows nothing, since it may have been made by choice.
 *
 * And where the rules fix the lead, the tile led shows what was not dealt: no higher double to anybody (`highest-double`;
 * led without a double: no double at all and nothing heavier), or to the leader (`own-double`).
 *
 * So every tile has, for each seat, a first slot in which it may lie: for an ordinary tile the later of two, one for each of
 * its numbers. A tile that was played lay in a slot filled before its play, and was shown absent only up to then: its
 * slots are an interval.
 */
import { DRAW, kindOf, LEAD, leftOfEntry, PASS, rightOfEntry, seatOfEntry } from '../engine/action.ts';
import { leadWeight } from '../engine/deal.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import { MOST_SEATS, MOST_TILES } from '../engine/state.ts';
import { codeOf, HIGH, isMatador, LOW, tileOfAction } from '../engine/tile.ts';
import type { View } from '../play/view.ts';

/** Numbers 0 … 16; the last is the partner of a blank end, and no tile has it. */
const NUMBERS = 17;

export class Evidence {
  /** Slots of each seat's hand: 1 and one a draw. */
  readonly slots = new Int32Array(MOST_SEATS);
  /** Plays by other seats than the one that looks: the tile, who played it, and its slots `from` ≤ slot < `upTo`. */
  playedCount = 0;
  readonly playedTile = new Int32Array(MOST_TILES);
  readonly playedSeat = new Int32Array(MOST_TILES);
  readonly playedFrom = new Int32Array(MOST_TILES);
  readonly playedUpTo = new Int32Array(MOST_TILES);
  readonly #rules: Rules;
  readonly #blind: boolean;
  /** By seat and number: the first slot filled after the seat was last shown to have no ordinary tile with it. */
  readonly #from = new Int32Array(MOST_SEATS * NUMBERS);
  /** By seat: the same for matadors. */
  readonly #fromWild = new Int32Array(MOST_SEATS);
  /** The tile led, or −1. */
  #led = -1;
  #leader = 0;

  /** `blind`: leaves all that was shown out of account, to learn what it is worth. */
  constructor(rules: Rules, blind = false) {
    this.#rules = rules;
    this.#blind = blind;
  }

  /** Reads all that the seat has seen. */
  read(view: View): void {
    this.slots.fill(1);
    this.#from.fill(0);
    this.#fromWild.fill(0);
    this.playedCount = 0;
    this.#led = -1;
    const drawShows = this.#rules.choice !== 'free';
    const actions = view.actions;
    for (let i = 0; i < actions; i++) {
      const entry = view.action(i);
      const seat = seatOfEntry(entry);
      const kind = kindOf(entry);
      if (kind === LEAD) {
        this.#led = tileOfAction(entry);
        this.#leader = seat;
      }
      if (seat === view.seat) continue;
      if (kind === DRAW) {
        if (drawShows) this.#nothingFitted(seat, entry);
        this.slots[seat] = this.slots[seat] + 1;
      } else if (kind === PASS) this.#nothingFitted(seat, entry);
      else this.#notePlay(seat, tileOfAction(entry));
    }
  }

  /** The first slot of a seat in which a tile may lie, if it has not been played; it may not exist yet. */
  firstSlot(seat: number, tile: number): number {
    const high = HIGH[tile];
    const low = LOW[tile];
    let from: number;
    if (this.#rules.matadors && isMatador(high, low, sumOf(this.#rules))) from = this.#fromWild[seat];
    else from = Math.max(this.#from[seat * NUMBERS + high], this.#from[seat * NUMBERS + low]);
    return from === 0 && this.#notDealt(seat, tile) ? 1 : from;
  }

  #notePlay(seat: number, tile: number): void {
    const at = this.playedCount++;
    this.playedTile[at] = tile;
    this.playedSeat[at] = seat;
    this.playedFrom[at] = this.firstSlot(seat, tile);
    this.playedUpTo[at] = this.slots[seat];
  }

  #nothingFitted(seat: number, entry: number): void {
    if (this.#blind) return;
    const slot = this.slots[seat];
    const sum = sumOf(this.#rules);
    this.#from[seat * NUMBERS + sum - leftOfEntry(entry)] = slot;
    this.#from[seat * NUMBERS + sum - rightOfEntry(entry)] = slot;
    if (this.#rules.choice !== 'matador-optional') this.#fromWild[seat] = slot;
  }

  /** Does the lead show that the seat was not dealt the tile? */
  #notDealt(seat: number, tile: number): boolean {
    const led = this.#led;
    const rule = this.#rules.lead;
    if (this.#blind || led < 0 || rule === 'any' || rule === 'top-double') return false;
    if (rule === 'own-double' && seat !== this.#leader) return false;
    const ledDouble = HIGH[led] === LOW[led];
    if (HIGH[tile] === LOW[tile]) return !ledDouble || HIGH[tile] > HIGH[led];
    return rule === 'highest-double' && !ledDouble && leadWeight(codeOf(tile)) > leadWeight(codeOf(led));
  }
}
