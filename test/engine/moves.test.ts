/** Laws of the engine alone, over far more hands than the referee could follow, and what its small questions answer. */
import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAW, innerOf, isAtRight, KIND, kindOf, LEAD, outerOf, PASS, PLAY } from '../../src/engine/action.ts';
import { deal } from '../../src/engine/deal.ts';
import { layOut } from '../../src/engine/lay-out.ts';
import { apply, settle, shuffleTo } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { canDraw, listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  DECK,
  headWords,
  LEFT,
  LINE,
  LOG,
  NEXT,
  PHASE,
  PLAYING,
  RESERVE_AT,
  RIGHT,
  SEAT,
  SHUFFLED,
  STATE_WORDS,
  type State,
  SUM,
} from '../../src/engine/state.ts';
import { tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import { View } from '../../src/play/view.ts';
import { law } from '../law.ts';
import { tiles } from '../referee/helpers.ts';
import { isMatador, outsideHalves } from '../referee/referee.ts';
import { anyPlay, anyRoot, anyRules, chooser, rulesUpTo } from './arbitrary.ts';
import { handsHeld, idOf, refAction, refTile, tilesHeld } from './convert.ts';

const out = new Int32Array(MOST_OPTIONS + 1);

function dealt(rules: Rules, root: Int32Array): State {
  const s = newState(rules);
  deal(s, root, 1, 0);
  settle(s);
  return s;
}

/** Plays on to the end; `each` sees every decision with its options. Gives the options taken. */
function playOn(s: State, below: (n: number) => number, each?: (options: number[]) => void): number[] {
  const taken: number[] = [];
  while (s[PHASE] <= PLAYING) {
    const options = [...out.subarray(0, listOptions(s, out))];
    each?.(options);
    taken.push(options[below(options.length)]);
    apply(s, taken.at(-1)!);
    settle(s);
  }
  return taken;
}

/** How often each tile is somewhere: in the line, in a hand, in the boneyard. */
function places(s: State, rules: Rules): number[] {
  const found: number[] = new Array(tilesIn(rules.set)).fill(0);
  const seen = [...tilesHeld(s, LINE), ...handsHeld(s, rules).flat()].map(idOf);
  for (const id of seen) found[id]++;
  for (let at = s[NEXT]; at < found.length; at++) found[tileOfAction(s[DECK + at])]++;
  return found;
}

describe('always', () => {
  law([anyRules, anyRoot, anyPlay], 400)(
    'every tile is somewhere exactly once, settled or not, and every hand ends',
    (rules, root, play) => {
      const s = dealt(rules, root);
      const once = (): void => ok(places(s, rules).every(times => times === 1));
      playOn(s, chooser(play), once);
      once();
      ok(s[NEXT] <= Math.max(s[RESERVE_AT], rules.players * rules.handSize));
      ok(s[ACTIONS] <= STATE_WORDS - LOG);
    },
  );

  law([anyRules, anyRoot, anyPlay], 400)(
    'a decision has options, each once, a draw and a pass never both, and something fits',
    (rules, root, play) => {
      const s = dealt(rules, root);
      playOn(s, chooser(play), options => {
        ok(options.length > 0 && options.length <= MOST_OPTIONS);
        equal(new Set(options).size, options.length);
        ok(!(options.includes(DRAW) && options.includes(PASS)));
        ok(kindOf(options[0]) === LEAD || kindOf(options[0]) === PLAY);
      });
    },
  );

  law([anyRules, anyRoot, anyPlay], 200)(
    'options stand in their order: left before right, ordinary before matadors, small before large, draw or pass last',
    (rules, root, play) => {
      const s = dealt(rules, root);
      playOn(s, chooser(play), options => {
        const places = options.map(option => {
          const [inner, outer] = [innerOf(option), outerOf(option)];
          if (kindOf(option) === LEAD) return [0, 0, inner, outer, 0];
          if (kindOf(option) !== PLAY) return [2, 0, 0, 0, 0];
          const wild = isMatador(rules, [inner, outer]);
          const rank = wild ? [1, Math.min(inner, outer), outer] : [0, outer, 0];
          return [isAtRight(option) ? 1 : 0, ...rank];
        });
        const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3] || 0);
        deepEqual(places, sorted);
      });
    },
  );
});

