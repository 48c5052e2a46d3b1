import { readFileSync } from 'node:fs';
import { tableFromIPC } from 'apache-arrow';
import pl from 'nodejs-polars';
import { describe, expect, test } from 'vitest';
import { DecisionRows, readDecisions, writeDecisions } from '../../src/tables/decisions.ts';
import type { RefAction, Tile } from '../referee/referee.ts';
import { scratch } from '../scratch.ts';
import { expectedRows, type Row, refereed } from './expected.ts';
import { type Played, playUnits } from './played.ts';

const path = scratch();

const CASES: [name: string, spec: string, matches: boolean, pairing: number[], units: number][] = [
  ['two seats', 'draw', false, [0, 1], 20],
  ['draws and passes by choice, any lead', 'seven-each', false, [0, 2], 20],
  ['draws by choice, in teams', 'old-partners', false, [0, 1], 6],
  ['matches, double-nine', 'double-nine(match=hands:2)', true, [0, 1], 5],
  ['eight seats', 'double-twelve(players=8)', false, [0, 1], 1],
];

describe.each(CASES)('%s', (name, spec, matches, pairing, units) => {
  const { played, rows } = playWithDecisions(spec, matches, pairing, units);
  const file = path(`${name}.ipc`);

  test('another reader finds in every row what the referee says of that moment', async () => {
    await writeDecisions(file, rows.columns, played.shape);
    const found = pl.readIPC(file).toRecords() as Record<string, unknown>[];
    const expected = expectedDecisions(played);
    expect(found.length).toBe(expected.length);
    expect(found.map(row => ({ ...row, tiles: told(row.tiles), options: told(row.options).sort() }))).toEqual(expected);
  });

  test('what is read back is what was written', async () => {
    const facts = await writeDecisions(file, rows.columns, played.shape);
    const { shape, columns } = await readDecisions(file, facts);
    expect(shape).toEqual(played.shape);
    const n = rows.columns.rows;
    for (const [i, column] of columns.all.entries()) {
      const { values, valid, offsets } = rows.columns.all[i];
      const length = offsets ? offsets[n] : n;
      expect(column.values).toEqual(values.subarray(0, length));
      expect(column.valid).toEqual(valid?.subarray(0, n) ?? null);
      expect(column.offsets).toEqual(offsets?.subarray(0, n + 1) ?? null);
    }
  });
});

test('the bytes do not depend on what was in the rows before', async () => {
  const { played, rows } = playWithDecisions('seven-each', false, [0, 1], 9);
  const once = await writeDecisions(path('once.arrow'), rows.columns, played.shape);
  rows.clear();
  playWithDecisions('seven-each', false, [0, 1], 9, rows);
  expect(await writeDecisions(path('again.arrow'), rows.columns, played.shape)).toEqual(once);
});

test('the schema says how codes are read', async () => {
  const { played, rows } = playWithDecisions('draw', false, [0, 1], 1);
  await writeDecisions(path('codes.arrow'), rows.columns, played.shape);
  const { metadata } = tableFromIPC(readFileSync(path('codes.arrow'))).schema;
  expect(metadata.get('format')).toBe('matador-actions/1');
  expect(metadata.get('tile')).toContain('high*(high+1)/2 + low');
  expect(metadata.get('action')).toContain('2 draw, 3 pass');
});

function playWithDecisions(spec: string, matches: boolean, pairing: number[], units: number, into?: DecisionRows) {
  let rows = into;
  const watch = (at: Parameters<DecisionRows['add']>[2]) => {
    return (hand: Parameters<DecisionRows['add']>[0], option: number) => {
      rows?.add(hand, option, at);
    };
  };
  if (!rows) rows = new DecisionRows(playUnits(spec, matches, pairing, 0, 0).shape, 3);
  const played = playUnits(spec, matches, pairing, 0, units, watch);
  return { played, rows };
}

/** A list's cell as text: the reader gives a series. */
const told = (cell: unknown): string[] => [...(cell as Iterable<number>)].map(String);

const idOf = ([a, b]: Tile): number => (Math.max(a, b) * (Math.max(a, b) + 1)) / 2 + Math.min(a, b);

/** As the schema's metadata says a code is read. */
function codeOf(action: RefAction): number {
  if (action.do === 'draw') return 2 << 9;
  if (action.do === 'pass') return 3 << 9;
  const [a, b] = action.tile;
  if (action.do === 'lead') return (1 << 9) | Math.max(a, b) | (Math.min(a, b) << 4);
  const inner = action.out === a ? b : a;
  return inner | (action.out << 4) | (action.end === 'R' ? 1 << 8 : 0);
}

function expectedDecisions(played: Played): Record<string, unknown>[] {
  const rows: Row[] = expectedRows(played);
  return played.hands.flatMap((hand, i) => {
    const { pairing, unit, seating, hand: number } = rows[i];
    const { referee, actions } = refereed(hand);
    const out: Record<string, unknown>[] = [];
    for (const [ply, action] of actions.entries()) {
      if (referee.isDecision()) {
        const { seat, ends, hands, boneyard } = referee;
        out.push({
          pairing,
          unit,
          seating,
          ...(played.shape.matches ? { hand: number } : {}),
          ply,
          seat,
          agent: hand.record.agents[seat],
          leading: ends === null,
          left: ends?.[0] ?? null,
          right: ends?.[1] ?? null,
          bone_left: boneyard.length,
          ...Object.fromEntries(hands.map((tiles, other) => [`count_${other}`, tiles.length])),
          tiles: hands[seat]
            .map(idOf)
            .sort((a, b) => a - b)
            .map(String),
          options: referee.legal().map(codeOf).map(String).sort(),
          chosen: codeOf(action),
        });
      }
      referee.apply(action);
    }
    return out;
  });
}
