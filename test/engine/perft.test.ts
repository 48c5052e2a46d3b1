/**
 * How many ways there are to play on, counted out: for each deal, the sequences of 1, 2, 3, … decisions, how many of them
 * end the hand, and what those score. The naive referee counted the table once; it and the engine must both give it
 * again. One option too many or too few anywhere in the tree, a forced move missed or one too many, changes a count.
 *
 * Forced moves take no step of their own. `counts` says for each depth `sequences:of those, hand over:points scored in
 * them` (a side's points once). The deals of the smallest sets are counted to their very end, the others to where there
 * are some ten thousand sequences.
 */
import { describe, expect, test } from 'vitest';
import { layOut } from '../../src/engine/lay-out.ts';
import { apply, settle } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { listOptions, MOST_OPTIONS } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { score } from '../../src/engine/score.ts';
import { PHASE, PLAYING, POINTS, STATE_WORDS, type State } from '../../src/engine/state.ts';
import { tiles } from '../referee/helpers.ts';
import { Referee } from '../referee/referee.ts';
import { idOf } from './convert.ts';

interface Case {
  rules: string;
  /** The seat drawn by lot, where one is. */
  lot: number | null;
  hands: string[];
  /** The next to be drawn first. */
  boneyard: string;
  counts: string;
}