describe('a hand can be gone back to', () => {
  law([rulesUpTo(12), anyRoot, anyPlay, anyPlay], 200)(
    'by copying the head alone: the deck settles as it would have, the log is written over',
    (rules, root, play, other) => {
      const s = dealt(rules, root);
      const untouched = s.slice();
      const head = s.slice(0, headWords(rules.players));
      playOn(s, chooser(other));
      s.set(head);
      const taken = playOn(s, chooser(play));
      deepEqual(playOn(untouched, chooser(play)), taken);
      const logged = s[ACTIONS];
      deepEqual(s.subarray(0, head.length), untouched.subarray(0, head.length));
      deepEqual(s.subarray(LOG, LOG + logged), untouched.subarray(LOG, LOG + logged));
    },
  );

  law([rulesUpTo(12), anyRoot, anyPlay], 200)(
    'lazily settled or at once, the boneyard is drawn in the same order',
    (rules, root, play) => {
      const lazy = newState(rules);
      deal(lazy, root, 3, 1);
      const eager = lazy.slice();
      shuffleTo(eager, tilesIn(rules.set));
      settle(lazy);
      settle(eager);
      deepEqual(playOn(lazy, chooser(play)), playOn(eager, chooser(play)));
      ok(lazy[SHUFFLED] <= eager[SHUFFLED]);
      shuffleTo(lazy, tilesIn(rules.set));
      deepEqual(lazy, eager);
    },
  );
});

describe('what fits', () => {
  law([anyRules, anyRoot, fc.nat(), fc.nat()])('is counted as the referee sees it', (rules, root, one, two) => {
    const s = dealt(rules, root);
    const a = one % s[SUM];
    const b = two % s[SUM];
    handsHeld(s, rules).forEach((hand, seat) => {
      const fitting = hand.filter(
        tile => outsideHalves(rules, tile, a).length > 0 || outsideHalves(rules, tile, b).length > 0,
      );
      equal(new View(s, rules, seat, null).fitting(a, b), fitting.length);
    });
  });

  test('nothing but matadors fits a blank, and nothing without them', () => {
    for (const spec of ['draw', 'draw(matadors=false)', 'double-nine', 'double-twelve']) {
      const rules = parseRules(spec);
      const s = dealt(rules, Int32Array.of(1, 2, 3, 4));
      for (let seat = 0; seat < rules.players; seat++) {
        const wild = handsHeld(s, rules)[seat].filter(tile => isMatador(rules, tile)).length;
        equal(new View(s, rules, seat, null).fitting(0, 0), wild);
      }
    }
  });
});

/** A two-seat hand of the rules, laid out; the boneyard begins with `first`. */
function table(spec: string, hands: string[], first = '', lot = 0): { s: State; options: () => string[] } {
  const rules = parseRules(spec);
  const ids = hands.map(hand => tiles(hand).map(idOf));
  const next = tiles(first).map(idOf);
  const placed = new Set([...ids.flat(), ...next]);
  const rest = Array.from({ length: tilesIn(rules.set) }, (_, id) => id).filter(id => !placed.has(id));
  const s = newState(rules);
  layOut(s, ids, [...next, ...rest], lot);
  settle(s);
  const options = (): string[] =>
    [...out.subarray(0, listOptions(s, out))].map(option => {
      const action = refAction(option);
      if (action.do === 'draw' || action.do === 'pass') return action.do;
      const name = action.tile.toSorted().toReversed().join('-');
      return action.do === 'lead' ? `lead ${name}` : `${name} ${action.end}${action.out}`;
    });
  return { s, options };
}

