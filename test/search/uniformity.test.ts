/** Worlds held to a full enumeration: of all deals of a small set, those that replay to what the seat has seen. */
import { equal } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { DRAW, kindOf, PASS, seatOfEntry } from '../../src/engine/action.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import type { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import type { WholeDeal } from '../../src/search/whole-deal.ts';
import { Worlds } from '../../src/search/worlds.ts';
import { strayFromUniform } from '../random/chi-square.ts';
import { eachDecision, replay } from './replay.ts';

const RULES = [
  'draw(set=3,handSize=3)',
  'draw(set=3,handSize=2)',
  'draw(set=3,handSize=3,noDouble=redeal,draw=one)',
  'free-draw(set=3,handSize=3)',
  'seven-each(set=3,handSize=3)',
  'seven-each-own-double(set=3,handSize=3)',
  'russian(set=3,handSize=3,draw=until-playable)',
  'draw(set=3,players=3,handSize=2)',
  'seven-each-one-draw(set=3,players=3,handSize=2)',
  'draw(set=3,players=4,handSize=2,lead=any)',
];
/** Draws and passes by others that a position has seen at least; positions a rule set; samples for each deal. */
const LEAST_SHOWN = 3;
const POSITIONS = 2;
const SAMPLES = 40;

/** Every way to deal a set's tiles, `own` being what the looking seat was dealt: `visit` gets each once. */
function eachDeal(rules: Rules, seat: number, own: readonly number[], visit: (deal: WholeDeal) => void): void {
  const hands: number[][] = [];
  const left = Array.from({ length: tilesIn(rules.set) }, (_, id) => id).filter(id => !own.includes(id));
  const dealOn = (rest: number[]): void => {
    if (hands.length === rules.players)
      permute(rest, [], boneyard => visit({ hands: hands.map(h => [...h]), boneyard }));
    else if (hands.length === seat) {
      hands.push([...own]);
      dealOn(rest);
      hands.pop();
    } else {
      choose(rest, rules.handSize, 0, [], (hand, others) => {
        hands.push(hand);
        dealOn(others);
        hands.pop();
      });
    }
  };
  dealOn(left);
}

function choose(
  from: number[],
  n: number,
  start: number,
  taken: number[],
  visit: (hand: number[], rest: number[]) => void,
): void {
  if (n === 0)
    visit(
      [...taken],
      from.filter(tile => !taken.includes(tile)),
    );
  for (let i = start; n > 0 && i < from.length; i++) choose(from, n - 1, i + 1, [...taken, from[i]], visit);
}

function permute(rest: number[], order: number[], visit: (order: number[]) => void): void {
  if (rest.length === 0) visit(order);
  for (const tile of rest)
    permute(
      rest.filter(other => other !== tile),
      [...order, tile],
      visit,
    );
}

const keyOf = (deal: WholeDeal): string =>
  JSON.stringify([deal.hands.map(hand => [...hand].sort((a, b) => a - b)), deal.boneyard]);

function shownBy(view: View): number {
  let shown = 0;
  for (let i = 0; i < view.actions; i++) {
    const entry = view.action(i);
    if ((kindOf(entry) === DRAW || kindOf(entry) === PASS) && seatOfEntry(entry) !== view.seat) shown++;
  }
  return shown;
}

/** Draws worlds at a position; gives how far they stray from uniform, or null if there are too few or many deals. */
function deviation(rules: Rules, view: View, own: readonly number[], mostEntries?: number): number | null {
  const counts = new Map<string, number>();
  eachDeal(rules, view.seat, own, deal => {
    if (replay(rules, deal, view) !== null) counts.set(keyOf(deal), 0);
  });
  if (counts.size < 6 || counts.size > 250) return null;
  const worlds = new Worlds(rules, mostEntries);
  const random = new Stream();
  random.seed(rootOf('uniform'), view.actions, view.seat, counts.size, 0);
  for (let n = 0; n < counts.size * SAMPLES; n++) {
    worlds.look(view, random);
    equal(worlds.exact, mostEntries === undefined);
    worlds.next();
    const key = keyOf(worlds.deal(view));
    const count = counts.get(key);
    if (count === undefined) throw new Error(`${key} does not lead to what was seen`);
    counts.set(key, count + 1);
  }
  return strayFromUniform([...counts.values()]);
}

describe.each([
  ['by counting', undefined],
  ['by swapping', 0],
] as const)('worlds are uniform over the consistent deals %s', (_, mostEntries) => {
  test.each(RULES)('%s', text => {
    const rules = parseRules(text);
    const worlds = new Worlds(rules, mostEntries);
    const found: number[] = [];
    for (let unit = 0; found.length < POSITIONS && unit < 3000; unit++) {
      let taken = false;
      eachDecision(rules, rootOf(text), unit, view => {
        if (taken || found.length === POSITIONS || shownBy(view) < LEAST_SHOWN) return;
        const random = new Stream();
        random.seed(rootOf('deal'), unit, 0, 0, 0);
        worlds.look(view, random);
        worlds.next();
        const z = deviation(rules, view, worlds.deal(view).hands[view.seat], mostEntries);
        if (z === null) return;
        taken = true;
        found.push(z);
      });
    }
    expect(found.length).toBe(POSITIONS);
    for (const z of found) expect(Math.abs(z)).toBeLessThan(4);
  });
});
