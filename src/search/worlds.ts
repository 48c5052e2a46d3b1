/**
 * Worlds: whole states, as of now, that agree with everything a seat has seen, drawn at random.
 *
 * `look` takes in the evidence once a decision, `next` makes one world after another in the same state. What the seat
 * sees is written once; a world only fills the other hands and the boneyard, whose order is shuffled as it is drawn, as in
 * any deal. Nothing is allocated but a table that grows where counting needs more.
 *
 * Worlds are uniform over the consistent deals: exactly where `exact` is true (counting.ts), nearly where it is not
 * (swapping.ts). Uniform means that how others chose tells nothing beyond what the rules forced.
 */
import { DRAW, kindOf, LEAD, seatOfEntry } from '../engine/action.ts';
import { type Address, Kernel } from '../engine/kernel.ts';
import { give, shuffleTo } from '../engine/moves.ts';
import type { Rules } from '../engine/rules.ts';
import {
  ACTIONS,
  DECK,
  DRAWN,
  HOLDER_WORDS,
  headWords,
  holderOf,
  LEADER,
  LEADING,
  LEFT,
  LINE,
  LOG,
  MOST_TILES,
  NEXT,
  PASSES,
  PHASE,
  PLAYING,
  RIGHT,
  SEAT,
  SHUFFLED,
  type State,
} from '../engine/state.ts';
import { codeOf, HIGH, LOW, tilesIn } from '../engine/tile.ts';
import type { Random } from '../play/agent.ts';
import type { View } from '../play/view.ts';
import { STREAM_WORDS } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { Beginning } from './beginning.ts';
import { Counting } from './counting.ts';
import { EveryWorld } from './every-world.ts';
import { BONEYARD, Puzzle } from './puzzle.ts';
import { Swapping } from './swapping.ts';
import { type WholeDeal, wholeDeal } from './whole-deal.ts';

/** A table larger than this takes longer to fill than a decision's playouts. */
export const MOST_ENTRIES = 1 << 18;

/** Begins a search's own stream with four numbers of the agent's. */
export function beginStream(words: Words, random: Random): void {
  for (let i = 0; i < STREAM_WORDS; i++) words[i] = random.next();
  // The one state that the generator can't leave.
  if ((words[0] | words[1] | words[2] | words[3]) === 0) words[0] = 1;
}

export class Worlds {
  /** The world, once `next` has been called. Whoever plays on in it puts the head back before the next one. */
  readonly state: State;
  /** Random numbers for the search: a stream begun anew at each look from the agent's own. */
  readonly words: Words;
  /** Are the worlds of this look exactly uniform? */
  exact = true;
  readonly #calls: Kernel['calls'];
  readonly #stateAt: Address;
  readonly #wordsAt: Address;
  readonly #hiddenAt: Address;
  readonly #cellOfAt: Address;
  readonly #seatOfAt: Address;
  readonly #givenAt: Address;
  readonly #rules: Rules;
  readonly #puzzle: Puzzle;
  readonly #counting: Counting;
  readonly #swapping: Swapping;
  #every: EveryWorld | null = null;
  #beginning: Beginning | null = null;
  #seat = 0;

  /**
   * `mostEntries` bounds the table for exact counting; `kernel` is where the worlds are to lie; `blind`: worlds need agree
   * with nothing but the tiles that can be seen and counted.
   */
  constructor(rules: Rules, mostEntries = MOST_ENTRIES, kernel = new Kernel(), blind = false) {
    this.#calls = kernel.calls;
    this.#rules = rules;
    this.state = kernel.state(rules);
    this.words = kernel.words(STREAM_WORDS);
    this.#puzzle = new Puzzle(rules, kernel, blind);
    this.#stateAt = this.state.byteOffset;
    this.#wordsAt = this.words.byteOffset;
    this.#hiddenAt = this.#puzzle.hidden.byteOffset;
    this.#cellOfAt = this.#puzzle.cellOf.byteOffset;
    this.#seatOfAt = this.#puzzle.seatOf.byteOffset;
    this.#givenAt = kernel.words(MOST_TILES).byteOffset;
    this.#counting = new Counting(this.#puzzle, mostEntries);
    this.#swapping = new Swapping(this.#puzzle);
  }