describe('by hand', () => {
  test('both ends alike are one choice, told as the left one; a matador lies either way round', () => {
    const { options } = table('draw(handSize=4)', ['6-6 0-2 0-3 0-4', '1-4 1-6 0-0 5-5']);
    expect(options()).toEqual(['4-1 L4', '0-0 L0', '6-1 L1', '6-1 L6']);
  });

  test('a tile that fits both ends is two choices', () => {
    const { s, options } = table('draw(handSize=2,lead=any)', ['4-2 6-6', '5-3 1-1']);
    apply(s, LEAD | 4 | (2 << 4));
    settle(s);
    expect([s[SEAT], s[LEFT], s[RIGHT]]).toEqual([1, 2, 4]);
    expect(options()).toEqual(['5-3 L3', '5-3 R5']);
  });

  test('matador-optional: a draw may be had instead of a matador, a pass once nothing can be drawn', () => {
    const hands = ['6-6 2-0', '5-2 4-4'];
    expect(table('draw(handSize=2,choice=matador-optional)', hands).options()).toEqual(['5-2 L2', '5-2 L5', 'draw']);
    expect(table('draw(handSize=2,choice=matador-optional,draw=none)', hands).options()).toEqual([
      '5-2 L2',
      '5-2 L5',
      'pass',
    ]);
    expect(table('draw(handSize=2)', hands).options()).toEqual(['5-2 L2', '5-2 L5']);
    const ordinary = ['6-6 2-0', '5-2 4-1'];
    expect(table('draw(handSize=2,choice=matador-optional)', ordinary).options()).not.toContain('draw');
  });

  test('one draw a turn: after it, only a pass is left to decline with', () => {
    const { s, options } = table('draw(handSize=2,choice=matador-optional,draw=one)', ['6-6 2-0', '5-2 4-4'], '3-3');
    apply(s, DRAW);
    settle(s);
    expect(s[SEAT]).toBe(1);
    expect(canDraw(s)).toBe(false);
    expect(options()).toEqual(['5-2 L2', '5-2 L5', 'pass']);
  });

  test('free: a draw is offered beside what fits, down to the reserve', () => {
    const { s, options } = table('draw(handSize=2,choice=free,reserve=22)', ['6-6 2-0', '1-4 4-4'], '3-3 2-2');
    expect(options()).toEqual(['4-1 L4', 'draw']);
    apply(s, DRAW);
    settle(s);
    expect(options()).toEqual(['4-1 L4', 'draw']);
    apply(s, DRAW);
    settle(s);
    expect(options()).toEqual(['4-1 L4']);
  });

  test('who can not play draws until a tile fits, without being asked', () => {
    const { s, options } = table('draw(handSize=2)', ['6-6 2-0', '4-4 5-5'], '3-3 0-2 2-2 1-5');
    expect(options()).toEqual(['5-1 L5']);
    const drawn = [...s.subarray(LOG + 1, LOG + s[ACTIONS])].map(entry => entry & KIND);
    expect(drawn).toEqual([DRAW, DRAW, DRAW, DRAW]);
  });

  test('leading the double blank without wild tiles blocks at once', () => {
    const { s, options } = table('russian(handSize=2)', ['0-0 6-6', '6-1 5-2']);
    expect(options()).toEqual(['lead 0-0', 'lead 6-6']);
    apply(s, LEAD);
    settle(s);
    expect([s[PHASE] > PLAYING, s[ACTIONS]]).toEqual([true, 3]);
  });

  test('the largest hand leads with as many options as it has tiles', () => {
    const rules = parseRules('draw(set=15,handSize=68,lead=any)');
    const s = dealt(rules, Int32Array.of(9, 9, 9, 9));
    expect(listOptions(s, out)).toBe(68);
    expect(
      handsHeld(s, rules)
        [s[SEAT]].map(idOf)
        .sort((a, b) => a - b),
    ).toEqual([...out.subarray(0, 68)].map(option => (innerOf(option) * (innerOf(option) + 1)) / 2 + outerOf(option)));
    expect(refTile(0)).toEqual([0, 0]);
  });
});
