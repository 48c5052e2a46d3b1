/** A hand as a stepper, and the hand of sheet 000. */
import { equal } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { apply, settle } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { score } from '../../src/engine/score.ts';
import {
  ACTIONS,
  DEAL_STREAM,
  DECK,
  LOG,
  OUT,
  PHASE,
  PLAYING,
  POINTS,
  SEAT,
  TILES,
  WINNER,
} from '../../src/engine/state.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { Hand } from '../../src/play/hand.ts';
import { FullView } from '../../src/play/view.ts';
import type { Root } from '../../src/random/root.ts';
import { anyPlay, anyRoot, chooser, rulesUpTo } from '../engine/arbitrary.ts';
import { idOf, optionOf } from '../engine/convert.ts';
import { law } from '../law.ts';
import { action, seated } from '../referee/helpers.ts';

describe('a hand', () => {
  law([rulesUpTo(12), anyRoot, anyPlay], 200)(
    'steps as the engine does, and is scored when it is over; dealt again it begins anew',
    (rules, root, play) => {
      const hand = new Hand(rules);
      const out = new Int32Array(MOST_OPTIONS);
      for (let unit = 0; unit < 2; unit++) {
        const s = newState(rules);
        deal(s, root, unit, 1);
        settle(s);
        hand.deal(root, unit, 1);
        const below = chooser(play);
        while (s[PHASE] <= PLAYING) {
          equal(hand.over, false);
          equal(hand.seat, s[SEAT]);
          const n = listOptions(s, out);
          equal(hand.options.count, n);
          for (let i = 0; i < n; i++) {
            equal(hand.options.at(i), out[i]);
            equal(hand.options.includes(out[i]), true);
          }
          equal(hand.options.includes(-1), false);
          const option = out[below(n)];
          apply(s, option);
          settle(s);
          hand.apply(option);
        }
        equal(hand.over, true);
        for (const option of out) for (let twice = 0; twice < 2; twice++) equal(hand.options.includes(option), false);
        score(s);
        equal(hand.winner, s[WINNER]);
        equal(`${hand.points}`, `${s.subarray(POINTS, POINTS + rules.players)}`);
        equal(hand.wentOut, s[PHASE] === OUT);
      }
    },
  );
});

/**
 * Deals from an address and plays on by `play`: what a cheat sees of the deck at every choice, every action, how it ended,
 * and a number of a seat's stream.
 */
function played(hand: Hand, root: Root, unit: number, seating: number, play: readonly number[]): string {
  const below = chooser(play);
  let choice = hand.dealToChoice(root, unit, 0, seating);
  const { state } = hand;
  const cheat = new FullView(state, hand.rules, 0, null);
  const seen: string[] = [];
  const copy = state.slice();
  while (choice !== 0) {
    cheat.copyState(copy);
    seen.push(`${copy.subarray(DEAL_STREAM, WINNER)} ${copy.subarray(DECK, DECK + copy[TILES])}`);
    choice = hand.applyToChoice(hand.options.at(below(hand.options.count)));
  }
  return [
    ...seen,
    ...state.subarray(LOG, LOG + state[ACTIONS]),
    hand.winner,
    ...hand.points,
    hand.streams[0].next(),
  ].join();
}

/** Lays out the set from its highest tile down, so that the first seat may lead by any rules. */
function layOutInOrder(hand: Hand): void {
  const { set, players, handSize } = hand.rules;
  const tiles = Array.from({ length: tilesIn(set) }, (_, id) => id).reverse();
  const dealt = Array.from({ length: players }, () => tiles.splice(0, handSize));
  hand.layOut(dealt, tiles, 0);
}

describe('a deal asked for in another seating', () => {
  law([rulesUpTo(7), anyRoot, anyRoot, anyPlay], 60)(
    'is the same, whatever has been on the table meanwhile',
    (rules, root, other, play) => {
      const expected = played(new Hand(rules), root, 1, 1, play);
      const meanwhile: readonly ((hand: Hand) => void)[] = [
        () => {},
        hand => played(hand, root, 2, 0, play),
        hand => played(hand, other, 1, 0, play),
        hand => hand.deal(root, 2, 0),
        hand => hand.deal(root, 1, 0),
        layOutInOrder,
        hand => hand.seedStreams(other, 1, 0, 0),
      ];
      for (const one of meanwhile) {
        const hand = new Hand(rules);
        played(hand, root, 1, 0, [...play].reverse());
        one(hand);
        equal(played(hand, root, 1, 1, play), expected);
      }
    },
  );
});

test('no agent can reach what offers options', () => {
  const { options } = new Hand(parseRules('draw'));
  const reached = [options, options.constructor, options.constructor.prototype].flatMap(Reflect.ownKeys);
  expect(reached.map(String).sort()).toEqual(['at', 'constructor', 'count', 'includes', 'length', 'name', 'prototype']);
});

describe('the hand that sheet 000 works out', () => {
  const hands = ['6-6 3-3 1-2 2-6 5-1 3-5 5-6', '1-4 4-5 5-0 4-3 4-4 2-2 5-5'];
  const steps =
    '1-4 L 4, 3-3 L 3, 4-5 L 5, 1-2 R 2, 5-0 R 0, 2-6 L 6, 4-3 R 3, 5-1 L 5, 4-4 R 4, 3-5 R 5, 2-2 L 2, 5-6 L 6'.split(
      ', ',
    );

  test('goes as the sheet has it: Alice goes out and scores the ten pips of Ben’s 5-5', () => {
    const referee = seated(parseRules('draw'), hands);
    const hand = new Hand(parseRules('draw'));
    hand.layOut(
      referee.hands.map(tiles => tiles.map(idOf)),
      referee.boneyard.map(idOf),
      -1,
    );
    for (const step of steps) {
      const option = optionOf(action(step));
      expect(hand.options.includes(option)).toBe(true);
      hand.apply(option);
    }
    expect([hand.over, hand.wentOut, hand.winner, ...hand.points]).toEqual([true, true, 0, 10, 0]);
  });
});
