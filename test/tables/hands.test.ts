import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import pl from 'nodejs-polars';
import { describe, expect, test } from 'vitest';
import { formatRules, parseRules } from '../../src/engine/presets.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { defineAgent } from '../../src/play/agent.ts';
import { FAULT_KINDS } from '../../src/play/fault.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { HandRows, readHands, writeHands } from '../../src/tables/hands.ts';
import { handSpecs } from '../../src/tables/hands-schema.ts';
import { factsOf, ReadingRoom } from '../../src/tables/whole-file.ts';
import { formatSpec } from '../../src/text/spec.ts';
import { rulesUpTo } from '../engine/arbitrary.ts';
import { law } from '../law.ts';
import { scratch } from '../scratch.ts';
import { expectedRows, type Row } from './expected.ts';
import { type Played, playUnits } from './played.ts';

const path = scratch();

/** Rule sets and pairings that between them meet every column and every null. */
const CASES: [name: string, spec: string, matches: boolean, pairing: number[], units: number][] = [
  ['two seats, more than a block', 'draw', false, [0, 1], 1100],
  ['four seats, two agents', 'draw(players=4)', false, [0, 1], 12],
  ['four seats, four agents', 'draw(players=4)', false, [3, 0, 2, 1], 16],
  ['three seats, double-nine', 'double-nine(players=3)', false, [0, 1], 10],
  ['two sides of two', 'old-partners', false, [0, 1], 30],
  ['any lead, five tiles each', 'five-each(players=5)', false, [1, 0], 6],
  ['a set of ten tiles, any lead of one tile', 'seven-each(set=3,handSize=1)', false, [0, 2], 60],
  ['no wild tiles, nothing drawn', 'russian', false, [0, 1], 40],
  ['the double blank leads by rule', 'seven-each-own-double(set=3,handSize=2)', false, [0, 1], 60],
  ['eight seats', 'double-twelve(players=8)', false, [0, 1], 1],
  ['matches to a target', 'draw(match=target:60)', true, [0, 1], 12],
  ['matches of hands, in teams', 'old-partners(match=hands:3)', true, [0, 1], 8],
];

/** Files of all sizes are read into it, one after another. */
const room = new ReadingRoom();

describe.each(CASES)('%s', (name, spec, matches, pairing, units) => {
  const played = playUnits(spec, matches, pairing, 3, 3 + units);
  const file = path(`${name}.ipc`);

  test('another reader finds in every column what the records say', async () => {
    await writeHands(file, played.rows.columns, played.shape);
    const rows = pl.readIPC(file).toRecords() as Row[];
    const expected = expectedRows(played);
    expect(rows.length).toBe(expected.length);
    expect(rows).toEqual(expected);
    expect(Object.keys(rows[0])).toEqual(handSpecs(played.shape).map(({ name }) => name));
  });

  test('what is read back is what was written', async () => {
    const facts = await writeHands(file, played.rows.columns, played.shape);
    expect(facts).toEqual(factsOf(readFileSync(file)));
    const { shape, columns } = await readHands(file, facts);
    expect(shape).toEqual(played.shape);
    expect(plain(columns)).toEqual(plain(played.rows.columns));
    const there = await readHands(file, facts, room);
    expect(plain(there.columns)).toEqual(plain(columns));
  });

  test('nothing is lost and nothing added: tiles, draws, matadors and points', () => {
    for (const row of rowsFilled(played)) conserves(row, played);
  });
});

test('a room keeps its memory for what is no larger', () => {
  const own = new ReadingRoom();
  const bytes = own.of(100);
  expect(bytes.length).toBeGreaterThanOrEqual(100);
  expect(own.of(99)).toBe(bytes);
  expect(own.of(101)).not.toBe(bytes);
});

test('between them the cases meet a led and a spent double blank, faults, ties, and every null', () => {
  const rows = CASES.flatMap(([, spec, matches, pairing, units]) => {
    return rowsFilled(playUnits(spec, matches, pairing, 3, 3 + units));
  });
  const nullable = Object.keys(rows[0]).filter(name => rows.some(row => row[name] === null));
  expect(nullable).toEqual(handSpecs(SHAPE).flatMap(spec => (spec.nullable ? [spec.name] : [])));
  for (const name of nullable) expect(rows.some(row => row[name] !== null && row[name] !== undefined)).toBe(true);
  expect(rows.some(row => row.blank_seat !== null && row.blank_end === null && row.blank_only === true)).toBe(true);
  expect(rows.some(row => row.blank_seat !== null && row.blank_end === null && row.blank_only === false)).toBe(true);
  expect(new Set(rows.map(row => row.fault))).toEqual(new Set([null, 'throws', 'illegal']));
});

