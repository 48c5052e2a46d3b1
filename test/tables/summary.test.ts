import { readFileSync, writeFileSync } from 'node:fs';
import pl from 'nodejs-polars';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { seatingPlan } from '../../src/play/seating.ts';
import { canonical } from '../../src/stats/exact.ts';
import { noRatio } from '../../src/stats/ratio.ts';
import { AlikeUnits, UNITS_AT_ONCE } from '../../src/tables/alike-units.ts';
import { newColumn } from '../../src/tables/column.ts';
import { readHands, writeHands } from '../../src/tables/hands.ts';
import { handColumns, handSpecs } from '../../src/tables/hands-schema.ts';
import { pairingOf } from '../../src/tables/measures.ts';
import {
  formatSummary,
  mergeSummary,
  readSummary,
  type Summary,
  type SummaryPlan,
  summarise,
  writeSummary,
} from '../../src/tables/summary.ts';
import { factsOf } from '../../src/tables/whole-file.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { scratch } from '../scratch.ts';
import type { Row } from './expected.ts';
import { naiveCounts, naiveMeasures } from './naive.ts';
import { type Played, playUnits } from './played.ts';

const path = scratch();

/** `scale`: the least number that every agent's number of seats divides. */
const CASES: [name: string, spec: string, matches: boolean, pairing: number[], units: number, scale: number][] = [
  ['two seats, more than a block', 'draw', false, [0, 1], 1100, 1],
  ['three seats', 'draw(players=3)', false, [1, 0], 40, 2],
  ['four seats, two agents', 'draw(players=4)', false, [0, 1], 40, 2],
  ['four seats, four agents', 'draw(players=4)', false, [3, 0, 2, 1], 40, 1],
  ['five seats, two agents', 'five-each', false, [0, 1], 9, 1],
  ['two sides of two', 'old-partners', false, [1, 0], 60, 2],
  ['no wild tiles', 'russian', false, [0, 1], 60, 1],
  ['matches', 'draw(match=target:50)', true, [1, 2], 30, 1],
  ['matches of two hands, in teams', 'old-partners(match=hands:2)', true, [0, 1], 40, 2],
  ['matches of one hand at three seats', 'draw(players=3,match=hands:1)', true, [0, 1, 2], 30, 1],
];

function planOf({ rules, shape, pairings }: Played): SummaryPlan {
  const agents = shape.agents.map(label => ({ label }));
  return { rules, mode: shape.matches ? 'matches' : 'hands', onFault: 'forfeit', agents, pairings };
}

describe.each(CASES)('%s', (name, spec, matches, pairing, units, scale) => {
  const from = 5;
  const to = from + units;
  const played = playUnits(spec, matches, pairing, from, to);
  const plan = planOf(played);
  const summary = summarise(played.rows.columns, plan, 1, from, to);
  const file = path(`${name}.ipc`);

  test('every measure and count is what its definition says of the rows, read by another reader', async () => {
    await writeHands(file, played.rows.columns, played.shape);
    const rows = pl.readIPC(file).toRecords() as Row[];
    const labels = pairing.map(agent => played.shape.agents[agent]);
    const naive = { labels, players: played.rules.players, teams: played.rules.teams, matches, scale };
    expect(summary.measures).toEqual(naiveMeasures(rows, naive));
    expect(summary.counts).toEqual(naiveCounts(rows, naive));
    expect(summary).toMatchObject({ format: 'matador-summary/1', pairing: 1, from, to, rows: rows.length });
  });

  test('rows read back give the same text as rows just filled', async () => {
    await writeHands(file, played.rows.columns, played.shape);
    const { columns } = await readHands(file);
    expect(formatSummary(summarise(columns, plan, 1, from, to))).toBe(formatSummary(summary));
  });

  test('parts merged are the whole, to the letter', () => {
    const cuts = [from, from + 1, from + (units >> 1), to].filter((cut, i, all) => i === 0 || cut > all[i - 1]);
    const parts = cuts.slice(1).map((end, i) => {
      const part = playUnits(spec, matches, pairing, cuts[i], end);
      return summarise(part.rows.columns, planOf(part), 1, cuts[i], end);
    });
    const merged = structuredClone(parts[0]);
    for (const part of parts.slice(1)) mergeSummary(merged, part);
    // In the order of a merged summary a rare measure may come later; the figures are the same.
    expect(merged).toEqual(summary);
  });
});

