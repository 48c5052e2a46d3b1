/** Known worlds searched: held to plain minimax, and to the kernel's own search. */
import { equal } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { Kernel } from '../../src/engine/kernel.ts';
import { apply } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { onward } from '../../src/engine/onward.ts';
import { listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { headWords, LOG, POINTS, SEAT, STATE_WORDS, type State } from '../../src/engine/state.ts';
import { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { AIMS, Aim } from '../../src/search/aim.ts';
import { bestOption, SEARCH_WORDS, valueOptions } from '../../src/search/alpha-beta.ts';
import { playOut } from '../../src/search/playout.ts';
import { GREEDY } from '../../src/search/policy.ts';
import { isFriend, WORTH_WORDS, worthOf } from '../../src/search/worth.ts';

const RULES = [
  'draw(set=3,handSize=3)',
  'free-draw(set=3,handSize=2)',
  'block(set=4,handSize=4)',
  'seven-each(set=4,handSize=3,reserve=6)',
  'draw(set=3,players=3,handSize=2)',
  'old-partners(set=4,handSize=2)',
  'russian(set=4,handSize=4)',
  'block(players=4,set=5,handSize=3)',
];
const ENOUGH = 1 << 24;
const work = new Int32Array(SEARCH_WORDS);
const values = new Int32Array(MOST_OPTIONS);

function listed(s: State): Int32Array {
  const out = new Int32Array(MOST_OPTIONS);
  return out.slice(0, listOptions(s, out));
}

/** What an option leads to, by depth: new ones for each took a third of the time. */
const room: State[] = [];

/** The worth of a state by going through all there is. */
function minimax(s: State, worth: Int32Array, depth = 0): number {
  if (onward(s) === 0) return worthOf(s, worth);
  room[depth] ??= new Int32Array(STATE_WORDS);
  const next = room[depth];
  const worths = [...listed(s)].map(option => {
    next.set(s);
    apply(next, option);
    return minimax(next, worth, depth + 1);
  });
  return isFriend(worth, s[SEAT]!) ? Math.max(...worths) : Math.min(...worths);
}

function after(s: State, option: number): State {
  const next = s.slice();
  apply(next, option);
  return next;
}

/** Decisions of hands played by chance, those from the `from`-th on. */
function eachPosition(rules: Rules, hands: number, from: number, visit: (s: State, worth: Int32Array) => void): void {
  const random = new Stream();
  const aim = new Aim(rules, 'margin');
  for (let unit = 0; unit < hands; unit++) {
    const s = newState(rules);
    deal(s, rootOf('minimax'), unit, 0);
    random.seed(rootOf('minimax'), 9, unit, 0, 0);
    for (let ply = 0, n = onward(s); n > 0; ply++, n = onward(s)) {
      if (ply >= from && n > 1) {
        const worth = new Int32Array(WORTH_WORDS);
        aim.write(worth, new View(s, rules, s[SEAT]!, null));
        visit(s, worth);
      }
      apply(s, listed(s)[random.below(n)]!);
    }
  }
}

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);

  test('alpha-beta comes to what minimax comes to, option by option', () => {
    let seen = 0;
    eachPosition(rules, 5, 1, (s, worth) => {
      const options = listed(s);
      const before = s.slice(0, headWords(rules.players));
      expect(valueOptions(s, worth, options, options.length, ENOUGH, work, values)).toBe(1);
      expect(s.slice(0, before.length)).toEqual(before);
      const known = [...options].map(option => minimax(after(s, option), worth));
      expect([...values.subarray(0, options.length)]).toEqual(known);
      const best = bestOption(s, worth, options, options.length, ENOUGH, work);
      expect(known[best]).toBe(Math.max(...known));
      expect(s.slice(0, before.length)).toEqual(before);
      seen++;
    });
    expect(seen).toBeGreaterThan(2);
  });
});

describe.each(['draw', 'free-draw(players=3)', 'old-partners', 'double-twelve(players=5)'])('%s', text => {
  const rules = parseRules(text);

  test('the kernel searches as the file it is compiled from, whatever the budget', () => {
    const kernel = new Kernel(SEARCH_WORDS + WORTH_WORDS);
    const theirState = kernel.state(rules);
    const theirWork = kernel.words(SEARCH_WORDS);
    const theirWorth = kernel.words(WORTH_WORDS);
    const theirOptions = kernel.words(MOST_OPTIONS);
    const theirValues = kernel.words(MOST_OPTIONS);
    const ours = new Int32Array(SEARCH_WORDS);
    const same = (one: Int32Array, other: Int32Array) => equal(Buffer.compare(bytes(one), bytes(other)), 0);
    let turn = 0;
    eachPosition(rules, 4, 2, (s, worth) => {
      const options = listed(s);
      const n = options.length;
      const nodes = [0, 7, 150, 1500][turn++ % 4]!;
      theirState.set(s);
      theirWorth.set(worth);
      theirOptions.set(options);
      const at = [theirState.byteOffset, theirWorth.byteOffset, theirOptions.byteOffset] as const;
      const exact = valueOptions(s, worth, options, n, nodes, ours, values);
      equal(kernel.calls.valueOptions(...at, n, nodes, theirWork.byteOffset, theirValues.byteOffset), exact);
      same(theirValues.subarray(0, n), values.subarray(0, n));
      const best = bestOption(s, worth, options, n, nodes, ours);
      equal(kernel.calls.bestOption(...at, n, nodes, theirWork.byteOffset), best);
      same(theirState.subarray(0, LOG), s.subarray(0, LOG));
      same(theirWork, ours);
    });
    expect(turn).toBeGreaterThan(8);
  });
});

const bytes = (words: Int32Array): Uint8Array => new Uint8Array(words.slice().buffer);

test('with a budget of nothing an option is worth what a greedy playout brings', () => {
  const rules = parseRules('draw');
  eachPosition(rules, 2, 0, (s, worth) => {
    const options = listed(s);
    const played = [...options].map(option => {
      const next = after(s, option);
      playOut(next, GREEDY, new Int32Array(4));
      return worthOf(next, worth);
    });
    valueOptions(s, worth, options, options.length, 0, work, values);
    expect([...values.subarray(0, options.length)]).toEqual(played);
  });
});

test('every aim gives a worth that friends want high', () => {
  for (const text of ['draw', 'draw(players=3)', 'old-partners']) {
    const rules = parseRules(text);
    for (const name of AIMS) {
      const aim = new Aim(rules, name);
      eachPosition(rules, 1, 3, s => {
        const worth = new Int32Array(WORTH_WORDS);
        aim.write(worth, new View(s, rules, s[SEAT]!, null));
        const seats = Array.from({ length: rules.players }, (_, seat) => seat);
        const enemies = seats.filter(seat => !isFriend(worth, seat));
        const ifWonBy = (winner: number): number => {
          const over = s.slice();
          for (const seat of seats) {
            const alongside = rules.teams && (seat & 1) === (winner & 1);
            over[POINTS + seat] = seat === winner || alongside ? 40 : 0;
          }
          return worthOf(over, worth);
        };
        expect(isFriend(worth, s[SEAT]!)).toBe(true);
        expect(enemies.length).toBeGreaterThan(0);
        for (const enemy of enemies) expect(ifWonBy(s[SEAT]!)).toBeGreaterThan(ifWonBy(enemy));
      });
    }
  }
});
