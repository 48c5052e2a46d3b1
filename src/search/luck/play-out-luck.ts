/**
 * How lucky each seat was in what it drew, and in what was dealt, by playing out: what the hand was worth after a draw less
 * what it was worth before, where the tile was still to come. Both are means of playouts by the same policies, and before
 * the draw the first thing that a playout does is to draw, so their expectations over all that could have been drawn are
 * the same, and what is taken off has the mean zero however few playouts there are and whatever the policies (draw-luck.ts
 * says where this comes from). Playouts know nothing of the order in which the boneyard really lay.
 *
 * Weighing every tile that could have come, n playouts each, was turned down: of the same number of playouts most then go
 * to what did not come. Before and after are played out with the boneyard in the same orders, less what was drawn, which
 * takes some of their scatter.
 *
 * A hand costs twice as many playouts as it has draws, times `playouts`: for agents that search.
 */
import { ACTION_BITS, DRAW, KIND } from '../../engine/action.ts';
import { Kernel } from '../../engine/kernel.ts';
import { layOut } from '../../engine/lay-out.ts';
import { apply, draw, drawToFit, pass, play } from '../../engine/moves.ts';
import { canDraw, somethingFits } from '../../engine/options.ts';
import type { Rules } from '../../engine/rules.ts';
import { score } from '../../engine/score.ts';
import {
  ACTIONS,
  DECK,
  HAND_SIZE,
  headWords,
  LEADER,
  LEADING,
  LOG,
  NEXT,
  PHASE,
  PLAYING,
  POINTS,
  SEAT,
  SEATS,
  SHUFFLED,
  type State,
  TILES,
} from '../../engine/state.ts';
import { tileOfAction } from '../../engine/tile.ts';
import type { Random } from '../../play/agent.ts';
import { belowAt, STREAM_WORDS } from '../../random/generator.ts';
import { ROOT_WORDS } from '../../random/root.ts';
import type { Words } from '../../random/words.ts';
import type { Policy } from '../policies.ts';
import { NOTHING } from '../policy.ts';

export class PlayOutLuck {
  /** By seat, in points, of the hand last taken in. */
  readonly draws: Float64Array;
  /** The same for what was dealt; only where `deals` was asked for. */
  readonly deal: Float64Array;
  readonly #playouts: number;
  readonly #deals: boolean;
  readonly #calls: Kernel['calls'];
  /** The hand as it is told again, and where playouts are played. */
  readonly #told: State;
  readonly #world: State;
  readonly #before: Words;
  readonly #stream: Words;
  readonly #root: Words;
  /** The boneyard before a draw, in some order. */
  readonly #order: Words;
  /** By a tile's code: 1 where it lies in the boneyard after the draw, too. */
  readonly #left = new Uint8Array(256);
  #policies: readonly Policy[] = [];
  #same = true;

  /** `playouts`: before and after each draw. `deals`: weigh what was dealt too; it costs as much as a draw. */
  constructor(rules: Rules, playouts: number, deals: boolean) {
    const kernel = new Kernel();
    this.#calls = kernel.calls;
    this.#told = kernel.state(rules);
    this.#world = kernel.state(rules);
    this.#stream = kernel.words(STREAM_WORDS);
    this.#root = kernel.words(ROOT_WORDS);
    this.#before = new Int32Array(headWords(rules.players));
    this.#order = new Int32Array(this.#told[TILES]);
    this.#playouts = playouts;
    this.#deals = deals;
    this.draws = new Float64Array(rules.players);
    this.deal = new Float64Array(rules.players);
  }