  /** Takes in what the seat to move has seen. Takes four numbers of the agent's stream. */
  look(view: View, random: Random): void {
    beginStream(this.words, random);
    this.#seat = view.seat;
    this.#puzzle.read(view);
    this.exact = this.#counting.read();
    if (!this.exact) this.#swapping.read(this.words);
    this.#writeSeen(view);
  }

  /** Makes another world. */
  next(): void {
    if (this.exact) this.#counting.place(this.words);
    else this.#swapping.place(this.words);
    this.#calls.fillWorld(
      this.#stateAt,
      this.#seat,
      this.#hiddenAt,
      this.#puzzle.hiddenCount,
      this.#cellOfAt,
      this.#seatOfAt,
      this.#wordsAt,
      this.#givenAt,
    );
  }

  /**
   * Makes every world there is, one after the other, and calls `visit` with how many of the equally likely deals lead to it.
   * False, and nothing made, where there are more than `most`. The head is put back before each.
   */
  every(view: View, most: number, visit: (ways: number) => void): boolean {
    const { state } = this;
    this.#every ??= new EveryWorld(this.#rules, this.#puzzle);
    if (!this.#every.find(view, most)) return false;
    const head = state.slice(0, headWords(this.#rules.players));
    this.#every.each(view, (seats, boneyard, ways) => {
      state.set(head);
      this.#clearOthers();
      seats.forEach((seat, i) => {
        if (seat !== BONEYARD) give(state, holderOf(seat), codeOf(this.#puzzle.hidden[i]));
      });
      boneyard.forEach((tile, i) => {
        state[DECK + state[NEXT] + i] = codeOf(tile);
      });
      state[SHUFFLED] = tilesIn(this.#rules.set);
      visit(ways);
    });
    return true;
  }

  #clearOthers(): void {
    for (let seat = 0; seat < this.#rules.players; seat++) {
      if (seat === this.#seat) continue;
      clearHolder(this.state, holderOf(seat));
    }
  }

  /** Takes in how this look's moment came about, for `goBack`. */
  lookBack(view: View): void {
    this.#beginning ??= new Beginning(this.#rules, this.#puzzle);
    this.#beginning.read(view);
  }

  /**
   * Writes to a state of the same rules how the world last made began: before the lead, the tiles to be drawn next in the
   * deck.
   */
  goBack(state: State): void {
    this.#beginning!.write(state, this.words);
  }

  /**
   * The deal behind the world last made: tiles by seat as dealt, and the boneyard from its first tile on, in the order in
   * which it is drawn. Played with the log's actions it leads to the world. Allocates.
   */
  deal(view: View): WholeDeal {
    shuffleTo(this.state, tilesIn(this.#rules.set));
    return wholeDeal(this.#puzzle, this.state, view, this.words);
  }

  /** Everything in the state that the seat can see, and the log with others' drawn tiles left out. */
  #writeSeen(view: View): void {
    const { state } = this;
    state[PHASE] = view.leading ? LEADING : PLAYING;
    state[SEAT] = view.seat;
    state[LEFT] = view.leading ? 0 : view.left;
    state[RIGHT] = view.leading ? 0 : view.right;
    state[PASSES] = view.passes;
    state[NEXT] = tilesIn(this.#rules.set) - view.boneyard;
    state[LEADER] = view.leader;
    const actions = view.actions;
    state[ACTIONS] = actions;
    clearHolder(state, LINE);
    let drawn = 0;
    for (let i = 0; i < actions; i++) {
      const entry = view.action(i);
      state[LOG + i] = entry;
      if (kindOf(entry) <= LEAD) give(state, LINE, entry & 0xff);
      drawn = kindOf(entry) === DRAW && seatOfEntry(entry) === view.seat ? drawn + 1 : 0;
    }
    state[DRAWN] = drawn;
    const own = holderOf(view.seat);
    clearHolder(state, own);
    for (let id = 0; id < tilesIn(this.#rules.set); id++) {
      if (view.holds(LOW[id], HIGH[id])) give(state, own, codeOf(id));
    }
  }
}

function clearHolder(state: State, holder: number): void {
  state.fill(0, holder, holder + HOLDER_WORDS);
}
