import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holm } from '../../src/stats/comparisons.ts';
import { components } from '../../src/stats/connected.ts';
import { circles as circlesOf } from '../../src/stats/cycles.ts';
import type { PairMargin } from '../../src/stats/margin-ratings.ts';
import { normalTail } from '../../src/stats/tail.ts';
import { law } from '../law.ts';
import { atMost } from './near.ts';
import { normals, streamOf } from './worlds.ts';

const pair = (a: number, b: number, margin: number, standardError = 1): PairMargin => ({ a, b, margin, standardError });

function circles(agents: number, margins: readonly PairMargin[]) {
  const p = holm(margins.map(({ margin, standardError }) => 2 * normalTail(Math.abs(margin) / standardError)));
  return circlesOf(
    agents,
    margins.map(({ a, b, margin }, k) => ({ a, b, margin, adjusted: p[k] })),
  );
}

describe('circles', () => {
  test('of B. Efron’s four dice, each of which beats the next by two to one', () => {
    // M. Gardner, Scientific American, December 1970.
    const dice = [
      [0, 0, 4, 4, 4, 4],
      [3, 3, 3, 3, 3, 3],
      [2, 2, 2, 2, 6, 6],
      [1, 1, 1, 5, 5, 5],
    ];
    const margins: PairMargin[] = [];
    for (let a = 0; a < 4; a++) {
      for (let b = a + 1; b < 4; b++) {
        const results = dice[a].flatMap(x => dice[b].map(y => Math.sign(x - y)));
        const margin = results.reduce((sum, x) => sum + x, 0) / 36;
        margins.push(pair(a, b, margin, Math.sqrt((1 - margin ** 2) / 1000)));
      }
    }
    const { beats, groups, unbeaten } = circles(4, margins);
    expect(beats.map(({ winner, loser }) => [winner, loser])).toEqual(
      expect.arrayContaining([
        [0, 1],
        [1, 2],
        [2, 3],
        [3, 0],
      ]),
    );
    expect(groups.map(({ members }) => members)).toEqual([[0, 1, 2, 3]]);
    // The third beats the first by five to four, and so a circle of three is the shortest.
    expect(groups[0].cycle).toEqual([0, 1, 2]);
    expect(unbeaten).toEqual([0, 1, 2, 3]);
  });

  test('are not there in an order, nor where one arrow is within error', () => {
    expect(circles(3, [pair(0, 1, 10), pair(1, 2, 10), pair(0, 2, 20)])).toMatchObject({ groups: [], unbeaten: [0] });
    const weak = circles(3, [pair(0, 1, 10), pair(1, 2, 10), pair(2, 0, 1)]);
    expect(weak.groups).toEqual([]);
    expect(weak.beats.length).toBe(2);
    expect(circles(3, [])).toEqual({ beats: [], groups: [], unbeaten: [0, 1, 2] });
    expect(circles(2, [pair(0, 1, 0)]).beats).toEqual([]);
    expect(circlesOf(2, [{ a: 0, b: 1, margin: 9, adjusted: NaN }]).beats).toEqual([]);
  });

  test('stand below and above others, each under its own name', () => {
    const margins = [
      pair(3, 1, 9),
      pair(1, 4, 9),
      pair(4, 3, 9),
      pair(0, 1, 9),
      pair(0, 3, 9),
      pair(4, 2, 9),
      pair(1, 2, 9),
    ];
    const { groups, unbeaten } = circles(5, margins);
    expect(groups).toEqual([{ members: [1, 3, 4], cycle: [1, 4, 3] }]);
    expect(unbeaten).toEqual([0]);
  });

  test('of more than three are found where there is none of three', () => {
    const four = circles(4, [
      pair(0, 1, 9),
      pair(1, 2, 9),
      pair(2, 3, 9),
      pair(3, 0, 9),
      pair(0, 2, 0.1),
      pair(1, 3, 0.1),
    ]);
    expect(four.groups).toEqual([{ members: [0, 1, 2, 3], cycle: [0, 1, 2, 3] }]);
  });

  test('are hardly ever seen where all are equal', () => {
    const normal = normals(streamOf('no circles'));
    const runs = 2000;
    let arrows = 0;
    let seen = 0;
    for (let run = 0; run < runs; run++) {
      const margins = [0, 1, 2, 3, 4].flatMap(a => [1, 2, 3, 4].filter(b => b > a).map(b => pair(a, b, normal())));
      const found = circles(5, margins);
      if (found.beats.length > 0) arrows++;
      if (found.groups.length > 0) seen++;
    }
    atMost(arrows / runs, 0.05, runs);
    expect(seen).toBeLessThan(5);
  });
});

const anyGraph = fc
  .integer({ min: 1, max: 8 })
  .chain(n =>
    fc
      .array(fc.tuple(fc.nat({ max: n - 1 }), fc.nat({ max: n - 1 })), { maxLength: 20 })
      .map(arrows => ({ n, arrows })),
  );
law([anyGraph])('components are those in which each reaches each', ({ n, arrows }) => {
  const nodes = Array.from({ length: n }, (_, i) => i);
  const reach = nodes.map(i => new Set([i]));
  for (let round = 0; round < n; round++)
    for (const [a, b] of arrows) for (const i of nodes) if (reach[i].has(a)) reach[i].add(b);
  const wanted = nodes.map(i => nodes.filter(j => reach[i].has(j) && reach[j].has(i)));
  const found = components(n, i => arrows.filter(([a]) => a === i).map(([, b]) => b));
  for (const i of nodes) expect(found.find(members => members.includes(i))).toEqual(wanted[i]);
  expect(found.flat().length).toBe(n);
});
