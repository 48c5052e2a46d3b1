/**
 * How lucky each seat was in what it drew, by playing out: what the hand was worth after a draw less what it was worth
 * before, where the tile was still to come. Both are means of playouts by greedy at every seat, and before the draw the
 * first thing that a playout does is to draw, so their expectations over all that could have been drawn are the same, and
 * what is taken off has the mean zero however few playouts there are and however little like greedy the agents play
 * (draw-luck.ts says where this comes from). Playouts know nothing of the order in which the boneyard really lay.
 *
 * Most of their scatter is spared. As long as everybody plays as greedy would, what the hand was worth after a draw is what
 * it is worth before the next one, number for number, and goes out of the sum. And the n-th draw of a hand is weighed with
 * the same random numbers in every seating of its deal: until seatings part, one side's scatter is the other side's.
 *
 * Turned down: weighing every tile that could have come (most playouts then go to what did not come); orders that before
 * and after have in common (they save less than what it takes to lay them out); other policies for other agents (no gain
 * that could be seen, and greedy is the one that can be followed move by move).
 */
import { ACTION_BITS, DRAW, KIND } from '../../engine/action.ts';
import { Kernel } from '../../engine/kernel.ts';
import { layOut } from '../../engine/lay-out.ts';
import { apply, draw, drawToFit } from '../../engine/moves.ts';
import { somethingFits } from '../../engine/options.ts';
import type { Rules } from '../../engine/rules.ts';
import {
  ACTIONS,
  DEAL_STREAM,
  DECK,
  HAND_SIZE,
  headWords,
  LEADER,
  LOG,
  NEXT,
  PHASE,
  PLAYING,
  POINTS,
  SEATS,
  SHUFFLED,
  type State,
  TILES,
} from '../../engine/state.ts';
import { tileOfAction } from '../../engine/tile.ts';
import { seedAt } from '../../random/generator.ts';
import type { Root } from '../../random/root.ts';
import { Purpose } from '../../random/stream.ts';
import type { Words } from '../../random/words.ts';
import { GREEDY } from '../policy.ts';

export class PlayOutLuck {
  /** By seat, in points, of the hand last taken in. */
  readonly draws: Float64Array;
  readonly #playouts: number;
  readonly #calls: Kernel['calls'];
  /** The hand as it is told again, and where playouts are played. */
  readonly #told: State;
  readonly #world: State;
  readonly #head: Words;
  /** By seat: what the hand is worth where it is being told, and whether that is known. */
  #worth: Float64Array;
  #before: Float64Array;
  #known = false;
  /** Where the randomness of the hand lies, and how often it was drawn from. */
  #root: Root | null = null;
  #unit = 0;
  #hand = 0;
  #weighed = 0;

  /** `playouts`: before and after each draw. */
  constructor(rules: Rules, playouts: number) {
    const kernel = new Kernel();
    this.#calls = kernel.calls;
    this.#told = kernel.state(rules);
    this.#world = kernel.state(rules);
    this.#head = new Int32Array(headWords(rules.players));
    this.#playouts = playouts;
    this.draws = new Float64Array(rules.players);
    this.#worth = new Float64Array(rules.players);
    this.#before = new Float64Array(rules.players);
  }

  /**
   * Takes in a hand that is over, played at that address. Numbers are drawn from streams for trials there, which nothing
   * else may draw from.
   */
  take(s: State, root: Root, { unit, hand }: { readonly unit: number; readonly hand: number }): void {
    this.#root = root;
    this.#unit = unit;
    this.#hand = hand;
    this.#weighed = 0;
    this.#known = false;
    this.draws.fill(0);
    this.#begin(s);
    const told = this.#told;
    for (let at = told[ACTIONS]; at < s[ACTIONS]; at = told[ACTIONS]) {
      const entry = s[LOG + at];
      if ((entry & KIND) === DRAW) this.#weighDraw();
      else this.#follow(entry & ACTION_BITS);
    }
  }

  #begin(s: State): void {
    const size = s[HAND_SIZE];
    const tiles = (from: number, to: number) => Array.from(s.subarray(DECK + from, DECK + to), tileOfAction);
    const hands = Array.from({ length: s[SEATS] }, (_, seat) => tiles(seat * size, (seat + 1) * size));
    layOut(this.#told, hands, tiles(s[SEATS] * size, s[TILES]), s[LEADER]);
  }

  /** Carries out what was played; it is still known what the hand is worth if greedy would have played it. */
  #follow(action: number): void {
    const told = this.#told;
    if (this.#known && told[PHASE] === PLAYING && somethingFits(told)) {
      this.#known = this.#calls.choosePlay(told.byteOffset, GREEDY, 0) === action;
    }
    apply(told, action);
  }

  /** Carries a draw out, with those that follow by force, and adds what it was worth. */
  #weighDraw(): void {
    const told = this.#told;
    // Whoever draws by choice does what greedy never does.
    const forced = !somethingFits(told);
    if (!forced || !this.#known) this.#weigh(!forced);
    const before = this.#worth;
    this.#worth = this.#before;
    this.#before = before;
    if (forced) drawToFit(told);
    else draw(told);
    this.#weigh(false);
    this.#known = true;
    for (let seat = 0; seat < before.length; seat++) this.draws[seat] += this.#worth[seat] - before[seat];
  }

  /** What the hand is worth where it is being told, to `worth`; `drawing`: once the seat to move has drawn. */
  #weigh(drawing: boolean): void {
    const told = this.#told;
    const world = this.#world;
    const head = this.#head;
    const worth = this.#worth.fill(0);
    const next = told[NEXT];
    head.set(told.subarray(0, head.length));
    // As a set, so that nothing of its real order goes in.
    const boneyard = world.subarray(DECK + next, DECK + told[TILES]);
    boneyard.set(told.subarray(DECK + next, DECK + told[TILES]));
    boneyard.sort();
    seedAt(world, DEAL_STREAM, this.#root!, Purpose.trial, this.#unit, this.#hand, this.#weighed++);
    for (let k = 0; k < this.#playouts; k++) {
      world.set(head);
      // The deck is shuffled again as far as it is drawn from.
      world[SHUFFLED] = next;
      if (drawing) draw(world);
      this.#calls.playOut(world.byteOffset, GREEDY, 0);
      for (let seat = 0; seat < worth.length; seat++) worth[seat] += world[POINTS + seat];
    }
    for (let seat = 0; seat < worth.length; seat++) worth[seat] /= this.#playouts;
  }
}
