/** What is done with lanes, each call held to a plain loop over numbers; and that they are compiled from their text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileLanes, lanesModule } from '../../scripts/kernel/compile.ts';
import type { Address } from '../../src/tables/lane-calls.ts';
import { LANES_AT_ONCE, PAIR, RARE_SUMS, RARE_UNIT, SEATED, SEATS } from '../../src/tables/lane-layout.ts';
import { Lanes } from '../../src/tables/lanes.ts';
import { LANES } from '../../src/tables/lanes-code.ts';
import { law } from '../law.ts';

const ROWS = 240;
const lanes = new Lanes();
const [A, B, THERE, OUT] = Array.from({ length: 4 }, () => lanes.take(2 * ROWS));
const COUNTS = lanes.take(4 * 401);
const PAIRS = lanes.take(PAIR * 8);
const SUMS = lanes.take(16);
const LIST = lanes.take(8 * (ROWS + 1));
const LOOKED = lanes.take(4 * 5);
const COLUMNS = Array.from({ length: 5 }, () => lanes.take(2 * ROWS));
const WHO = lanes.take(SEATED * SEATS * 6);
const RARE = lanes.take(RARE_SUMS * 31 * 3);
const [RECORDS, TURNED] = [lanes.take(2 * 24 * 80), lanes.take(2 * 24 * 80)];
const TO = lanes.take(4 * 24);
lanes.open(ROWS);
const { calls, buffer } = lanes;

const column = (at: Address, n: number): Int16Array => new Int16Array(buffer, at, n);
const write = (at: Address, cells: readonly number[]): Int16Array => {
  column(at, cells.length).set(cells);
  return column(at, cells.length);
};
const cells = (n: number, most = 2 ** 15 - 1): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: -most, max: most }), { minLength: n, maxLength: n });
const flags = (n: number): fc.Arbitrary<number[]> => fc.array(fc.nat({ max: 1 }), { minLength: n, maxLength: n });
const lengths = fc.integer({ min: 1, max: ROWS / LANES_AT_ONCE / 6 }).map(eights => eights * LANES_AT_ONCE);

test('the code is what its text is compiled to', async () => {
  expect(lanesModule(await compileLanes())).toContain(LANES);
});

law([lengths, fc.integer({ min: 1, max: 6 }), fc.boolean()])(
  'units are set apart row by row, whatever the width of their cells',
  (units, step, wide) => {
    const from = 3;
    const all = Array.from({ length: from + units * step }, (_, i) => ((i * 37) % 251) - 125);
    lanes.layOut(OUT, wide ? Int16Array.from(all) : Int8Array.from(all), from, units, step);
    const wanted = Array.from({ length: step }, (_, row) =>
      Array.from({ length: units }, (_, unit) => all[from + unit * step + row]),
    );
    expect([...column(OUT, units * step)]).toEqual(wanted.flat());
  },
);

const small = fc.integer({ min: -2, max: 2 });
const three = lengths.chain(n => fc.tuple(cells(n, 2), cells(n, 2), flags(n)));

law([three, small, fc.constantFrom(1, -1)])('lanes are compared, turned round and added', ([a, b, there], k, mask) => {
  const n = a.length;
  write(A, a);
  write(B, b);
  write(THERE, there);
  const out = column(OUT, n);
  const wanted = (of: (i: number) => number) => expect([...out]).toEqual(a.map((_, i) => of(i)));
  const truth = (yes: boolean) => (yes ? 1 : 0);
  calls.equals(OUT, A, k, n);
  wanted(i => truth(a[i] === k));
  calls.thereEquals(OUT, A, THERE, mask, k, n);
  wanted(i => truth(there[i] === 1 && (a[i] & mask) === k));
  calls.opposite(OUT, THERE, n);
  wanted(i => 1 - there[i]);
  calls.clear(OUT, n);
  wanted(() => 0);
  calls.add(OUT, A, n);
  calls.addWhere(OUT, B, A, k, n);
  wanted(i => a[i] + (a[i] === k ? b[i] : 0));
  calls.lessThan(OUT, 3, B, n);
  wanted(i => 3 * (a[i] + (a[i] === k ? b[i] : 0)) - b[i]);
  expect(calls.allAre(A, k, n)).toBe(truth(a.every(cell => cell === k)));
  write(A, Array<number>(n).fill(k));
  expect(calls.allAre(A, k, n)).toBe(1);
});

law([three, small])('what is there is told and kept', ([a, , there], k) => {
  const n = a.length;
  write(A, a);
  write(THERE, there);
  calls.exceeds(OUT, A, k, n);
  expect([...column(OUT, n)]).toEqual(a.map(cell => (cell > k ? 1 : 0)));
  calls.keep(OUT, A, THERE, n);
  expect([...column(OUT, n)]).toEqual(a.map((cell, i) => (there[i] === 1 ? cell : 0)));
});

law([fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 5 })])(
  'records are turned into columns, and those made narrow',
  (eights, sixteens) => {
    const step = 8 * eights;
    const n = 16 * sixteens;
    const records = write(
      RECORDS,
      Array.from({ length: step * n }, (_, i) => ((i * 2_654_435_761) >> 7) % 128),
    );
    const at = Array.from({ length: step }, (_, lane) => TURNED + 2 * n * ((lane * 5) % step));
    new Int32Array(buffer, TO, step).set(at);
    calls.turn(TO, RECORDS, step, n);
    for (const [lane, begin] of at.entries()) {
      const wanted = Array.from({ length: n }, (_, i) => records[i * step + lane]);
      expect([...column(begin, n)]).toEqual(wanted);
      calls.narrow(OUT, begin, n);
      expect([...new Int8Array(buffer, OUT, n)]).toEqual(wanted);
    }
  },
);

law([lengths.chain(n => fc.tuple(cells(n), cells(n), cells(n))), cells(4, 99)])(
  'sums of any cells are exact',
  ([a, b, c], weights) => {
    const n = a.length;
    write(A, a);
    write(B, b);
    write(OUT, c);
    const words = new Int32Array(buffer, PAIRS);
    const halves = new Int16Array(buffer, PAIRS);
    for (const [i, columns] of [
      [A, B],
      [OUT, OUT],
    ].entries()) {
      words.set(columns, 3 * i);
      halves.set(weights.slice(2 * i), 6 * i + 4);
    }
    halves[6 + 5] = 0;
    const sums = new BigInt64Array(buffer, SUMS, 2).fill(7n);
    calls.gather(SUMS, PAIRS, 2, n);
    const x = a.map((_, i) => BigInt(weights[0] * a[i] + weights[1] * b[i] + weights[2] * c[i]));
    expect(sums[0]).toBe(x.reduce((sum, one) => sum + one, 7n));
    expect(sums[1]).toBe(x.reduce((sum, one) => sum + one * one, 7n));
  },
);

law([lengths.chain(n => fc.tuple(cells(n, 200), flags(n)))])(
  'numbers are counted, and none out of range',
  ([a, there]) => {
    const n = a.length;
    write(A, a);
    write(THERE, there);
    const counts = new Int32Array(buffer, COUNTS, 401).fill(0);
    expect(calls.count(COUNTS, 200, A, n)).toBe(-1);
    expect(calls.countWhere(COUNTS, 200, A, THERE, n)).toBe(-1);
    const wanted = new Int32Array(401);
    for (const [i, cell] of a.entries()) wanted[cell + 200] += 1 + there[i];
    expect(counts).toEqual(wanted);
    const seen = [];
    for (let at = calls.nextSeen(COUNTS, 0, 401); at < 401; at = calls.nextSeen(COUNTS, at + 1, 401)) seen.push(at);
    expect(seen).toEqual([...wanted.keys()].filter(at => wanted[at] > 0));
    column(A, n)[n - 2] = n % 16 === 0 ? 201 : -201;
    expect(calls.count(COUNTS, 200, A, n)).toBe(n - 2);
    expect(calls.countWhere(COUNTS, 200, A, THERE, n)).toBe(n - 2);
  },
);

const SCALE = 3;
const TOLD = 15;
const spending = fc.tuple(lengths, fc.integer({ min: 1, max: 5 })).chain(([units, step]) => {
  const n = units * step;
  const within = (min: number, max: number) => fc.array(fc.integer({ min, max }), { minLength: n, maxLength: n });
  return fc.record({
    units: fc.constant(units),
    step: fc.constant(step),
    spent: flags(n),
    columns: fc.tuple(within(0, 1), within(1, 18), within(0, 1), within(0, 1), within(-2000, 2000)),
  });
});

law([spending])('double blanks are summed up unit by unit', ({ units, step, spent, columns }) => {
  write(THERE, spent);
  new Int32Array(buffer, LOOKED).set(COLUMNS);
  for (const [i, one] of columns.entries()) write(COLUMNS[i], one);
  // Three change seats from row to row, each with sums and counts of its own.
  const who = new Int32Array(buffer, WHO, (SEATED / 4) * SEATS * 6);
  const sitting = (row: number, seat: number) => (2 * row + seat) % 3;
  for (let row = 0; row < step; row++) {
    for (const seat of [0, 1]) {
      const i = sitting(row, seat);
      who.set([RARE + RARE_SUMS * 31 * i, COUNTS + 4 * 41 * i], (SEATED / 4) * (SEATS * row + seat));
    }
  }
  new Uint8Array(buffer, RARE, RARE_SUMS * 31 * 3).fill(0);
  for (let i = 0; i < 93; i++) new Int32Array(buffer, RARE + RARE_SUMS * i + RARE_UNIT)[0] = -1;
  const counts = new Int32Array(buffer, COUNTS, 3 * 41).fill(0);
  const found = calls.find(LIST, THERE, units, step);
  expect(found).toBe(spent.filter(flag => flag === 1).length);
  // Twice the same, of other units.
  expect(calls.spend(LIST, found, 100, LOOKED, WHO, 2, TOLD, SCALE, 20)).toBe(-1);
  expect(calls.spend(LIST, found, 100 + units, LOOKED, WHO, 2, TOLD, SCALE, 20)).toBe(-1);
  const [seats, own, only, won, ahead] = columns;
  const wanted = Array.from({ length: 93 }, () => [0, 0, 0, 0, 0, 0]);
  for (let unit = 0; unit < units; unit++) {
    const brought = new Map<number, [number, number]>();
    const bring = (measure: number, x: number, y: number): void => {
      const [a, b] = brought.get(measure) ?? [0, 0];
      brought.set(measure, [a + x, b + y]);
    };
    for (let row = 0; row < step; row++) {
      const lane = row * units + unit;
      if (spent[lane] === 0) continue;
      const i = sitting(row, seats[lane]);
      const told = Math.min(own[lane], TOLD);
      bring(31 * i, only[lane], 1);
      bring(31 * i + told, won[lane], 1);
      bring(31 * i + TOLD + told, ahead[lane], SCALE);
      counts[41 * i + own[lane] + 20] -= 2;
    }
    for (const [measure, [x, y]] of brought) {
      for (const [k, more] of [1, x, y, x * x, y * y, x * y].entries()) wanted[measure][k] += 2 * more;
    }
  }
  const sums = wanted.map((_, i) => [...new BigInt64Array(buffer, RARE + RARE_SUMS * i, 6)].map(Number));
  expect(sums).toEqual(wanted);
  expect(counts.every(count => count === 0)).toBe(true);
  if (found === 0) return;
  const last = spent.lastIndexOf(1);
  const first = (lane: number) =>
    new Int32Array(buffer, LIST, 2 * found).findIndex((at, i) => i % 2 === 0 && at === lane) / 2;
  column(COLUMNS[1], units * step)[last] = 21;
  expect(calls.spend(LIST, found, 100, LOOKED, WHO, 2, TOLD, SCALE, 20)).toBe(first(last));
});

test('a memory that is given back is used again, if it is large enough', () => {
  const open = (bytes: number): Lanes => {
    const one = new Lanes();
    one.take(bytes);
    one.open(8);
    return one;
  };
  const first = open(1000);
  const { buffer } = first;
  first.close();
  const larger = open(1_000_000);
  expect(larger.buffer).not.toBe(buffer);
  larger.close();
  const again = open(1000);
  expect(again.buffer.byteLength).toBeGreaterThan(1_000_000);
  expect(open(1000).buffer).not.toBe(again.buffer);
});