test.each(CASES.filter(([, , matches]) => !matches))(
  '%s: rows of a unit in another order sum up alike',
  (_, spec, _no, pairing) => {
    // They are not seated as the plan has it row by row, so they are not summed down the columns.
    const played = playUnits(spec, false, pairing, 0, UNITS_AT_ONCE);
    const plan = planOf(played);
    const { columns } = played.rows;
    const straight = summarise(columns, plan, 1, 0, UNITS_AT_ONCE);
    // Some columns have one array of flags together.
    for (const cells of new Set(columns.all.flatMap(({ values, valid }) => (valid ? [values, valid] : [values])))) {
      const first = cells[0];
      cells[0] = cells[1];
      cells[1] = first;
    }
    expect(columns.seating.values[0]).toBe(1);
    expect(summarise(columns, plan, 1, 0, UNITS_AT_ONCE)).toEqual(straight);
  },
);

test('units that are alike are summed up eight at a time for as long as that is exact, and no longer', () => {
  const rules = parseRules('double-twelve(players=7)');
  const seatings = seatingPlan(2, 7, false);
  const [labels, name] = [['a', 'b'], 'a v b'];
  const shape = { players: 7, teams: false, matches: false, pairings: [name], agents: labels };
  const agents = labels.map(label => ({ label }));
  const plan: SummaryPlan = { rules, mode: 'hands', onFault: 'stop', agents, pairings: [{ agents: [0, 1], seatings }] };
  // Three and four seats: means are taken times twelve.
  const most = 2 ** 15 * 24 * seatings.length;
  const units = Math.floor((2 ** 63 - 1) / most ** 2);
  const pairing = pairingOf(plan, 0);
  expect(AlikeUnits.canHold(pairing, units * seatings.length)).toBe(true);
  expect(AlikeUnits.canHold(pairing, (units + 1) * seatings.length)).toBe(false);
  for (const beyond of [0, 1]) {
    const rows = (units + beyond) * seatings.length;
    const c = handColumns(
      shape,
      handSpecs(shape).map(spec => newColumn(spec, rows)),
      rows,
    );
    for (let row = 0; row < rows; row++) {
      const seating = row % seatings.length;
      c.unit.values[row] = Math.floor(row / seatings.length);
      c.seating.values[row] = seating;
      // Of no seat, so that these points are not counted one by one: no hand has so many.
      c.winner.values[row] = -1;
      for (const [seat, who] of seatings[seating].entries()) {
        c.agent[seat].values[row] = who;
        c.points[seat].values[row] = who === 0 ? 2 ** 15 - 1 : -(2 ** 15);
      }
    }
    const { measures } = summarise(c, plan, 0, 0, units + beyond);
    const n = BigInt(units + beyond);
    const x = 12n * (2n ** 16n - 1n) * BigInt(seatings.length);
    const y = 12n * BigInt(seatings.length);
    expect(measures['margin/a/b']).toEqual({
      n: Number(n),
      x: Number(n * x),
      y: Number(n * y),
      xx: canonical(n * x * x),
      yy: canonical(n * y * y),
      xy: canonical(n * x * y),
    });
  }
});

describe('what sums can be taken of', () => {
  const played = playUnits('draw', false, [0, 1], 0, 4);
  const { columns } = played.rows;
  const plan = planOf(played);

  test('rows that are not the units named are a fault', () => {
    expect(() => summarise(columns, plan, 1, 0, 5)).toThrow('the rows end with unit 3, not 4');
    expect(() => summarise(columns, plan, 1, 1, 4)).toThrow('row 0: unit 0 follows unit 0');
    expect(() => summarise(columns, plan, 0, 0, 4)).toThrow('row 0 is of another pairing');
    const strangers = { ...plan, pairings: [plan.pairings[0], { ...plan.pairings[1], agents: [2, 3] }] };
    expect(() => summarise(columns, strangers, 1, 0, 4)).toThrow("row 0: its agents are not the pairing's");
  });

  test('only the next part of the same pairing is taken in', () => {
    const part = (pairing: number, from: number, to: number): Summary => {
      return { format: 'matador-summary/1', pairing, from, to, rows: 0, measures: {}, counts: {} };
    };
    for (const wrong of [part(0, 5, 9), part(1, 6, 9), part(1, 4, 9)]) {
      expect(() => mergeSummary(part(1, 0, 5), wrong)).toThrow(RangeError);
    }
    const into = part(1, 0, 5);
    mergeSummary(into, part(1, 5, 9));
    expect(into.to).toBe(9);
  });
});

