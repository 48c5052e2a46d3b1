/**
 * A hand of Matador for two seats as a game to be gone through: the engine's own states and moves, one action a move, forced
 * ones too. A seat gains its points less the other's.
 *
 * Chance deals the two hands, and gives a drawn tile when it is drawn: the boneyard's order matters to nobody before, and each
 * tile that lies in it is as likely to be the next. So an order of which nobody sees more than the beginning is gone through once.
 *
 * What a seat has seen is its hand as dealt, and then the log as its View shows it: every action, the tiles that the other
 * drew left out. A View has nothing beyond that (two seats, hands played alone), so whoever decides by a View and its options
 * decides by what is known here.
 *
 * It is one half of the game: the deals in which a given seat leads. Who leads is told before anything is decided, so the two
 * halves have no decision in common, and each half is a game by itself. And the halves are mirror images. To exchange two
 * seats takes deals to deals and is undone by itself; all deals are as likely; the tiles the rules have led are those of the
 * same hand; of two seats each is the next after the other; and what is scored depends on who holds what, not on the
 * seat's number. So both halves are as likely, what the leader can secure is the same in both, and the value of the whole
 * hand to either seat is 0.
 */
import { DRAW, KIND, kindOf, LEAD, logEntry, seatOfEntry } from '../../engine/action.ts';
import { isRedealt, layOut } from '../../engine/lay-out.ts';
import { apply, draw, pass } from '../../engine/moves.ts';
import { newState } from '../../engine/new-state.ts';
import { canDraw, listOptions, MOST_OPTIONS, somethingFits } from '../../engine/options.ts';
import type { Rules } from '../../engine/rules.ts';
import { score } from '../../engine/score.ts';
import {
  ACTIONS,
  DECK,
  LEADER,
  LEADING,
  LOG,
  NEXT,
  PHASE,
  PLAYING,
  POINTS,
  SEAT,
  type State,
  TILES,
} from '../../engine/state.ts';
import { tilesIn } from '../../engine/tile.ts';
import { Refusal } from '../../text/refusal.ts';
import { CHANCE, type Game, OVER, UNSEEN } from './game.ts';
import { choose, subsetAt, subsetRank } from './subsets.ts';

/** Deals of two hands at most. */
const MOST_DEALS = 1_000_000;

/** Bits of a log entry before the first play, when the line has no ends. */
const LEAD_BITS = 14;

/** The state says who moves, but for these two: nothing is dealt yet; a tile is to be drawn, by choice. */
const DEALING = 1;
const DRAWING = 2;

export class MatadorHalf implements Game {
  readonly rules: Rules;
  /** The state of the hand as it stands; the boneyard's order in it means nothing. */
  readonly state: State;
  readonly #leader: number;
  readonly #hands: number;
  /** The deals in which the seat leads, as a number for both hands. */
  readonly #deals: Int32Array;
  readonly #options: Int32Array = new Int32Array(MOST_OPTIONS);
  /** Are they those of the seat that moves? Not where chance moves, or where it must pass. */
  #listed = false;
  #pending = DEALING;
  #mover = CHANCE;
  #count = 0;
  /** What the seats saw of the last move. */
  readonly #seen = [UNSEEN, UNSEEN];
  /** What a move may change of the state, and before each of the moves made. */
  readonly #head: Int32Array;
  readonly #saved: Int32Array[] = [];
  readonly #wasPending: number[] = [];
  #depth = 0;

  /** `leader`: the seat that leads. Throws `exact/players` or `exact/size`. */
  constructor(rules: Rules, leader: number) {
    checkDeals(rules);
    this.rules = rules;
    this.#leader = leader;
    this.state = newState(rules);
    this.#head = this.state.subarray(PHASE, DECK + tilesIn(rules.set));
    const tiles = tilesIn(rules.set);
    this.#hands = choose(tiles - rules.handSize, rules.handSize);
    const all = choose(tiles, rules.handSize) * this.#hands;
    this.#deals = Int32Array.from({ length: all }, (_, deal) => deal).filter(deal => this.#leads(deal));
    this.#count = this.#deals.length;
  }

  get mover(): number {
    return this.#mover;
  }

  get count(): number {
    return this.#count;
  }

  chance(): number {
    return 1 / this.#count;
  }

  get gain(): number {
    return this.state[POINTS] - this.state[POINTS + 1];
  }

  seen(seat: number): number {
    return this.#seen[seat];
  }

