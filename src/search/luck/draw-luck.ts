/**
 * How lucky each seat was in what it drew, in a few numbers whose mean is exactly zero whoever plays: for every draw, what
 * came of it less the mean over all that could have come, each tile that lay in the boneyard being as likely to be the next.
 *
 * That is the correction by chance nodes of M. Zinkevich, M. Bowling, N. Bard, M. Kan & D. Billings, "Optimal unbiased
 * estimators for evaluating agent performance" (AAAI 2006), with values linear in features as in M. White & M. Bowling,
 * "Learning a value analysis tool for agent evaluation" (IJCAI 2009) and as N. Burch, M. Schmid, M. Moravčík, D. Morrill
 * & M. Bowling, "AIVAT" (AAAI 2018) use them. A value need not be right: whatever its weights, the mean of what is taken
 * off stays zero, and good weights take more of the scatter.
 *
 * It holds for agents that don't see the boneyard. To one that does (`sees: 'all'`) the next tile is no chance.
 *
 * What a seat draws because nothing fits it, up to a tile that does, is one chance and not many: its mean is had from sums
 * over the boneyard, without going through orders. A draw by choice is a chance of its own.
 */
import * as code from '../../engine/action.ts';
import type { State } from '../../engine/state.ts';
import * as layout from '../../engine/state.ts';
import * as masks from '../../random/words.ts';
import * as holdings from './holdings.ts';
import { RunChances } from './run-chances.ts';

// Constants of this module's own are folded into machine code, imported ones are not (as in play/view.ts).
const { DRAW_ONE, DRAW_RULE, HAND_SIZE, LOG, MATADORS, MOST_SEATS, NEXT, RESERVE_AT, SEATS, SUM, TILES } = layout;
const { HELD_WILD, HELD_WORDS } = holdings;
const { DRAW, KIND, PASS } = code;
const { bits16, lowest } = masks;

/** What is counted by seat: of its own draws, and (the last two) of what the seat before it drew. */
export const FEATURES = ['tiles', 'pips', 'matador', 'double blank', 'shut out', 'draws when shut out'] as const;
export const FEATURE_COUNT = FEATURES.length;
/** Tiles drawn that did not fit, and their pips. Of a draw by choice the pips count whether it fits or not. */
const TILES_DRAWN = 0;
const PIPS_DRAWN = 1;
/** A matador drawn: in a run its last tile. */
const MATADOR = 2;
const BLANK = 3;
/** The tile that the seat before drew shuts this one out once it is played, and the draws that may cost. */
const SHUT = 4;
const SHUT_DRAWS = 5;

/** The bits of a log entry that hold the tile's code. */
const TILE = 255;

export class DrawLuck {
  /** By seat, FEATURE_COUNT each, of the hand last taken in: what came less what was to be expected. */
  readonly features = new Float64Array(MOST_SEATS * FEATURE_COUNT);
  readonly #holdings = new holdings.Holdings();
  readonly #chances = new RunChances();
  /** Of the run being looked at: halves that fit the ends, and where the next seat's tiles lie. */
  #needed = 0;
  #neededRight = 0;
  #next = 0;
  #sum = 0;
  #most = 0;
  /** Can nothing that is drawn shut the next seat out? */
  #safe = false;

  /** Takes in a hand that is over. */
  take(s: State): void {
    const holdings = this.#holdings;
    this.features.fill(0, 0, s[SEATS] * FEATURE_COUNT);
    this.#sum = s[SUM];
    let draws = s[NEXT] - s[SEATS] * s[HAND_SIZE];
    if (draws === 0) return;
    holdings.begin(s);
    for (let at = 0; draws > 0; ) {
      const entry = s[LOG + at];
      const kind = entry & KIND;
      if (kind === DRAW) {
        const drawn = this.#draws(s, at);
        at += drawn;
        draws -= drawn;
        continue;
      }
      if (kind !== PASS) holdings.play(s, ((entry >> 11) & 7) * HELD_WORDS, entry & TILE);
      at++;
    }
  }

  /** The log's draw at `at`, and those that follow it by force: how many. */
  #draws(s: State, at: number): number {
    const { words } = this.#holdings;
    const entry = s[LOG + at];
    const seat = (entry >> 11) & 7;
    const own = seat * HELD_WORDS;
    this.#needed = this.#sum - ((entry >> 14) & 15);
    this.#neededRight = this.#sum - ((entry >> 18) & 15);
    let drawn = 1;
    if ((words[own + this.#needed] | words[own + this.#neededRight] | words[own + HELD_WILD]) !== 0) {
      this.#byChoice(s, seat * FEATURE_COUNT, entry & TILE);
    } else {
      drawn = this.#run(s, seat, at);
    }
    for (let i = 0; i < drawn; i++) this.#holdings.draw(s, own, s[LOG + at + i] & TILE);
    return drawn;
  }

  #byChoice(s: State, into: number, tile: number): void {
    const { features } = this;
    const { words, boneyard, tiles, pips } = this.#holdings;
    const wild = words[boneyard + HELD_WILD];
    const isWild = this.#isWild(s, tile) ? 1 : 0;
    features[into + PIPS_DRAWN] += (tile & 15) + (tile >> 4) - pips / tiles;
    features[into + MATADOR] += isWild - bits16(wild) / tiles;
    features[into + BLANK] += (tile === 0 ? isWild : 0) - (wild & 1) / tiles;
  }

