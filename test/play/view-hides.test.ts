/**
 * A view reveals nothing: two hands that look alike to a seat give it the same answers to everything it can ask.
 */
import { equal, notEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTION_BITS, DRAW, KIND, kindOf, seatOfEntry } from '../../src/engine/action.ts';
import { isRedealt } from '../../src/engine/lay-out.ts';
import { give, shuffleTo } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  DEAL_STREAM,
  DECK,
  HOLDER_WORDS,
  holderOf,
  LEADER,
  LINE,
  LOG,
  NEXT,
  type State,
  TILES,
} from '../../src/engine/state.ts';
import { codeOf, tilesIn } from '../../src/engine/tile.ts';
import { defineAgent } from '../../src/play/agent.ts';
import { Hand } from '../../src/play/hand.ts';
import { MatchScore } from '../../src/play/match.ts';
import { takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { FullView, View } from '../../src/play/view.ts';
import { STREAM_WORDS } from '../../src/random/generator.ts';
import { rootOf } from '../../src/random/root.ts';
import { MonteCarlo } from '../../src/search/monte-carlo.ts';
import { anyPlay, anyRoot, chooser, rulesUpTo } from '../engine/arbitrary.ts';
import { dealOf, idOf, tilesHeld } from '../engine/convert.ts';
import { law } from '../law.ts';
import { seeded } from '../referee/helpers.ts';
import { answersOf } from './answers.ts';
import { chance, seatedAs } from './players.ts';
import { reach } from './reach.ts';

/** Plays some decisions of a hand, fewer than it has. */
function playInto(hand: Hand, decisions: number, below: (n: number) => number): void {
  for (let i = 0; i < decisions && !hand.over; i++) hand.apply(hand.options.at(below(hand.options.count)));
}

function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** The same to this seat, with everything it can't see thrown about: hands, boneyard, drawn tiles, stream, old deck. */
function muddled(s: State, rules: Rules, seat: number, below: (n: number) => number): State {
  const other = s.slice();
  const seen = new Set([...tilesHeld(s, holderOf(seat)), ...tilesHeld(s, LINE)].map(idOf));
  const all = Array.from({ length: tilesIn(rules.set) }, (_, id) => id);
  const hidden = shuffled(
    all.filter(id => !seen.has(id)),
    below,
  );
  for (let at = 0; at < rules.players; at++) {
    if (at === seat) continue;
    const holder = holderOf(at);
    const held = tilesHeld(s, holder).length;
    other.fill(0, holder, holder + HOLDER_WORDS);
    for (let k = 0; k < held; k++) {
      const id = hidden.pop()!;
      give(other, holder, codeOf(id));
    }
  }
  other.set(hidden.map(codeOf), DECK + s[NEXT]);
  other.set(shuffled([...seen], below).map(codeOf), DECK);
  for (let i = 0; i < STREAM_WORDS; i++) other[DEAL_STREAM + i] = below(0x7fffffff);
  for (let i = 0; i < s[ACTIONS]; i++) {
    const entry = s[LOG + i];
    if (kindOf(entry) !== DRAW || seatOfEntry(entry) === seat) continue;
    const id = below(all.length);
    other[LOG + i] = (entry & ~0xff) | codeOf(id);
  }
  return other;
}

law([rulesUpTo(12), anyRoot, fc.nat({ max: 40 }), anyPlay], 400)(
  'every seat gets the same answers whatever is hidden from it',
  (rules, root, decisions, play) => {
    const hand = new Hand(rules);
    hand.deal(root, 0, 0);
    const below = chooser(play);
    playInto(hand, decisions, below);
    shuffleTo(hand.state, tilesIn(rules.set));
    for (let seat = 0; seat < rules.players; seat++) {
      const other = muddled(hand.state, rules, seat, below);
      equal(answersOf(new View(other, rules, seat, null)), answersOf(new View(hand.state, rules, seat, null)));
    }
  },
);

/** The actions of a hand as this seat sees them. */
function visible(s: State, seat: number): string {
  return [...s.subarray(LOG, LOG + s[ACTIONS])]
    .map(entry => ((entry & KIND) === DRAW && seatOfEntry(entry) !== seat ? entry & ~0xff : entry))
    .join();
}

/** Another deal with this history; null where the history can't be had from it. */
function replayed(rules: Rules, hands: number[][], boneyard: number[], of: Hand): Hand | null {
  if (isRedealt(rules, hands)) return null;
  const other = new Hand(rules);
  other.layOut(hands, boneyard, of.state[LEADER]);
  const [s, wanted] = [other.state, of.state];
  if (s[LEADER] !== wanted[LEADER]) return null;
  while (s[ACTIONS] < wanted[ACTIONS]) {
    const entry = wanted[LOG + s[ACTIONS]];
    const action = kindOf(entry) === DRAW ? DRAW : entry & ACTION_BITS;
    if (other.over || !other.options.includes(action)) return null;
    other.apply(action);
  }
  return !other.over && other.seat === of.seat && visible(s, of.seat) === visible(wanted, of.seat) ? other : null;
}

describe('two deals with the same history', () => {
  test('look alike to the seat that decides, and offer it the same', () => {
    const random = seeded(11);
    const below = (n: number): number => Math.floor(random() * n);
    let alike = 0;
    for (const rules of fc.sample(rulesUpTo(6), { numRuns: 600, seed: 5 })) {
      const hand = new Hand(rules);
      hand.deal(rootOf('alike'), below(1000), 0);
      playInto(hand, below(6), below);
      if (hand.over) continue;
      shuffleTo(hand.state, tilesIn(rules.set));
      const first = dealOf(hand.state, rules);
      const seat = hand.seat;
      const laid = tilesHeld(hand.state, LINE).map(idOf);
      const known = new Set([...first.hands[seat], ...laid, ...tilesHeld(hand.state, holderOf(seat)).map(idOf)]);
      for (let attempt = 0; attempt < 12; attempt++) {
        const hidden = shuffled(
          [...first.hands.flat(), ...first.boneyard].filter(id => !known.has(id)),
          below,
        );
        const swap = (id: number): number => (known.has(id) ? id : hidden.pop()!);
        const hands = first.hands.map(tiles => tiles.map(swap));
        const other = replayed(rules, hands, first.boneyard.map(swap), hand);
        if (!other) continue;
        alike++;
        equal(answersOf(new View(other.state, rules, seat, null)), answersOf(new View(hand.state, rules, seat, null)));
        const options = (of: Hand): string =>
          Array.from({ length: of.options.count }, (_, i) => of.options.at(i)).join();
        equal(options(other), options(hand));
      }
    }
    expect(alike).toBeGreaterThan(1200);
  });

  test('a declared cheat sees the difference', () => {
    const hand = new Hand(parseRules('double-nine(players=3)'));
    hand.deal(rootOf('cheat'), 0, 0);
    const other = muddled(hand.state, hand.rules, 0, n => n >> 1);
    const copies = [hand.state, other].map(s => {
      const copy = new Int32Array(s.length);
      new FullView(s, hand.rules, 0, null).copyState(copy);
      return copy;
    });
    shuffleTo(hand.state, hand.state[TILES]);
    expect(copies[0]).toEqual(hand.state);
    notEqual(`${copies[0]}`, `${copies[1]}`);
  });
});

describe('nothing can be done to a view', () => {
  const rules = parseRules('seven-each');
  const hand = new Hand(rules);
  hand.deal(rootOf('frozen'), 0, 0);
  const view = new View(hand.state, rules, 1, null);

  test('its fields stay as they are: another seat or a larger sum would show what is hidden', () => {
    for (const field of ['seat', 'players', 'rules', 'sum', 'left', 'row', 'mine']) {
      expect(() => Object.assign(view, { [field]: 15 })).toThrow(TypeError);
      expect(() => Object.defineProperty(view, field, { value: 15 })).toThrow(TypeError);
    }
    expect(view.seat).toBe(1);
  });

  test('nor to options', () => {
    expect(() => Object.assign(hand.options, { includes: () => true })).toThrow(TypeError);
    expect(() => Object.defineProperty(hand.options, 'count', { value: 9 })).toThrow(TypeError);
  });

  test('what it gives is numbers and copies', () => {
    view.tiles().fill(0);
    expect(view.tiles()).toEqual(
      tilesHeld(hand.state, holderOf(1))
        .map(idOf)
        .sort((a, b) => a - b),
    );
    const shown = Object.values(view).filter(value => typeof value === 'object');
    expect(shown).toEqual([rules]);
  });

  test('what there is not is refused, by name', () => {
    for (const ask of [
      () => view.count(rules.players),
      () => view.count(-1),
      () => view.count(0.5),
      () => view.score(8),
      () => view.row(view.sum + 1),
      () => view.row(-1),
      () => view.row(1.5),
      () => view.lineRow(Number.NaN),
      () => view.unseenRow(99),
      () => view.holds(view.sum, 0),
      () => view.holds(0, view.sum),
      () => view.holds(-1, 5),
      () => view.fitting(0, view.sum + 1),
      () => view.unseenFitting(-1, 0),
      () => view.action(view.actions),
      () => view.action(-1),
      () => view.action(0.5),
      () => hand.options.at(hand.options.count),
      () => hand.options.at(-1),
      () => hand.options.at(1n as unknown as number),
    ]) {
      expect(ask).toThrow(RangeError);
    }
  });
});

/** Rules that leave a seat every kind of choice, with teams and without, and larger sets. */
const RULES = [
  'draw',
  'free-draw(players=4)',
  'seven-each(players=3)',
  'seven-each-one-draw',
  'old-partners',
  'russian-redeal(players=4)',
  'double-nine(choice=matador-optional)',
  'double-twelve(players=8)',
];
const SEED = 'a seed that is told to nobody';

describe.each(RULES)('whatever can be reached from what an agent is handed: %s', text => {
  const rules = parseRules(text);

  test('as it is asked: no other hand, no order of the boneyard, no seed', () => {
    const below = chooser([7, 3, 11]);
    const score = new MatchScore(rules);
    const table = new Table(rules, score);
    const { state } = table.hand;
    let walks = 0;
    const probe = seatedAs('probe', (view, options, random) => {
      if (view.actions % 3 === 0) {
        walks++;
        const handed = { view, options, random };
        const lines = reach(handed);
        const was = state.slice();
        state.set(muddled(state, rules, view.seat, below));
        const others = reach(handed);
        state.set(was);
        equal(others.join('\n'), lines.join('\n'));
        holdsNoSecret(lines);
        // Nor does what is on the way for those who see all.
        for (const method of Object.values(Object.getOwnPropertyDescriptors(FullView.prototype))) {
          if (method.value !== FullView) expect(() => method.value.call(view, new Int32Array(9))).toThrow(TypeError);
        }
      }
      return chance(view, options, random);
    });
    table.seat(Array.from({ length: rules.players }, () => probe));
    for (let unit = 0; unit < 3; unit++) {
      table.begin();
      table.play(rootOf(SEED), { unit, seating: 0, hand: 0 }, 'stop', null);
    }
    expect(walks).toBeGreaterThan(5);
  });

  test('as it takes a seat', () => {
    let handed: unknown[] = [];
    const agent = defineAgent({
      name: 'probe',
      summary: 'x',
      parameters: { a: { type: 'integer', default: 3, min: 0, max: 9, help: 'x' } },
      create: (...given) => {
        handed = given;
        return { choose: chance };
      },
    });
    takeSeat({ label: 'probe', agent, values: Object.freeze({ a: 5 }) }, rules);
    expect(handed).toHaveLength(2);
    const lines = reach({ ...handed });
    holdsNoSecret(lines);
    expect(lines.filter(line => line.startsWith('0.'))).toEqual(['0.a: number 5']);
    expect(handed.every(Object.isFrozen)).toBe(true);
  });
});

/** The seed, the numbers made of it, and memory of any kind: an agent is handed none. */
function holdsNoSecret(lines: readonly string[]): void {
  const secrets = [SEED, ...[...rootOf(SEED)].flatMap(word => [String(word), String(word >>> 0)]), ': buffer'];
  expect(lines.filter(line => secrets.some(secret => line.includes(secret)))).toEqual([]);
}

describe('memory that an agent gets at', () => {
  const rules = parseRules('draw');
  const table = new Table(rules, null);
  const worlds = () => new MonteCarlo(rules, { policy: 'greedy' }).worlds;

  test('by what it makes for its search is its own alone: neither the table, nor another agent, nor the seed', () => {
    const [one, other] = [worlds(), worlds()];
    const root = rootOf(SEED);
    table.seat(Array.from({ length: 2 }, () => seatedAs('chance', chance)));
    table.begin();
    table.play(root, { unit: 0, seating: 0, hand: 0 }, 'stop', null);
    other.state.set([4711, 815, 1234567], DECK);
    const secrets = {
      "the table's deck": table.hand.state.slice(DECK, DECK + tilesIn(6)),
      'the seed': root,
      "another search's worlds": other.state.slice(DECK, DECK + 3),
    };
    // An array shows all of its buffer, which is more than the array where memory is shared.
    for (const array of [one.state, one.words]) {
      const seen = Buffer.from(array.buffer);
      const found = Object.entries(secrets).filter(([, words]) => seen.includes(Buffer.from(words.slice().buffer)));
      expect(found.map(([name]) => name)).toEqual([]);
    }
  });
});

test('the walk itself finds what is hidden badly', () => {
  const hidden = Int32Array.of(5);
  class Leaky {
    #tiles = hidden;
    get shown() {
      return this.#tiles.subarray(0, 0);
    }
    told() {
      throw Object.assign(new Error('x'), { tiles: 4711 });
    }
  }
  const lines = reach({ a: new Leaky(), [Symbol('s').toString()]: { [Symbol('deep')]: 815 } }).join('\n');
  for (const found of ['a.shown: buffer 05000000', '4711', '815']) expect(lines).toContain(found);
});
