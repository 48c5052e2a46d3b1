/**
 * What one seat knows: its own hand, the line, every action so far (others' drawn tiles hidden), how many tiles everybody
 * and the boneyard hold, and where the match stands. Nothing else can be reached through it: the state lies in a private
 * field, and answers are numbers or copies. It holds neither the root seed nor the deal's number.
 *
 * A view is made once for a seat and shows the hand as it stands at each call. Calls cost a few nanoseconds unless noted.
 * Rows and masks are as in engine/state.ts: bit m of `row(n)` is the ordinary tile n-m, bit k of `wild()` the matador
 * whose smaller half is k. Where a row of `sum − end` is asked for, `end` may be 0: that row is empty.
 */
import * as code from '../engine/action.ts';
import { holds } from '../engine/lay-out.ts';
import { shuffleTo } from '../engine/moves.ts';
import { type Match, type Rules, sumOf } from '../engine/rules.ts';
import type { State } from '../engine/state.ts';
import * as layout from '../engine/state.ts';
import { tileOf, tilesIn } from '../engine/tile.ts';
import * as words from '../random/words.ts';

// An imported binding is read from its module's cell at every use, a module's own constant is folded into the machine
// code. Agents ask a view a dozen things a decision, so it is a quarter faster for it.
const {
  ACTIONS,
  COUNT,
  holderOf,
  LEADER,
  LEADING,
  LEFT,
  LINE,
  LOG,
  NEXT,
  PASSES,
  PHASE,
  PIPS,
  RESERVE_AT,
  RIGHT,
  ROW,
  TILES,
  WILD,
} = layout;
const { DRAW, KIND } = code;
const { bits16 } = words;

/** Where a match stands, as every seat sees it. */
export interface Standing {
  /** Match points by seat (partners carry their side's). */
  readonly scores: Int32Array;
  /** Hands played before this one. */
  hand: number;
}

export class View {
  /** The seat that looks, 0-based; turns pass to the next higher. */
  readonly seat: number;
  /** Seats at the table. */
  readonly players: number;
  /** The rules of the hand: frozen. */
  readonly rules: Rules;
  /** What touching halves add up to. */
  readonly sum: number;
  readonly #s: State;
  readonly #holder: number;
  readonly #standing: Standing | null;

  constructor(state: State, rules: Rules, seat: number, standing: Standing | null) {
    this.#s = state;
    this.#holder = holderOf(seat);
    this.#standing = standing;
    this.seat = seat;
    this.players = rules.players;
    this.rules = rules;
    this.sum = sumOf(rules);
    // Another seat, or a larger sum, would show what is hidden.
    if (new.target === View) Object.freeze(this);
  }

  /** Is the lead still to be made? Then `left` and `right` mean nothing. */
  get leading(): boolean {
    return this.#s[PHASE] === LEADING;
  }

  /** The numbers at the line's two ends. */
  get left(): number {
    return this.#s[LEFT];
  }
  get right(): number {
    return this.#s[RIGHT];
  }

  /** The seat that leads or led. */
  get leader(): number {
    return this.#s[LEADER];
  }

  /** Tiles in a seat's hand. */
  count(seat: number): number {
    return this.#s[holderOf(this.#checked(seat)) + COUNT];
  }

  /** Tiles in the boneyard, the reserve among them. */
  get boneyard(): number {
    return tilesIn(this.rules.set) - this.#s[NEXT];
  }

  /** Tiles of the boneyard that may still be drawn under the rule set (whatever its `draw` says). */
  get drawable(): number {
    return this.#s[RESERVE_AT] - this.#s[NEXT];
  }

  /** Passes in a row just before this moment. */
  get passes(): number {
    return this.#s[PASSES];
  }

  /** Pips in the own hand. */
  get pips(): number {
    return this.#s[this.#holder + PIPS];
  }

