/** The deal: a pure function of its address, uniform, and led as the rules say. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { holds, isRedealt, layOut } from '../../src/engine/lay-out.ts';
import { shuffleTo } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { parseRules, resolveRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  DEAL_STREAM,
  DECK,
  GAINS,
  HELD,
  headWords,
  holderOf,
  LEADER,
  LEADING,
  LINE,
  LOG,
  PHASE,
  SHUFFLED,
  type State,
  WINNER,
} from '../../src/engine/state.ts';
import { HIGH, LOW, tileOf, tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import { belowAt, FOR_DEAL, STREAM_WORDS, seedAt } from '../../src/random/generator.ts';
import { rootOf } from '../../src/random/root.ts';
import { law } from '../law.ts';
import { strayFromUniform } from '../random/chi-square.ts';
import { dealIsPlayable, isDouble, Referee, type Tile } from '../referee/referee.ts';
import { anyRoot, anyRules } from './arbitrary.ts';
import { boneyardOf, dealOf, handsDealt, handsHeld, idOf, refTile, sortedNames } from './convert.ts';

const address = fc.tuple(fc.nat(), fc.nat({ max: 999 }));

/** A deal with its boneyard settled to the end. */
function dealtWhole(rules: Rules, root: Int32Array, unit: number, hand: number, into = newState(rules)): State {
  deal(into, root, unit, hand);
  shuffleTo(into, tilesIn(rules.set));
  return into;
}

const text = (s: State, rules: Rules): string =>
  `${handsDealt(s, rules).map(sortedNames)} / ${boneyardOf(s, rules)} / ${s[LEADER]} ${s[ACTIONS]}`;

const holdersOf = ({ players }: Rules): number[] => [
  LINE,
  ...Array.from({ length: players }, (_, seat) => holderOf(seat)),
];

describe('a deal', () => {
  law([anyRules, anyRoot, address], 300)(
    'depends on its address alone, not on what the state held before',
    (rules, root, [unit, hand]) => {
      const fresh = dealtWhole(rules, root, unit, hand);
      const used = newState(rules);
      used.fill(0x5a5a5a5a, PHASE, LINE);
      used.fill(0x5a5a5a5a, LINE, headWords(rules.players));
      used.fill(0x5a5a5a5a, DEAL_STREAM, GAINS);
      dealtWhole(rules, root, unit, hand, used);
      const ends: [number, number][] = [
        [0, LEADER + 1],
        ...holdersOf(rules).map((holder): [number, number] => [holder, holder + fresh[HELD]]),
        [DEAL_STREAM, WINNER],
        [DECK, DECK + tilesIn(rules.set)],
        [LOG, LOG + fresh[ACTIONS]],
      ];
      for (const [from, to] of ends) equal(`${used.subarray(from, to)}`, `${fresh.subarray(from, to)}`);
    },
  );

  law([anyRules, anyRoot, address], 300)(
    'gives every seat its tiles, and every tile to somebody or to the boneyard',
    (rules, root, [unit, hand]) => {
      const s = dealtWhole(rules, root, unit, hand);
      const hands = handsDealt(s, rules);
      ok(hands.every(tiles => tiles.length === rules.handSize));
      const all = [...hands.flat(), ...boneyardOf(s, rules)].map(idOf).sort((a, b) => a - b);
      deepEqual(
        all,
        all.map((_, id) => id),
      );
      equal(all.length, tilesIn(rules.set));
    },
  );

  law([anyRules, anyRoot, address], 300)(
    'laid out again by its tiles is the same state but for the stream',
    (rules, root, [unit, hand]) => {
      const s = dealtWhole(rules, root, unit, hand);
      const laid = newState(rules);
      const { hands, boneyard } = dealOf(s, rules);
      layOut(laid, hands, boneyard, s[LEADER]);
      deepEqual(
        hands.map(tiles => sortedNames(tiles.map(refTile))),
        handsDealt(s, rules).map(sortedNames),
      );
      deepEqual(boneyard, boneyardOf(s, rules).map(idOf));
      laid.set(s.subarray(DEAL_STREAM, DEAL_STREAM + STREAM_WORDS), DEAL_STREAM);
      equal(Buffer.compare(words(laid), words(s)), 0);
    },
  );

  test('differs with unit, with hand and with root', () => {
    const rules = parseRules('draw');
    const seen = new Set<string>();
    for (const seed of ['1', '2', 'one']) {
      const root = rootOf(seed);
      for (let unit = 0; unit < 100; unit++) {
        for (let hand = 0; hand < 10; hand++) seen.add(text(dealtWhole(rules, root, unit, hand), rules));
      }
    }
    expect(seen.size).toBe(3000);
  });

  test('is the same in all rule sets that deal alike', () => {
    const root = rootOf('alike');
    const base = dealtWhole(parseRules('draw'), root, 5, 0);
    for (const spec of ['block', 'free-draw', 'last-two', 'old', 'draw(matadors=false)', 'short-match']) {
      const rules = parseRules(spec);
      expect(text(dealtWhole(rules, root, 5, 0), rules)).toBe(text(base, parseRules('draw')));
    }
  });

  test('of a whole set leaves no boneyard', () => {
    const rules = resolveRules('russian', { players: 4 });
    expect(boneyardOf(dealtWhole(rules, rootOf('1'), 0, 0), rules)).toEqual([]);
  });
});