law([rulesUpTo(9), fc.nat({ max: 1e6 })], 60)(
  'under any rules the rows filled are what the records say',
  (rules, unit) => {
    const spec = formatSpec(formatRules({ ...rules, match: { hands: 1 } }));
    const played = playUnits(spec, false, [0, 1], unit, unit + 1);
    expect(rowsFilled(played)).toEqual(expectedRows(played));
  },
);

const SHAPE = { players: 2, teams: false, matches: false, pairings: ['a v b'], agents: ['a', 'b'] };

describe('files of one run', () => {
  test('two parts hold the same whole dictionaries', async () => {
    const parts = [playUnits('draw', false, [0, 1], 0, 9), playUnits('draw', false, [0, 1], 900, 912)];
    const bytes = [];
    for (const [i, part] of parts.entries()) {
      await writeHands(path(`part-${i}.arrow`), part.rows.columns, part.shape);
      bytes.push(readFileSync(path(`part-${i}.arrow`)));
    }
    const texts = bytes.map(file => {
      const table = tableFromIPC(file);
      return ['pairing', 'by', 'fault', 'agent_0', 'agent_1'].map(name => [
        ...(table.getChild(name)!.data[0].dictionary ?? []),
      ]);
    });
    expect(texts[0]).toEqual(texts[1]);
    const { pairings, agents } = parts[0].shape;
    expect(texts[0]).toEqual([pairings, ['out', 'blocked'], [...FAULT_KINDS], agents, agents]);
  });

  test('the bytes do not depend on the room there was, nor on the rows that were there before', async () => {
    const small = playUnits('draw', false, [0, 1], 0, 20);
    const one = await writeHands(path('one.arrow'), small.rows.columns, small.shape);
    const roomy = playUnits('draw', false, [0, 1], 0, 20, undefined, 4096);
    expect(await writeHands(path('roomy.arrow'), roomy.rows.columns, roomy.shape)).toEqual(one);
    const used = playUnits('draw', false, [0, 1], 500, 560);
    used.rows.clear();
    playUnits('draw', false, [0, 1], 0, 20, undefined, used.rows);
    expect(await writeHands(path('used.arrow'), used.rows.columns, used.shape)).toEqual(one);
  });

  test('units and meanings stand in the schema', async () => {
    const { rows, shape } = playUnits('draw(players=4)', true, [0, 1], 0, 1);
    await writeHands(path('meanings.arrow'), rows.columns, shape);
    const { schema } = tableFromIPC(readFileSync(path('meanings.arrow')));
    expect(schema.metadata.get('format')).toBe('matador-hands/1');
    expect(schema.metadata.get('sorted')).toBe('pairing, unit, seating, hand');
    for (const field of schema.fields) expect(field.metadata.get('meaning')).toMatch(/\w{2}/);
    expect(schema.fields.find(({ name }) => name === 'pips_3')!.metadata.get('unit')).toBe('pips');
    expect(schema.fields.map(({ type }) => String(type)).filter(type => /uint|float/i.test(type))).toEqual([]);
  });

  test('a part without rows is written and read', async () => {
    await writeHands(path('empty.arrow'), new HandRows(SHAPE, 1).columns, SHAPE);
    const { columns, shape } = await readHands(path('empty.arrow'));
    expect([columns.rows, shape]).toEqual([0, SHAPE]);
  });

  test('nothing is left beside a file that is done', async () => {
    const { rows, shape } = playUnits('draw', false, [0, 1], 0, 1);
    await writeHands(path('alone.arrow'), rows.columns, shape);
    expect(readdirSync(dirname(path(''))).filter(name => name.includes('.tmp-'))).toEqual([]);
  });
});

test('more agents or pairings than a column can number are refused', () => {
  const agents = Array.from({ length: 128 }, (_, i) => `a${i}`);
  expect(() => new HandRows({ ...SHAPE, agents }, 1)).toThrow('agents: 128 agents in one run (allowed: up to 127)');
  const pairings = Array.from({ length: 32_768 }, (_, i) => `p${i}`);
  expect(() => new HandRows({ ...SHAPE, pairings }, 1)).toThrow('pairings: 32768 pairings (allowed: up to 32767)');
});

