/**
 * The record checker: it accepts what the referee itself wrote and refuses the same with one thing changed.
 */
import { describe, expect, test } from 'vitest';
import { action, carryOut, pick, seeded, shuffledDeal, tiles, type WrittenAction, writeRecord } from './helpers.ts';
import { PRESETS } from './presets.ts';
import { checkRecord } from './record.ts';
import { dealIsPlayable, fullSet, Referee, type RefRules, sameTile, type Tile } from './referee.ts';

type Written = ReturnType<typeof writeRecord>;

function recordOf(
  rules: RefRules,
  hands: string[],
  first: string,
  script: string[],
  lot: number | null = null,
): Written {
  const dealt = hands.map(tiles);
  const placed: Tile[] = [...dealt.flat(), ...tiles(first)];
  const rest = fullSet(rules.set).filter(tile => !placed.some(other => sameTile(tile, other)));
  const boneyard = [...tiles(first), ...rest];
  const referee = new Referee(rules, dealt, boneyard, lot);
  const actions = script.map(text => carryOut(referee, action(text)));
  return writeRecord(rules, { hands: dealt, boneyard }, actions, referee);
}

function randomRecord(rules: RefRules, random: () => number): Written {
  let deal = shuffledDeal(rules, random);
  while (!dealIsPlayable(rules, deal.hands)) deal = shuffledDeal(rules, random);
  const referee = new Referee(rules, deal.hands, deal.boneyard, Math.floor(random() * rules.players));
  const actions: WrittenAction[] = [];
  while (!referee.over) actions.push(carryOut(referee, pick(referee.legal(), random)));
  return writeRecord(rules, deal, actions, referee);
}

/** The same record with one thing changed. */
// biome-ignore lint/suspicious/noExplicitAny: a test may break a record in any way
function but(record: Written, change: (copy: any) => void): unknown {
  const copy = structuredClone(record);
  change(copy);
  return copy;
}

const worked = recordOf(PRESETS.draw[2], ['6-6 3-3 1-2 2-6 5-1 3-5 5-6', '1-4 4-5 5-0 4-3 4-4 2-2 5-5'], '', [
  'lead 6-6',
  '1-4 L 4',
  '3-3 L 3',
  '4-5 L 5',
  '1-2 R 2',
  '5-0 R 0',
  '2-6 L 6',
  '4-3 R 3',
  '5-1 L 5',
  '4-4 R 4',
  '3-5 R 5',
  '2-2 L 2',
  '5-6 L 6',
]);

/** Block rules: the lead is the blank double, nobody has a matador, and everybody passes. */
const passing = recordOf(
  { ...PRESETS.block[2], lead: 'any', handSize: 2 },
  ['0-0 6-6', '2-3 0-4'],
  '',
  ['lead 0-0', 'pass', 'pass'],
  0,
);

/** Forced draws, and a lead of a tile that is not a double. */
const drawing = recordOf(
  { ...PRESETS.draw[2], lead: 'any', handSize: 2 },
  ['2-6 3-6', '0-2 3-3'],
  '0-4 0-1 1-5 0-0',
  ['lead 2-6', 'draw', 'draw', '0-1 R 0', 'draw', '1-5 L 1', 'draw', '0-0 R 0', '3-6 L 3'],
  0,
);

describe('records that are right', () => {
  test('the worked hand', () => {
    expect(() => checkRecord(worked)).not.toThrow();
    expect(worked.result).toEqual({ by: 'out', winner: 0, points: [10, 0], pips: [0, 10] });
  });

  test('the worked hand with its second action written R, as a six stands at both ends', () => {
    // Every end from there on is the other one, until both ends are alike again.
    const mirrored = but(worked, copy => {
      for (const one of copy.actions) {
        if (one.ends) one.ends.reverse();
        if (one.end) one.end = one.end === 'L' ? 'R' : 'L';
      }
    });
    expect(() => checkRecord(mirrored)).not.toThrow();
    // From the equal fives on, the record may turn round again.
    const half = but(worked, copy => {
      for (const one of copy.actions.slice(0, 11)) {
        if (one.ends) one.ends.reverse();
        if (one.end) one.end = one.end === 'L' ? 'R' : 'L';
      }
    });
    expect(() => checkRecord(half)).not.toThrow();
  });

  test('halves in either order, a match left out, fields unknown outside the rules', () => {
    const other = but(worked, copy => {
      copy.hands = copy.hands.map((hand: string[]) => hand.map(tile => tile.split('-').reverse().join('-')));
      delete copy.rules.match;
      copy.note = 'anything';
      copy.actions[3].clock = 12;
      copy.result.note = 1;
    });
    expect(() => checkRecord(other)).not.toThrow();
  });

  test('random records of every preset', () => {
    const random = seeded(3);
    for (const sizes of Object.values(PRESETS)) {
      for (const rules of Object.values(sizes)) {
        for (let hand = 0; hand < 8; hand++) checkRecord(JSON.parse(JSON.stringify(randomRecord(rules, random))));
      }
    }
  });

  test('a lead that is not a double written with either half to the left', () => {
    const random = seeded(4);
    let seen = 0;
    for (let hand = 0; hand < 200; hand++) {
      const record = randomRecord(PRESETS['five-each'][3], random);
      const [left, right] = record.actions[0].ends!;
      if (left === right) continue;
      seen += 1;
      const turned = but(record, copy => {
        let equal = false;
        for (const one of copy.actions) {
          if (one.end && !equal) one.end = one.end === 'L' ? 'R' : 'L';
          if (one.ends && !equal) {
            one.ends.reverse();
            equal = one.ends[0] === one.ends[1];
          }
        }
      });
      checkRecord(turned);
      // Turned in the lead only: the next play at a known end no longer agrees.
      const next = record.actions.findIndex(one => one.do === 'play');
      if (next < 0) continue;
      const wrong = but(record, copy => {
        copy.actions[0].ends.reverse();
      });
      expect(() => checkRecord(wrong)).toThrow(`action ${next} `);
    }
    expect(seen).toBeGreaterThan(100);
  });
});