describe('the file', () => {
  const big: Summary = {
    format: 'matador-summary/1',
    pairing: 2,
    from: 10,
    to: 20,
    rows: 40,
    measures: {
      'margin/a/b': { n: 10, x: -7, y: 40, xx: 2n ** 53n, yy: 160, xy: -(2n ** 64n) - 1n },
      'blankOnly/./my agent.ts': noRatio(),
    },
    counts: { margin: { '3': 1, '-12': 2, '0': 4, '-3': 1 }, '__proto__ ': {} },
  };

  test('is read as it was written, sums beyond 2^53 as text', () => {
    const file = path('big.json');
    const facts = writeSummary(file, big);
    expect(readFileSync(file, 'utf8')).toBe(
      '{"format":"matador-summary/1","pairing":2,"from":10,"to":20,"rows":40,"measures":{' +
        '"margin/a/b":{"n":10,"x":-7,"y":40,"xx":"9007199254740992","yy":160,"xy":"-18446744073709551617"},' +
        '"blankOnly/./my agent.ts":{"n":0,"x":0,"y":0,"xx":0,"yy":0,"xy":0}},' +
        '"counts":{"margin":{"-12":2,"-3":1,"0":4,"3":1},"__proto__ ":{}}}\n',
    );
    expect(facts).toEqual(factsOf(readFileSync(file)));
    expect(readSummary(file, facts)).toEqual(big);
  });

  test('merged past 2^53 and back the sums are the same numbers', () => {
    const one = structuredClone(big);
    const other = { ...structuredClone(big), from: 20, to: 30 };
    other.measures['margin/a/b'].xx = -1;
    other.measures['margin/a/b'].xy = 2n ** 64n;
    mergeSummary(one, other);
    expect(one.measures['margin/a/b']).toEqual({ n: 20, x: -14, y: 80, xx: 2 ** 53 - 1, yy: 320, xy: -1 });
  });

  test.each([
    ['no JSON', '{"format":"matador-sum', 'tables/damaged', 'FILE: no summary: it is no JSON, or cut short'],
    [
      'another format',
      '{"format":"matador-run/1"}',
      'tables/foreign',
      "FILE: a file of format 'matador-run/1' (allowed: matador-summary/1)",
    ],
    ['no object', '[]', 'tables/damaged', 'FILE: a list (allowed: an object)'],
    [
      'a field missing',
      '{"format":"matador-summary/1","from":0,"to":1}',
      'tables/damaged',
      'FILE pairing: nothing (allowed: a whole number, 0 to 9007199254740991)',
    ],
    [
      'sums that are none',
      '{"format":"matador-summary/1","pairing":0,"from":0,"to":1,"rows":1,"measures":{"out":{"n":1,"x":1,"y":1,"xx":"12","yy":1,"xy":1}},"counts":{}}',
      'tables/damaged',
      "FILE measures.out.xx: '12' (allowed: a whole number, -9007199254740991 to 9007199254740991)",
    ],
  ])('is refused with %s', (_, text, code, what) => {
    const file = path('wrong.json');
    writeFileSync(file, text);
    try {
      readSummary(file);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).code).toBe(code);
      expect((error as Refusal).message.replace(file, 'FILE')).toBe(what);
    }
  });

  test('is refused where it is missing, or not the one the manifest names', () => {
    expect(() => readSummary(path('none.json'))).toThrow(`${path('none.json')}: there is no such file`);
    writeSummary(path('one.json'), big);
    expect(() => readSummary(path('one.json'), { sha256: '0'.repeat(64) })).toThrow('not the file that was written');
  });
});
