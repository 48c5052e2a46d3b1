/**
 * A decision as the advice looks at it: what is read off the view once, so that going through the options asks it nothing
 * more. Rows are as in engine/state.ts. Opponents are the seats of the other sides.
 */
import { DRAW, kindOf } from '../../engine/action.ts';
import { type Rules, sideOf, sumOf } from '../../engine/rules.ts';
import type { Options } from '../../play/options.ts';
import type { View } from '../../play/view.ts';
import { bits16 } from '../../random/words.ts';
import { Voids } from './voids.ts';

export class Position {
  readonly sum: number;
  readonly matadors: boolean;
  /** Own and unseen ordinary tiles by number, and matadors. */
  readonly own = new Int32Array(17);
  readonly unseen = new Int32Array(17);
  wild = 0;
  unseenWild = 0;
  leading = false;
  left = 0;
  right = 0;
  /** Own tiles, and matadors among them. */
  tiles = 0;
  held = 0;
  /** Fewest tiles in an opponent's hand, and the tiles of the next one. */
  fewest = 0;
  nextTiles = 0;
  boneyard = 0;
  /** Tiles that somebody can still draw. */
  drawable = 0;
  /** Is a draw among the options? */
  mayDraw = false;
  /** Tiles that are unseen. */
  hidden = 0;
  readonly opponents: number[] = [];
  next = 0;
  readonly #rules: Rules;
  readonly #voids: Voids;
  #voidsRead = false;
  #view: View | null = null;
  #seat = -1;
  /** The pips of the lightest opponent (side) less those of the own hand (side), as far as can be expected. */
  #lighterBy = 0;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.sum = sumOf(rules);
    this.matadors = rules.matadors;
    this.#voids = new Voids(rules);
  }

  /** Reads the decision. */
  read(view: View, options: Options): void {
    if (view.seat !== this.#seat) this.#sit(view.seat);
    this.#view = view;
    this.#voidsRead = false;
    this.wild = view.wild();
    this.unseenWild = view.unseenWild();
    this.held = bits16(this.wild);
    this.leading = view.leading;
    this.left = view.left;
    this.right = view.right;
    this.tiles = view.count(view.seat);
    this.nextTiles = view.count(this.next);
    this.boneyard = view.boneyard;
    this.drawable = this.#rules.draw === 'none' ? 0 : view.drawable;
    this.mayDraw = kindOf(options.at(options.count - 1)) === DRAW;
    this.#weigh(view, this.#readRows(view));
  }

  /** Pips by which the opponents' lightest hand is expected to be heavier than the own once it has shed so many. */
  lighterBy(shed: number): number {
    return this.#lighterBy + shed;
  }

  /** 1 where the own side leads the match, −1 where it is behind, else 0. */
  get ahead(): number {
    const view = this.#view!;
    let most = 0;
    for (const seat of this.opponents) most = Math.max(most, view.score(seat));
    return Math.sign(view.score(view.seat) - most);
  }

  /** What others showed that they lack. */
  get voids(): Voids {
    if (!this.#voidsRead) {
      this.#voids.read(this.#view!);
      this.#voidsRead = true;
    }
    return this.#voids;
  }

  #sit(seat: number): void {
    const { players } = this.#rules;
    this.#seat = seat;
    this.opponents.length = 0;
    for (let step = 1; step < players; step++) {
      const other = (seat + step) % players;
      if (sideOf(this.#rules, other) !== sideOf(this.#rules, seat)) this.opponents.push(other);
    }
    this.next = this.opponents[0];
  }

  /** The rows; gives the pips of all unseen tiles. */
  #readRows(view: View): number {
    const { own, unseen, sum } = this;
    // A number's row has each tile by its other half, so a double's second half is not in it.
    let pips = sum * bits16(this.unseenWild & ~1);
    for (let n = 0; n < sum; n++) {
      const row = view.unseenRow(n);
      own[n] = view.row(n);
      unseen[n] = row;
      pips += n * (bits16(row) + ((row >> n) & 1));
    }
    return pips;
  }

  #weigh(view: View, unseenPips: number): void {
    const { players, teams } = this.#rules;
    let elsewhere = 0;
    for (let seat = 0; seat < players; seat++) if (seat !== view.seat) elsewhere += view.count(seat);
    let fewest = 1000;
    let theirs = 0;
    for (let i = 0; i < this.opponents.length; i++) {
      const count = view.count(this.opponents[i]);
      theirs += count;
      if (count < fewest) fewest = count;
    }
    this.fewest = fewest;
    this.hidden = elsewhere + this.boneyard;
    const aTile = unseenPips / this.hidden;
    const other = teams ? theirs - view.count(view.seat ^ 2) : fewest;
    this.#lighterBy = aTile * other - view.pips;
  }
}