test('a row says who sits there, in which pairing, and whose margin it is, as it was told with that row', () => {
  const rules = parseRules('draw');
  const agent = defineAgent({
    name: 'first',
    summary: 'its first option',
    parameters: {},
    create: () => ({ choose: (_view, options) => options.at(0) }),
  });
  const seated = { label: 'first', agent, player: agent.create({}, rules) };
  const [table, another] = Array.from({ length: 2 }, () => {
    const table = new Table(rules, null);
    table.seat([seated, seated]);
    table.play(rootOf('told'), { unit: 0, seating: 0, hand: 0 }, 'stop', null);
    return table;
  });
  const rows = new HandRows(SHAPE, 8);
  const [own, other] = [
    [0, 1],
    [2, 1],
  ];
  const told = [
    { pairing: 1, seating: 1, agents: own, first: 0 },
    { pairing: 0, seating: 1, agents: own, first: 0 },
    { pairing: 0, seating: 1, agents: own, first: 1 },
    { pairing: 0, seating: 1, agents: other, first: 1 },
    { pairing: 0, seating: 0, agents: other, first: 1 },
    // Back to seatings that were there before.
    { pairing: 0, seating: 1, agents: own, first: 0 },
    { pairing: 0, seating: 0, agents: other, first: 1 },
    { pairing: 0, seating: 1, agents: own, first: 0 },
  ];
  for (const [row, place] of told.entries()) {
    rows.add(row === 2 ? another : table, { ...place, unit: 5, hand: 0 });
  }
  const { columns: c } = rows;
  const [first, second] = table.hand.points;
  const said = told.map((_, row) => ({
    pairing: c.pairing.values[row],
    seating: c.seating.values[row],
    agents: c.agent.map(({ values }) => values[row]),
    margin: c.margin.values[row],
  }));
  const margin = (agents: number[], who: number) => (agents[0] === who ? first - second : second - first);
  expect(said).toEqual(told.map(({ first: who, ...rest }) => ({ ...rest, margin: margin(rest.agents, who) })));
  expect(first).not.toBe(second);
});

/** The rows filled, as objects, without a file between. */
function rowsFilled({ rows }: Played): Row[] {
  const { columns } = rows;
  return Array.from({ length: columns.rows }, (_, row) =>
    Object.fromEntries(
      columns.all.map(({ spec, values, valid }) => {
        if (valid && valid[row] === 0) return [spec.name, null];
        if (spec.type === 'bool') return [spec.name, values[row] === 1];
        return [spec.name, spec.texts ? spec.texts.values[values[row]] : values[row]];
      }),
    ),
  );
}

function plain({ rows, all }: Played['rows']['columns']): unknown[] {
  return all.map(({ spec, values, valid }) => [
    spec,
    [...values.subarray(0, rows)],
    valid && [...valid.subarray(0, rows)],
  ]);
}

function conserves(row: Row, { rules, shape }: Played): void {
  const seats = Array.from({ length: rules.players }, (_, seat) => seat);
  const of = (name: string) => seats.map(seat => row[`${name}_${seat}`] as number);
  const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
  const [points, pips, left, drawn] = ['points', 'pips', 'left', 'drawn'].map(of);
  expect(sum(left) + (row.bone_left as number) + (row.plays as number)).toBe(tilesIn(rules.set));
  expect(sum(drawn)).toBe(row.draws);
  expect(rules.players * rules.handSize + sum(drawn) + (row.bone_left as number)).toBe(tilesIn(rules.set));
  if (!rules.matadors) expect(sum(of('matadors'))).toBe(0);
  expect(sum(of('matadors'))).toBeLessThanOrEqual(row.plays as number);
  if (shape.matches && 'target' in rules.match) expect(Math.max(...of('score'))).toBeLessThan(rules.match.target);
  const mine = (seat: number) => (rules.teams ? (seat - (row.winner as number)) % 2 === 0 : seat === row.winner);
  if (row.by === 'out') expect(left[row.winner as number]).toBe(0);
  else expect(row.passes).toBeGreaterThanOrEqual(rules.players);
  if (row.winner === null) expect(sum(points)).toBe(0);
  else {
    const own = sum(pips.filter((_, seat) => mine(seat)));
    const others = sum(pips) - own;
    const blocked = { difference: others - own, others, all: others + own }[rules.blockedScore];
    expect(points).toEqual(seats.map(seat => (mine(seat) ? (row.by === 'out' ? others : blocked) : 0)));
  }
}