const words = (s: State): Uint8Array => new Uint8Array(s.buffer);

describe('dealing again', () => {
  law([anyRules, anyRoot, fc.nat()], 500)(
    'is asked for when the referee would, and never left to do',
    (rules, root, unit) => {
      const plain: Rules = { ...rules, lead: 'any' };
      const hands = handsDealt(dealtWhole(plain, root, unit, 0), plain);
      const ids = hands.map(tiles => tiles.map(idOf));
      equal(isRedealt(rules, ids), !dealIsPlayable(rules, hands));
      const played = handsDealt(dealtWhole(rules, root, unit, 0), rules);
      equal(dealIsPlayable(rules, played), true);
      equal(
        isRedealt(
          rules,
          played.map(tiles => tiles.map(idOf)),
        ),
        false,
      );
    },
  );

  test('goes on in the stream of the deal: whoever is dealt the top double holds it by chance', () => {
    const rules = resolveRules('russian-top-double', { players: 4, handSize: 2, set: 9 });
    const s = newState(rules);
    const root = rootOf('redeals');
    const bySeat = new Array(4).fill(0);
    for (let unit = 0; unit < 20_000; unit++) {
      deal(s, root, unit, 0);
      bySeat[s[LEADER]]++;
    }
    expect(strayFromUniform(bySeat)).toBeLessThan(4);
  });

  test('with no double among few tiles, there is one in the hands that are played', () => {
    const rules = resolveRules('russian-redeal', { handSize: 1, set: 12 });
    for (let unit = 0; unit < 200; unit++) {
      const hands = handsDealt(dealtWhole(rules, rootOf('x'), unit, 0), rules);
      expect(hands.flat().some(isDouble)).toBe(true);
    }
  });
});

describe('chance', () => {
  const DEALS = 56_000;
  const rules = parseRules('five-each(players=3)');
  const tiles = tilesIn(rules.set);
  const root = rootOf('uniform');
  const at = Array.from({ length: tiles }, () => new Array(tiles).fill(0));
  const pairs: number[] = new Array(tiles * tiles).fill(0);
  const lots: number[] = new Array(rules.players).fill(0);
  const lotWithDoubleSix: number[] = new Array(rules.players * 2).fill(0);
  const s = newState(rules);
  for (let unit = 0; unit < DEALS; unit++) {
    dealtWhole(rules, root, unit, 0, s);
    for (let place = 0; place < tiles; place++) at[place][tileOfAction(s[DECK + place])]++;
    pairs[tileOfAction(s[DECK]) * tiles + tileOfAction(s[DECK + 15])]++;
    lots[s[LEADER]]++;
    if (holds(s, holderOf(0), tileOf(6, 6))) lotWithDoubleSix[s[LEADER]]++;
  }

  test('every place of the deck is as likely to hold any tile', () => {
    for (const counts of at) expect(strayFromUniform(counts)).toBeLessThan(4);
    // All places together, too: no place strays far, and neither do they as a crowd.
    const mean = at.reduce((sum, counts) => sum + strayFromUniform(counts), 0) / tiles;
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(tiles));
  });

  test('so are two places: the first tile dealt and the first of the boneyard', () => {
    const apart = pairs.filter((_, i) => Math.floor(i / tiles) !== i % tiles);
    expect(apart.length).toBe(tiles * (tiles - 1));
    expect(apart.reduce((sum, n) => sum + n, 0)).toBe(DEALS);
    expect(strayFromUniform(apart)).toBeLessThan(4);
  });

  test('the lot falls on every seat alike, whatever the hands', () => {
    expect(strayFromUniform(lots)).toBeLessThan(4);
    expect(strayFromUniform(lotWithDoubleSix.slice(0, rules.players))).toBeLessThan(4);
  });

  test('lots of eight seats', () => {
    const eight = parseRules('double-twelve(players=8)');
    const state = newState(eight);
    const counts = new Array(8).fill(0);
    for (let unit = 0; unit < 16_000; unit++) {
      deal(state, root, unit, 0);
      counts[state[LEADER]]++;
    }
    expect(strayFromUniform(counts)).toBeLessThan(4);
  });

  test.each([
    ['block', 14],
    ['draw', 28],
    ['double-twelve(players=4)', 28 + 16],
    ['double-twelve(players=4,draw=none)', 28],
  ])('the deck of %s is shuffled up to place %i, far enough for most hands', (spec, place) => {
    const state = newState(parseRules(spec));
    deal(state, root, 0, 0);
    expect(state[SHUFFLED]).toBe(place);
  });
});