  /**
   * Takes in a hand that is over. `policies`: by seat, what plays most like the one that sits there. `random` must be a
   * stream that neither the deal nor an agent draws from; four numbers are taken.
   */
  take(s: State, policies: readonly Policy[], random: Random): void {
    for (let i = 0; i < STREAM_WORDS; i++) this.#stream[i] = random.next();
    this.#stream[0] |= 1;
    this.#policies = policies;
    this.#same = policies.every(policy => policy === policies[0]);
    this.draws.fill(0);
    this.#begin(s);
    if (this.#deals) this.#weighDeal();
    const told = this.#told;
    for (let at = told[ACTIONS]; at < s[ACTIONS]; at = told[ACTIONS]) {
      const entry = s[LOG + at];
      if ((entry & KIND) === DRAW) this.#weighDraw();
      else apply(told, entry & ACTION_BITS);
    }
  }

  #begin(s: State): void {
    const size = s[HAND_SIZE];
    const tiles = (from: number, to: number) => Array.from(s.subarray(DECK + from, DECK + to), tileOfAction);
    const hands = Array.from({ length: s[SEATS] }, (_, seat) => tiles(seat * size, (seat + 1) * size));
    layOut(this.#told, hands, tiles(s[SEATS] * size, s[TILES]), s[LEADER]);
  }

  /** Carries a draw out, with those that follow by force, and adds what it was worth. */
  #weighDraw(): void {
    const told = this.#told;
    const world = this.#world;
    const before = this.#before;
    const forced = !somethingFits(told);
    const from = told[NEXT];
    const tiles = told[TILES];
    before.set(told.subarray(0, before.length));
    this.#sortBoneyard();
    if (forced) drawToFit(told);
    else draw(told);
    const after = told.subarray(0, before.length);
    const left = this.#left;
    for (let i = from; i < tiles; i++) left[told[DECK + i]] = i < told[NEXT] ? 0 : 1;
    for (let k = 0; k < this.#playouts; k++) {
      this.#shuffle(from);
      world.set(before);
      for (let i = from; i < tiles; i++) world[DECK + i] = this.#order[i];
      world[SHUFFLED] = tiles;
      if (!forced) draw(world);
      this.#playOut(this.draws, -1);
      world.set(after);
      let to = DECK + told[NEXT];
      for (let i = from; i < tiles; i++) {
        // What was drawn is written over by the next.
        world[to] = this.#order[i];
        to += left[this.#order[i]];
      }
      this.#playOut(this.draws, 1);
    }
  }

  /** What the hand was worth as it was dealt, less what any deal is worth. */
  #weighDeal(): void {
    const told = this.#told;
    const world = this.#world;
    const tiles = told[TILES];
    this.deal.fill(0);
    this.#sortBoneyard();
    for (let i = 0; i < ROOT_WORDS; i++) this.#root[i] = belowAt(this.#stream, 0, 1 << 20);
    for (let k = 0; k < this.#playouts; k++) {
      this.#calls.deal(world.byteOffset, this.#root.byteOffset, k, 0);
      this.#playOut(this.deal, -1);
      this.#shuffle(told[NEXT]);
      world.set(told.subarray(0, this.#before.length));
      for (let i = told[NEXT]; i < tiles; i++) world[DECK + i] = this.#order[i];
      world[SHUFFLED] = tiles;
      this.#playOut(this.deal, 1);
    }
  }

  /** Writes the boneyard to `order` as a set, so that nothing of its real order goes in. */
  #sortBoneyard(): void {
    const told = this.#told;
    this.#order.set(told.subarray(DECK + told[NEXT], DECK + told[TILES]), told[NEXT]);
    this.#order.subarray(told[NEXT]).sort();
  }

  #shuffle(from: number): void {
    const order = this.#order;
    for (let i = order.length - 1; i > from; i--) {
      const other = from + belowAt(this.#stream, 0, i - from + 1);
      const tile = order[other];
      order[other] = order[i];
      order[i] = tile;
    }
  }

  /** Plays the world out and adds each seat's points, times `sign`, over the playouts. */
  #playOut(into: Float64Array, sign: number): void {
    const world = this.#world;
    // A lead that the rules leave open: any will do, so long as it is chosen alike on both sides of a difference.
    if (world[PHASE] === LEADING) apply(world, this.#calls.optionAt(world.byteOffset, 0));
    if (this.#same) this.#calls.playOut(world.byteOffset, this.#policies[0], this.#stream.byteOffset);
    else this.#playMixed();
    for (let seat = 0; seat < into.length; seat++) into[seat] += (sign * world[POINTS + seat]) / this.#playouts;
  }

  /** As `playOut` does (search/playout.ts), with a policy for each seat. */
  #playMixed(): void {
    const world = this.#world;
    while (world[PHASE] === PLAYING) {
      const option = this.#calls.choosePlay(world.byteOffset, this.#policies[world[SEAT]], this.#stream.byteOffset);
      if (option !== NOTHING) play(world, option);
      else if (canDraw(world)) drawToFit(world);
      else pass(world);
    }
    score(world);
  }
}