describe('records that are wrong', () => {
  const cases: [string, unknown, RegExp][] = [
    ['no object', [], /^record/],
    ['null', null, /^record/],
    ['format', but(worked, r => (r.format = 'matador-hand/2')), /^format/],
    ['no rules', but(worked, r => delete r.rules), /^rules/],
    ['a rule field missing', but(worked, r => delete r.rules.noDouble), /^rules: noDouble/],
    ['a rule field unknown', but(worked, r => (r.rules.spinner = true)), /^rules: spinner/],
    ['agents missing', but(worked, r => delete r.agents), /^agents/],
    ['too few agents', but(worked, r => r.agents.pop()), /^agents/],
    ['an agent without a name', but(worked, r => (r.agents[0] = 7)), /^agents/],
    ['a tile that is none', but(worked, r => (r.hands[0][0] = '6/6')), /^hands, seat 0/],
    ['a tile twice', but(worked, r => (r.boneyard[0] = '6-6')), /^deal: tile/],
    ['a tile missing', but(worked, r => r.boneyard.pop()), /^deal: tile/],
    ['a tile of a larger set', but(worked, r => r.boneyard.push('7-7')), /^deal: tile 7-7/],
    ['a hand too large', but(worked, r => r.hands[0].push(r.boneyard.pop())), /^deal: the hand of seat 0/],
    ['no actions', but(worked, r => (r.actions = [])), /^actions/],
    ['the wrong leader', but(worked, r => (r.actions[0].seat = 1)), /^action 0 .*seat/],
    ['the wrong lead', but(worked, r => Object.assign(r.actions[0], { tile: '3-3', ends: [3, 3] })), /^action 0 /],
    ['the wrong seat', but(worked, r => (r.actions[4].seat = 1)), /^action 4 .*seat/],
    ['wrong ends after the lead', but(worked, r => (r.actions[0].ends = [6, 5])), /^action 0 .*ends/],
    ['wrong ends after a play', but(worked, r => r.actions[3].ends.reverse()), /^action 3 .*ends/],
    ['ends missing', but(worked, r => delete r.actions[3].ends), /^action 3 .*ends/],
    ['a half left outside that is not possible', but(worked, r => (r.actions[3].out = 4)), /^action 3 /],
    ['the wrong end', but(worked, r => (r.actions[3].end = 'R')), /^action 3 /],
    ['an end that is none', but(worked, r => (r.actions[3].end = 'left')), /^action 3 .*end/],
    ['a tile from the other hand', but(worked, r => (r.actions[3].tile = '5-6')), /^action 3 .*not in the hand/],
    ['a deed unknown', but(worked, r => (r.actions[3].do = 'knock')), /^action 3 .*do/],
    ['a draw while a tile fits', but(worked, r => (r.actions[1] = { seat: 1, do: 'draw', tile: '0-0' })), /^action 1 /],
    ['a pass while a tile fits', but(worked, r => (r.actions[1] = { seat: 1, do: 'pass' })), /^action 1 /],
    ['the last action missing', but(worked, r => r.actions.pop()), /^actions: .*not over/],
    ['an action too many', but(worked, r => r.actions.push({ seat: 1, do: 'pass' })), /^action 13 .*over/],
    ['by', but(worked, r => (r.result.by = 'blocked')), /^result, by/],
    ['winner', but(worked, r => (r.result.winner = 1)), /^result, winner/],
    ['points', but(worked, r => (r.result.points = [10, 10])), /^result, points/],
    ['pips', but(worked, r => (r.result.pips = [0, 11])), /^result, pips/],
    ['no result', but(worked, r => delete r.result), /^result/],
    ['the closing passes cut short', but(passing, r => r.actions.pop()), /^actions: .*not over/],
    ['a forced draw left out', but(drawing, r => r.actions.splice(1, 1)), /^action 1 /],
    ['a draw out of order', but(drawing, r => (r.actions[1].tile = '0-1')), /^action 1 .*next of the boneyard/],
    ['a draw without its tile', but(drawing, r => delete r.actions[1].tile), /^action 1 .*tile/],
    ['a leader who is no seat', but(passing, r => (r.actions[0].seat = 2)), /^deal: lead any/],
  ];
  test.each(cases)('%s', (_, record, why) => {
    expect(() => checkRecord(record)).toThrow(why);
  });

  test('a deal that would have been dealt again', () => {
    const record = but(worked, r => {
      r.rules.lead = 'top-double';
      r.hands[0][0] = '1-1';
      r.boneyard = r.boneyard.map((tile: string) => (tile === '1-1' ? '6-6' : tile));
    });
    expect(() => checkRecord(record)).toThrow('dealt again');
  });

  test('a draw from the reserve', () => {
    expect(() => checkRecord(but(drawing, r => (r.rules.reserve = 23)))).toThrow(/^action 2 .*nothing left/);
  });
});