  /** A run of draws by a seat that nothing fits. */
  #run(s: State, seat: number, at: number): number {
    const { features } = this;
    const { words, boneyard, tiles } = this.#holdings;
    const next = seat + 1 === s[SEATS] ? 0 : seat + 1;
    this.#next = next * HELD_WORDS;
    const left = s[RESERVE_AT] - (s[TILES] - tiles);
    this.#most = s[DRAW_RULE] === DRAW_ONE ? 1 : left;
    const own = seat * FEATURE_COUNT;
    const theirs = next * FEATURE_COUNT;
    // Whoever holds a matador, or can play at either end, can still play once one end has changed.
    const atEnds = words[this.#next + this.#needed] !== 0 && words[this.#next + this.#neededRight] !== 0;
    this.#safe = atEnds || words[this.#next + HELD_WILD] !== 0;
    this.#expect(own, theirs);
    const safe = this.#safe;
    for (let n = 1; ; n++) {
      const tile = s[LOG + at + n - 1] & TILE;
      const a = tile & 15;
      const b = tile >> 4;
      if (this.#isWild(s, tile)) {
        features[own + MATADOR]++;
        if (tile === 0) features[own + BLANK]++;
        return n;
      }
      if (a === this.#needed || b === this.#needed || a === this.#neededRight || b === this.#neededRight) {
        if (!safe) this.#shut(theirs, a, b, boneyard, 1);
        return n;
      }
      features[own + TILES_DRAWN]++;
      features[own + PIPS_DRAWN] += a + b;
      if (n === this.#most) return n;
    }
  }

  /** Takes off what a run that now begins brings in the mean. */
  #expect(own: number, theirs: number): void {
    const { features } = this;
    const { words, boneyard, tiles, pips } = this.#holdings;
    const needed = this.#needed;
    const neededRight = this.#neededRight;
    const atLeft = words[boneyard + needed];
    // A tile that fits both ends is counted at the left one.
    const atRight = neededRight === needed ? 0 : words[boneyard + neededRight] & ~(1 << needed);
    const wild = words[boneyard + HELD_WILD];
    const matadors = bits16(wild);
    const ofLeft = bits16(atLeft);
    const ofRight = bits16(atRight);
    const fitting = ofLeft + ofRight + matadors;
    this.#chances.set(tiles, fitting, this.#most);
    const { each, found } = this.#chances;
    const share = fitting === 0 ? 0 : -found / fitting;
    const safe = this.#safe;
    let fittingPips = ofLeft * needed + ofRight * neededRight + (matadors - (wild & 1)) * this.#sum;
    for (let m = atLeft; m !== 0; m &= m - 1) {
      const outer = lowest(m);
      fittingPips += outer;
      if (!safe) this.#shut(theirs, needed, outer, boneyard, share);
    }
    for (let m = atRight; m !== 0; m &= m - 1) {
      const outer = lowest(m);
      fittingPips += outer;
      if (!safe) this.#shut(theirs, neededRight, outer, boneyard, share);
    }
    features[own + TILES_DRAWN] -= each * (tiles - fitting);
    features[own + PIPS_DRAWN] -= each * (pips - fittingPips);
    features[own + MATADOR] += share * matadors;
    features[own + BLANK] += share * (wild & 1);
  }

  /** Adds `share` of what it means to the next seat, which holds no matador, that the tile {a, b} is drawn and played. */
  #shut(into: number, a: number, b: number, boneyard: number, share: number): void {
    const needed = this.#needed;
    const neededRight = this.#neededRight;
    let draws = 0;
    if (a === needed) draws = this.#drawsAfter(b, neededRight, boneyard, draws);
    else if (b === needed) draws = this.#drawsAfter(a, neededRight, boneyard, draws);
    if (a === neededRight) draws = this.#drawsAfter(b, needed, boneyard, draws);
    else if (b === neededRight) draws = this.#drawsAfter(a, needed, boneyard, draws);
    if (draws === 0) return;
    this.features[into + SHUT] += share;
    this.features[into + SHUT_DRAWS] += share * draws;
  }

  /**
   * About how many draws it costs the next seat that one end shows `outer` and the other is fitted by the half `other`; 0
   * where it can play. `least` where that is more.
   */
  #drawsAfter(outer: number, other: number, boneyard: number, least: number): number {
    const { words, tiles } = this.#holdings;
    const needed = this.#sum - outer;
    if ((words[this.#next + needed] | words[this.#next + other]) !== 0) return least;
    const atOther = needed === other ? 0 : bits16(words[boneyard + other]);
    const fitting = bits16(words[boneyard + needed]) + atOther + bits16(words[boneyard + HELD_WILD]);
    return Math.max(least, Math.min(this.#most, tiles / (fitting + 1)));
  }

  #isWild(s: State, tile: number): boolean {
    return s[MATADORS] !== 0 && (tile === 0 || (tile & 15) + (tile >> 4) === this.#sum);
  }
}