const TABLE: Case[] = [
  {
    rules: 'draw(set=3,handSize=3)',
    lot: null,
    hands: ['1-3 3-3 0-0', '2-3 2-2 0-3'],
    boneyard: '1-1 0-2 1-2 0-1',
    counts: '1:0:0 6:0:0 9:0:0 20:20:98',
  },
  {
    rules: 'free-draw(set=3,handSize=2)',
    lot: null,
    hands: ['1-2 3-3', '0-0 1-1'],
    boneyard: '1-3 0-1 2-2 2-3 0-3 0-2',
    counts:
      '3:0:0 9:2:2 26:4:14 68:16:59 187:28:142 606:61:368 1908:247:1111 5507:813:4087 14568:2028:12149 ' +
      '33865:5769:31717 67387:13254:69354 96208:32898:129032 95780:54622:168209 44688:44688:91288',
  },
  {
    rules: 'draw(set=3,handSize=2,lead=any,draw=one,choice=matador-optional)',
    lot: 1,
    hands: ['0-0 0-3', '1-2 3-3'],
    boneyard: '1-1 2-3 2-2 0-1 0-2 1-3',
    counts: '2:0:0 5:0:0 8:4:22 6:2:8 7:2:12 7:6:48 5:0:0 8:6:29 5:1:1 16:1:9 20:15:112 5:3:6 5:4:14 1:1:0',
  },
  {
    rules: 'russian(set=3,players=3,handSize=3)',
    lot: 2,
    hands: ['0-3 1-2 0-0', '1-1 1-3 2-2', '2-3 3-3 0-1'],
    boneyard: '0-2',
    counts: '3:0:0 4:1:21 7:1:13 11:0:0 12:4:40 8:6:38 2:2:8',
  },
  {
    rules: 'old-partners(set=4,handSize=3)',
    lot: null,
    hands: ['0-4 3-3 0-0', '1-2 0-2 2-4', '2-2 1-3 1-1', '2-3 1-4 0-1'],
    boneyard: '0-3 3-4 4-4',
    counts:
      '4:0:0 11:0:0 52:0:0 232:0:0 526:0:0 984:47:535 2016:368:3583 2948:1278:11534 2122:1572:11012 ' + '596:596:2546',
  },
  {
    rules: 'draw',
    lot: null,
    hands: ['1-3 1-6 1-5 0-2 1-4 0-5 2-4', '3-5 1-2 5-5 5-6 3-4 3-3 0-6'],
    boneyard: '3-6 2-5 2-3 0-4 0-3 4-4 4-5 0-0 2-6 4-6 0-1 2-2 1-1 6-6',
    counts: '4:0:0 25:0:0 101:0:0 352:0:0 898:0:0 2349:2:28 4380:8:277 9339:52:849 15507:164:5424',
  },
  {
    rules: 'free-draw(players=3)',
    lot: null,
    hands: ['2-2 1-1 1-6 1-3 3-4', '1-5 5-5 6-6 2-5 0-6', '4-5 3-5 1-4 0-0 2-3'],
    boneyard: '3-6 5-6 3-3 0-4 2-6 0-5 0-3 4-4 4-6 0-1 1-2 0-2 2-4',
    counts: '3:0:0 26:0:0 167:0:0 851:0:0 4605:0:0 21978:72:7534',
  },
  {
    rules: 'seven-each',
    lot: 0,
    hands: ['5-5 4-4 1-6 2-5 0-0 2-3 4-6', '3-3 1-1 0-6 0-1 0-4 2-6 4-5'],
    boneyard: '0-2 3-6 6-6 3-4 1-2 1-3 1-4 5-6 2-2 1-5 2-4 0-3 0-5 3-5',
    counts: '7:0:0 17:0:0 152:0:0 362:0:0 2197:0:0 5376:42:1544 20675:101:4815',
  },
  {
    rules: 'seven-each-one-draw(players=3)',
    lot: 2,
    hands: ['3-3 2-4 2-2 0-3 3-4 3-5 0-5', '4-6 0-4 2-5 0-6 0-2 1-4 0-0', '1-2 0-1 2-3 5-6 1-6 6-6 1-3'],
    boneyard: '5-5 4-4 3-6 1-1 2-6 1-5 4-5',
    counts: '7:0:0 37:0:0 295:0:0 1652:0:0 6261:8:520 28271:247:10440',
  },
  {
    rules: 'old-partners',
    lot: null,
    hands: ['0-1 0-2 3-5 1-3 1-1', '4-4 0-0 1-4 6-6 1-6', '0-5 2-2 3-4 2-6 5-5', '3-3 4-5 4-6 1-2 0-6'],
    boneyard: '2-3 5-6 0-3 1-5 2-5 2-4 0-4 3-6',
    counts: '3:0:0 10:0:0 37:0:0 199:0:0 905:0:0 3444:0:0 12061:0:0',
  },
  {
    rules: 'five-each-one-draw(players=5)',
    lot: 3,
    hands: [
      '0-1 5-6 2-2 3-5 3-3',
      '2-3 0-5 1-6 4-6 0-4',
      '0-2 1-1 0-3 3-4 1-5',
      '2-6 0-0 3-6 2-5 1-3',
      '5-5 0-6 4-4 4-5 6-6',
    ],
    boneyard: '1-4 1-2 2-4',
    counts: '5:0:0 12:0:0 31:0:0 170:0:0 724:0:0 4114:0:0 6915:32:2202 13656:114:10902',
  },
  {
    rules: 'russian(players=4)',
    lot: 1,
    hands: [
      '2-2 3-5 0-3 0-0 3-6 5-5 0-4',
      '2-3 5-6 1-1 1-3 0-2 2-6 0-6',
      '4-6 1-5 3-4 2-5 4-5 6-6 0-1',
      '4-4 1-2 2-4 0-5 3-3 1-4 1-6',
    ],
    boneyard: '',
    counts:
      '7:0:0 26:1:129 80:2:243 202:5:463 527:16:1690 1472:32:3370 3829:76:6885 7868:363:30411 ' + '16401:955:79653',
  },
  {
    rules: 'double-nine(players=4)',
    lot: null,
    hands: ['0-3 1-5 3-8 4-8 5-8', '1-9 5-7 7-8 8-8 2-7', '0-6 3-4 2-4 0-5 1-4', '8-9 0-9 0-4 0-0 2-9'],
    boneyard:
      '7-7 1-2 2-5 4-5 5-6 6-6 1-3 1-6 2-3 6-9 1-8 1-7 3-5 3-3 0-8 3-6 0-2 0-7 1-1 2-8 7-9 5-9 4-7 4-4 ' +
      '5-5 2-2 9-9 4-9 6-7 4-6 0-1 3-7 6-8 3-9 2-6',
    counts: '1:0:0 3:0:0 3:0:0 14:0:0 18:0:0 35:0:0 65:0:0 102:0:0 171:0:0 283:0:0 953:0:0 1811:0:0 3822:0:0',
  },
  {
    rules: 'double-twelve(players=8)',
    lot: 5,
    hands: [
      '8-11 6-11 3-12 0-3 4-5 8-12 3-11',
      '1-3 6-6 9-10 3-3 6-10 11-11 3-5',
      '5-7 9-9 0-12 1-6 6-12 3-9 4-9',
      '0-1 2-8 2-10 0-9 6-7 0-7 0-2',
      '7-10 0-4 5-9 7-8 6-9 9-11 1-12',
      '5-8 4-8 10-12 0-11 1-9 3-7 4-4',
      '9-12 0-6 1-8 4-12 2-4 5-12 3-4',
      '11-12 2-7 2-2 3-10 0-10 4-7 1-10',
    ],
    boneyard:
      '10-10 7-12 1-5 12-12 3-8 2-5 1-1 5-11 1-4 7-11 6-8 4-10 8-10 4-11 3-6 8-8 2-12 8-9 2-11 1-2 1-7 ' +
      '5-6 2-3 0-5 2-6 5-5 2-9 0-8 10-11 7-7 0-0 5-10 4-6 7-9 1-11',
    counts: '7:0:0 15:0:0 78:0:0 203:0:0 426:0:0 2141:0:0 11185:0:0 70074:0:0',
  },
];