describe('a deal that is thrown away', () => {
  test.each(['draw(lead=top-double)', 'draw(noDouble=redeal,handSize=2)', 'double-nine(lead=top-double,draw=one)'])(
    'is followed, under %s, by what comes next in the stream',
    spec => {
      const rules = parseRules(spec);
      const root = rootOf('again');
      const tiles = tilesIn(rules.set);
      const dealt = rules.players * rules.handSize;
      const leads = (id: number): boolean =>
        isDouble(refTile(id)) && (rules.lead !== 'top-double' || HIGH[id] === rules.set);
      let again = 0;
      for (let unit = 0; unit < 40; unit++) {
        const stream = new Int32Array(STREAM_WORDS);
        seedAt(stream, 0, root, FOR_DEAL, unit, 0, 0);
        let deck: number[] = [];
        const shuffle = (from: number, to: number): void => {
          for (let i = from; i < to; i++) {
            const other = i + belowAt(stream, 0, tiles - i);
            [deck[i], deck[other]] = [deck[other], deck[i]];
          }
        };
        for (let stands = false; !stands; again++) {
          deck = Array.from({ length: tiles }, (_, id) => id);
          shuffle(0, dealt);
          stands = deck.slice(0, dealt).some(leads);
        }
        shuffle(dealt, tiles);
        const s = dealtWhole(rules, root, unit, 0);
        expect(Array.from(s.subarray(DECK, DECK + tiles), tileOfAction)).toEqual(deck);
      }
      expect(again).toBeGreaterThan(50);
    },
  );
});

describe('the lead', () => {
  law([anyRules, anyRoot, fc.nat()], 500)('is the one the referee names', (rules, root, unit) => {
    const s = dealtWhole(rules, root, unit, 0);
    const referee = new Referee(rules, handsDealt(s, rules), boneyardOf(s, rules), s[LEADER]);
    equal(referee.seat, s[LEADER]);
    equal(referee.isDecision(), s[PHASE] === LEADING);
    equal(s[ACTIONS], s[PHASE] === LEADING ? 0 : 1);
    if (s[PHASE] !== LEADING) equal(leadOf(s), sortedNames([(referee.legal()[0] as { tile: Tile }).tile]));
  });

  const leadOf = (s: State): string => sortedNames([[s[LOG] & 15, (s[LOG] >> 4) & 15]]);

  test.each([
    // The highest double, whoever holds it.
    ['draw(handSize=2)', ['4-4 6-5', '5-5 0-0'], 1, '5-5'],
    ['draw(handSize=2)', ['0-0 6-5', '5-4 3-2'], 0, '0-0'],
    // No double: the heaviest, of equal weight the one with the larger half.
    ['draw(handSize=2)', ['4-5 0-1', '3-6 1-2'], 1, '3-6'],
    ['draw(handSize=2)', ['4-6 0-1', '5-6 1-2'], 1, '5-6'],
    ['russian-top-double(handSize=2)', ['5-5 4-4', '6-6 0-1'], 1, '6-6'],
    ['double-nine(handSize=2)', ['9-9 4-4', '6-6 0-1'], 0, '9-9'],
    // By lot (seat 0): its own highest double.
    ['seven-each-own-double(handSize=2)', ['3-3 2-2', '6-6 0-1'], 0, '3-3'],
  ])('%s %j: seat %i leads %s', (spec, hands, seat, tile) => {
    const rules = parseRules(spec);
    const s = newState(rules);
    const ids = hands.map(hand => hand.split(' ').map(name => idOf(name.split('-').map(Number) as [number, number])));
    const rest = Array.from({ length: tilesIn(rules.set) }, (_, id) => id).filter(id => !ids.flat().includes(id));
    layOut(s, ids, rest, 0);
    expect([s[LEADER], leadOf(s)]).toEqual([seat, tile]);
  });

  test('by lot without a double of its own, or with lead any, is left to the seat', () => {
    for (const [spec, hand] of [
      ['seven-each-own-double(handSize=2)', '3-2 4-1'],
      ['seven-each(handSize=2)', '3-3 4-4'],
    ]) {
      const rules = parseRules(spec);
      const s = newState(rules);
      const own = hand.split(' ').map(name => idOf(name.split('-').map(Number) as [number, number]));
      const rest = Array.from({ length: tilesIn(rules.set) }, (_, id) => id).filter(id => !own.includes(id));
      layOut(s, [rest.slice(0, 2), own], rest.slice(2), 1);
      expect([s[PHASE], s[LEADER], s[ACTIONS]]).toEqual([LEADING, 1, 0]);
    }
  });
});

law([anyRules, anyRoot, fc.nat()], 200)('holds says what the rows say', (rules, root, unit) => {
  const s = dealtWhole(rules, root, unit, 0);
  handsHeld(s, rules).forEach((hand, seat) => {
    const own = new Set(hand.map(idOf));
    for (let id = 0; id < tilesIn(rules.set); id++) {
      if (holds(s, holderOf(seat), id) !== own.has(id)) throw new Error(`${refTile(id)} ${LOW[id]} ${HIGH[id]}`);
    }
  });
});
