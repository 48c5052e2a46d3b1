import pl from 'nodejs-polars';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/engine/presets.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { type HandColumns, HandRows, readHands, writeHands } from '../../src/tables/hands.ts';
import { luckText, parseLuck } from '../../src/tables/luck.ts';
import { Expected } from '../../src/tables/luck-sums.ts';
import { formatSummary, mergeSummary, readSummary, summarise, writeSummary } from '../../src/tables/summary.ts';
import { scratch } from '../scratch.ts';
import { refusalOf } from '../text/refusal-of.ts';
import type { Row } from './expected.ts';
import { type Played, playUnits } from './played.ts';

const path = scratch();

describe('how luck is measured, as text', () => {
  test.each([
    ['none', undefined],
    ['draws', 'draws'],
    ['playouts', 'playouts(n=100)'],
    [' playouts( n = 7 ) ', 'playouts(n=7)'],
  ])('%s', (text, canonical) => {
    expect(luckText(text)).toBe(canonical);
    if (canonical !== undefined) expect(luckText(canonical)).toBe(canonical);
  });

  test.each([
    '',
    'draw',
    'draws(n=3)',
    'playouts(n=0)',
    'playouts(n=1e3)',
    'playouts(k=3)',
    'none(n=1)',
    'playouts(n=1000001)',
  ])('%s is refused', text => {
    expect(refusalOf(() => parseLuck(text)).code).toMatch(/^(experiment\/luck|spec\/syntax)$/);
  });
});

/** Hands with made-up luck: whole numbers that hang on the hand. */
function lucky(spec: string, from: number, to: number, pairing = [0, 1]): { played: Played; columns: HandColumns } {
  const played = playUnits(spec, false, pairing, from, to);
  const plain = played.rows.columns;
  const shape = { ...played.shape, luck: true };
  const rows = new HandRows(shape, plain.rows);
  const { columns } = rows;
  for (const [i, column] of plain.all.entries()) {
    const target = columns.all.find(({ spec: { name } }) => name === column.spec.name)!;
    target.values = column.values as never;
    target.valid = column.valid;
    expect(columns.all[i]!.spec.name).toBe(column.spec.name);
  }
  for (let row = 0; row < plain.rows; row++) {
    for (const [seat, { values, valid }] of columns.luck.entries()) {
      values[row] = ((plain.unit.values[row]! * 7919 + row * 104_729 + seat * 1299) % 40_001) - 20_000;
      valid[row] = 1;
    }
    columns.dealtPips!.values[row] = 70 + (plain.unit.values[row]! % 30);
    columns.dealtMatadors!.values[row] = plain.unit.values[row]! % 5;
    columns.dealtPips!.valid[row] = 1;
    columns.dealtMatadors!.valid[row] = 1;
  }
  columns.rows = plain.rows;
  return { played, columns };
}

const planOf = ({ rules, shape, pairings }: Played) => {
  const agents = shape.agents.map(label => ({ label }));
  return { rules, mode: 'hands' as const, onFault: 'forfeit' as const, agents, pairings };
};