/** Sequences, of those over, points, at each depth. */
class Counts {
  private readonly rows: [number, number, number][] = [];
  readonly most: number;
  constructor(most: number) {
    this.most = most;
  }

  add(depth: number, over: boolean, points: number): void {
    this.rows[depth] ??= [0, 0, 0];
    const row = this.rows[depth];
    row[0]++;
    if (over) row[1]++;
    row[2] += points;
  }

  toString(): string {
    return this.rows.map(row => row.join(':')).join(' ');
  }
}

/** By depth: the options there, and the state that one of them leads to. New ones for each took two thirds of the time. */
const room: { readonly out: Int32Array; readonly next: State }[] = [];

function countInEngine(s: State, rules: Rules, depth: number, counts: Counts): void {
  room[depth] ??= { out: new Int32Array(MOST_OPTIONS), next: new Int32Array(STATE_WORDS) };
  const { out, next } = room[depth];
  const n = listOptions(s, out);
  for (let i = 0; i < n; i++) {
    next.set(s);
    apply(next, out[i]);
    settle(next);
    const over = next[PHASE] > PLAYING;
    if (over) score(next);
    counts.add(depth, over, over ? Math.max(...next.subarray(POINTS, POINTS + rules.players)) : 0);
    if (!over && depth + 1 < counts.most) countInEngine(next, rules, depth + 1, counts);
  }
}

function countInReferee(referee: Referee, depth: number, counts: Counts): void {
  for (const action of referee.legal()) {
    const next = copy(referee);
    next.apply(action);
    carryOutForced(next);
    counts.add(depth, next.over, next.over ? Math.max(...next.result().points) : 0);
    if (!next.over && depth + 1 < counts.most) countInReferee(next, depth + 1, counts);
  }
}

function carryOutForced(referee: Referee): void {
  while (!referee.over && !referee.isDecision()) referee.apply(referee.legal()[0]);
}

function copy(referee: Referee): Referee {
  return Object.assign(Object.create(Referee.prototype), referee, {
    hands: referee.hands.map(hand => [...hand]),
    boneyard: [...referee.boneyard],
    line: [...referee.line],
  });
}

describe.each(TABLE)('perft of $rules', ({ rules: spec, lot, hands, boneyard, counts }) => {
  const rules = parseRules(spec);
  const depth = counts.split(' ').length;

  test('engine', () => {
    const s = newState(rules);
    const ids = (text: string) => tiles(text).map(idOf);
    layOut(s, hands.map(ids), ids(boneyard), lot ?? -1);
    settle(s);
    const found = new Counts(depth);
    countInEngine(s, rules, 0, found);
    expect(`${found}`).toBe(counts);
  });

  test('referee', () => {
    const referee = new Referee(rules, hands.map(tiles), tiles(boneyard), lot);
    carryOutForced(referee);
    const found = new Counts(depth);
    countInReferee(referee, 0, found);
    expect(`${found}`).toBe(counts);
  });
});