  /** Does the own hand hold the tile with these halves? */
  holds(a: number, b: number): boolean {
    if (a === this.sum || b === this.sum) throw new RangeError(`there is no half ${this.sum}`);
    return holds(this.#s, this.#holder, tileOf(this.#number(a), this.#number(b)));
  }

  /** Own ordinary tiles with a half n, as a mask of their other halves; 0 ≤ n ≤ sum. */
  row(n: number): number {
    return this.#s[this.#holder + ROW + this.#number(n)];
  }

  /** Own matadors, as a mask of their smaller halves. */
  wild(): number {
    return this.#s[this.#holder + WILD];
  }

  /** Ids of the own tiles, ascending. Makes an array. */
  tiles(): number[] {
    const out: number[] = [];
    for (let id = 0; id < tilesIn(this.rules.set); id++) if (holds(this.#s, this.#holder, id)) out.push(id);
    return out;
  }

  /** Tiles lying in the line, like `row` and `wild`. */
  lineRow(n: number): number {
    return this.#s[LINE + ROW + this.#number(n)];
  }
  lineWild(): number {
    return this.#s[LINE + WILD];
  }

  /** Ordinary tiles with a half n that this seat has not seen: in another hand or in the boneyard. */
  unseenRow(n: number): number {
    return this.#allRow(n) & ~(this.#s[this.#holder + ROW + n] | this.#s[LINE + ROW + n]);
  }

  /** Matadors that this seat has not seen. */
  unseenWild(): number {
    return this.#allWild() & ~(this.#s[this.#holder + WILD] | this.#s[LINE + WILD]);
  }

  /** How many own tiles fit a line whose ends show a and b. */
  fitting(a: number, b: number): number {
    const s = this.#s;
    const ofA = s[this.#holder + ROW + this.sum - this.#number(a)];
    const ofB = s[this.#holder + ROW + this.sum - this.#number(b)];
    return bits16(s[this.#holder + WILD]) + eitherOf(ofA, ofB, a, b, this.sum);
  }

  /** How many unseen tiles fit a line whose ends show a and b. */
  unseenFitting(a: number, b: number): number {
    const ofA = this.unseenRow(this.sum - this.#number(a));
    const ofB = this.unseenRow(this.sum - this.#number(b));
    return bits16(this.unseenWild()) + eitherOf(ofA, ofB, a, b, this.sum);
  }

  /** How many actions there have been, forced ones included. */
  get actions(): number {
    return this.#s[ACTIONS];
  }

  /**
   * Action i as a log entry (engine/action.ts: what, by which seat, the ends before it). The tile of another seat's draw
   * is hidden: zeros.
   */
  action(i: number): number {
    if (!(i >= 0 && i < this.#s[ACTIONS] && Number.isInteger(i))) throw new RangeError(`there is no action ${i}`);
    const entry = this.#s[LOG + i];
    const hidden = (entry & KIND) === DRAW && ((entry >> 11) & 7) !== this.seat;
    return hidden ? entry & ~0xff : entry;
  }

  /** Match points of a seat before this hand (a side's, in teams); 0 where a hand is played alone. */
  score(seat: number): number {
    const at = this.#checked(seat);
    return this.#standing ? this.#standing.scores[at] : 0;
  }

  /** Hands of this match played before this one. */
  get handsPlayed(): number {
    return this.#standing ? this.#standing.hand : 0;
  }

  /** How the match ends, or null where a hand is played alone. */
  get match(): Match | null {
    return this.#standing ? this.rules.match : null;
  }

  #allRow(n: number): number {
    this.#number(n);
    if (n === this.sum) return 0;
    const all = (1 << this.sum) - 1;
    if (!this.rules.matadors) return all;
    return n === 0 ? all & ~1 : all & ~(1 << (this.sum - n));
  }

  #allWild(): number {
    return this.rules.matadors ? (1 << ((this.sum >> 1) + 1)) - 1 : 0;
  }

  #checked(seat: number): number {
    if (seat >= 0 && seat < this.players && Number.isInteger(seat)) return seat;
    throw new RangeError(`there is no seat ${seat}`);
  }

  #number(n: number): number {
    if (n >= 0 && n <= this.sum && Number.isInteger(n)) return n;
    throw new RangeError(`there is no number ${n}`);
  }
}

/** Tiles of two rows, of those that fit ends showing a and b; a tile that fits both counts once. */
function eitherOf(ofA: number, ofB: number, a: number, b: number, sum: number): number {
  return a === b ? bits16(ofA) : bits16(ofA) + bits16(ofB) - ((ofA >> (sum - b)) & 1);
}

/** What a declared cheat gets: every hand and the boneyard besides. */
export class FullView extends View {
  readonly #s: State;

  constructor(state: State, rules: Rules, seat: number, standing: Standing | null) {
    super(state, rules, seat, standing);
    this.#s = state;
  }

  /**
   * A copy of the whole state, the boneyard's order from NEXT on included: settled to its end, since how far the table's
   * is hangs on what else was played there.
   */
  copyState(into: State): void {
    into.set(this.#s);
    shuffleTo(into, into[TILES]);
  }
}