describe.each([
  ['two seats', 'draw', [0, 1], 1],
  ['four seats', 'draw(players=4)', [1, 0], 2],
  ['two sides', 'old-partners', [0, 1], 2],
  ['a table of four', 'draw(players=4)', [3, 0, 2, 1], 1],
] as const)('%s', (name, spec, pairing, scale) => {
  const { played, columns } = lucky(spec, 4, 30, [...pairing]);
  const plan = planOf(played);
  const summary = summarise(columns, plan, 1, 4, 30);
  const shape = { ...played.shape, luck: true };
  const file = path(`${name}.ipc`);

  test('sums are what another reader adds up from the rows', async () => {
    await writeHands(file, columns, shape);
    const rows = pl.readIPC(file).toRecords() as Row[];
    const { set, players, handSize } = played.rules;
    const labels = pairing.map(agent => played.shape.agents[agent]!);
    for (const [i, a] of labels.entries()) {
      for (const b of labels.slice(i + 1)) {
        const halves = [0, 1].map(half => {
          const units = new Map<unknown, number[]>();
          for (const row of rows.filter(({ unit }) => (unit as number) % 2 === half)) {
            const z = units.get(row.unit) ?? [1, 0, 0, 0, 0, 0];
            units.set(row.unit, z);
            const seats = (label: string) =>
              Array.from({ length: players }, (_, k) => k).filter(k => row[`agent_${k}`] === label);
            const mean = (column: string, label: string) =>
              (scale * seats(label).reduce((sum, k) => sum + (row[`${column}_${k}`] as number), 0)) /
              seats(label).length;
            z[1]! += mean('points', a) - mean('points', b);
            z[2]! += mean('luck', a);
            z[3]! -= mean('luck', b);
            z[4]! += (row.dealt_pips as number) - players * handSize * set;
            z[5]! +=
              (row.dealt_matadors as number) * tilesIn(set) - players * handSize * (Math.floor((set + 1) / 2) + 1);
          }
          const sums: number[] = [];
          for (let p = 0; p < 6; p++)
            for (let q = p; q < 6; q++) sums.push([...units.values()].reduce((sum, z) => sum + z[p]! * z[q]!, 0));
          return sums;
        });
        expect(summary.luck![`${a}/${b}`]).toEqual(halves);
      }
    }
  });

  test('rows read back, a file read back, and parts merged give the same', async () => {
    await writeHands(file, columns, shape);
    const read = await readHands(file);
    expect(read.shape.luck).toBe(true);
    expect(formatSummary(summarise(read.columns, plan, 1, 4, 30))).toBe(formatSummary(summary));
    writeSummary(path(`${name}.json`), summary);
    expect(readSummary(path(`${name}.json`))).toEqual(summary);
    const [one, other] = [lucky(spec, 4, 11, [...pairing]), lucky(spec, 11, 30, [...pairing])];
    // The made-up luck hangs on the row's number.
    const before = one.columns.rows;
    for (let row = 0; row < other.columns.rows; row++) {
      for (const [seat, { values }] of other.columns.luck.entries())
        values[row] = columns.luck[seat]!.values[before + row]!;
    }
    const merged = summarise(one.columns, plan, 1, 4, 11);
    mergeSummary(merged, summarise(other.columns, plan, 1, 11, 30));
    expect(merged.luck).toEqual(summary.luck);
  });

  test('where a row has no luck there are no sums', () => {
    const { columns: without } = lucky(spec, 4, 8, [...pairing]);
    without.luck[0]!.valid[2] = 0;
    expect(summarise(without, plan, 1, 4, 8).luck).toEqual({});
  });
});

test('a table without luck says nothing of it, and has no more columns than ever', async () => {
  const played = playUnits('draw', false, [0, 1], 0, 3);
  const file = path('plain.arrow');
  await writeHands(file, played.rows.columns, played.shape);
  const { shape, columns } = await readHands(file);
  expect(shape).not.toHaveProperty('luck');
  expect(columns.luck).toEqual([]);
  expect(summarise(columns, planOf(played), 1, 0, 3)).not.toHaveProperty('luck');
});

test.each(['draw(set=3,handSize=2)', 'draw(set=4,handSize=1)', 'draw(set=3,handSize=2,players=3)'])(
  '%s: over all that may be dealt, what is expected of it is its mean',
  text => {
    const rules = parseRules(text);
    const tiles = Array.from({ length: rules.set + 1 }, (_, high) =>
      Array.from({ length: high + 1 }, (_, low) => [high, low] as const),
    ).flat();
    const expected = new Expected(rules);
    const size = rules.players * rules.handSize;
    let sums = [0, 0];
    let squares = 0;
    for (const dealt of subsets(tiles, size)) {
      const pips = dealt.reduce((sum, [high, low]) => sum + high + low, 0);
      const matadors = dealt.filter(([high, low]) => high + low === rules.set + 1 || high + low === 0).length;
      const found = [expected.pips(pips), expected.matadors(matadors)];
      sums = sums.map((sum, i) => sum + found[i]!);
      squares += found[0]! ** 2;
    }
    expect(sums).toEqual([0, 0]);
    expect(squares).toBeGreaterThan(10);
  },
);

function* subsets<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  for (let i = 0; size > 0 && i < items.length; i++) {
    for (const rest of subsets(items.slice(i + 1), size - 1)) yield [items[i]!, ...rest];
  }
}