  take(i: number): void {
    const s = this.state;
    const moved = this.#mover;
    const pending = this.#pending;
    const option = this.#listed ? this.#options[i] : 0;
    this.#save();
    this.#pending = 0;
    if (pending === DEALING) this.#deal(this.#deals[i]);
    else {
      const actions = s[ACTIONS];
      if (moved === CHANCE) this.#draw(i);
      else if (!this.#listed) pass(s);
      else if (kindOf(option) === DRAW) this.#pending = DRAWING;
      else apply(s, option);
      this.#notice(actions);
    }
    this.#look();
  }

  back(): void {
    this.#depth--;
    this.#head.set(this.#saved[this.#depth]);
    this.#pending = this.#wasPending[this.#depth];
    if (this.#pending === DEALING) {
      this.#mover = CHANCE;
      this.#count = this.#deals.length;
    } else this.#look();
  }

  #save(): void {
    if (this.#saved.length === this.#depth) this.#saved.push(new Int32Array(this.#head.length));
    this.#saved[this.#depth].set(this.#head);
    this.#wasPending[this.#depth] = this.#pending;
    this.#depth++;
  }

  /** Who moves, and in how many ways. */
  #look(): void {
    const s = this.state;
    this.#listed = false;
    if (s[PHASE] > PLAYING) {
      score(s);
      this.#mover = OVER;
    } else if (this.#pending === DRAWING || (s[PHASE] === PLAYING && !somethingFits(s) && canDraw(s))) {
      this.#mover = CHANCE;
      this.#count = s[TILES] - s[NEXT];
    } else {
      this.#mover = s[SEAT];
      this.#listed = s[PHASE] === LEADING || somethingFits(s);
      this.#count = this.#listed ? listOptions(s, this.#options) : 1;
    }
  }

  /** The seat to move draws the tile that is the i-th of the boneyard now. */
  #draw(i: number): void {
    const s = this.state;
    const at = DECK + s[NEXT];
    const tile = s[at + i];
    s[at + i] = s[at];
    s[at] = tile;
    draw(s);
  }

  /** The log since it had so many actions, as both have seen it. */
  #notice(actions: number): void {
    const s = this.state;
    if (s[ACTIONS] === actions) this.#seen.fill(UNSEEN);
    else {
      const entry = s[LOG + actions];
      const blind = (entry & KIND) === DRAW ? entry & ~0xff : entry;
      const seat = seatOfEntry(entry);
      this.#seen[seat] = entry;
      this.#seen[1 - seat] = blind;
    }
  }

  #handsOf(deal: number): [number[], number[]] {
    const { set, handSize } = this.rules;
    const tiles = tilesIn(set);
    const first = subsetAt(Math.floor(deal / this.#hands), handSize);
    const rest = Array.from({ length: tiles }, (_, tile) => tile).filter(tile => !first.includes(tile));
    return [first, subsetAt(deal % this.#hands, handSize).map(at => rest[at])];
  }

  /** Deals; the lead, where the rules make it, is seen with the hand. */
  #deal(deal: number): void {
    const s = this.state;
    const hands = this.#handsOf(deal);
    const dealt = hands.flat();
    const boneyard = Array.from({ length: tilesIn(this.rules.set) }, (_, tile) => tile).filter(
      tile => !dealt.includes(tile),
    );
    layOut(s, hands, boneyard, this.#leader);
    const lead = s[ACTIONS] > 0 ? s[LOG] : logEntry(LEAD, this.#leader, 0, 0);
    for (const seat of [0, 1]) this.#seen[seat] = (subsetRank(hands[seat]) << LEAD_BITS) | lead;
  }

  /** Is it dealt, and does the seat lead? */
  #leads(deal: number): boolean {
    const hands = this.#handsOf(deal);
    if (isRedealt(this.rules, hands)) return false;
    layOut(this.state, hands, [], this.#leader);
    return this.state[LEADER] === this.#leader;
  }
}

function checkDeals({ players, set, handSize }: Rules): void {
  if (players !== 2) throw new Refusal('exact/players', 'players', `${players} seats`, '2');
  const tiles = tilesIn(set);
  const deals = choose(tiles, handSize) * choose(tiles - handSize, handSize);
  if (deals <= MOST_DEALS) return;
  throw new Refusal('exact/size', '', `has ${deals} deals`, `at most ${MOST_DEALS}`);
}
