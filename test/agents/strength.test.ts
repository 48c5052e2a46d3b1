/** How strong the agents are against each other: at fixed seeds, held to what was measured with far more deals. */
import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/play/package-root.ts';
import type { Duel, Fought } from './duel.ts';

/** And the margin known, in points a hand. */
const KNOWN: readonly (readonly [...Fought, number])[] = [
  ['draw', 'greedy', 'random', 4000, 15.2],
  ['draw', 'shed-heavy', 'random', 4000, 4.0],
  ['draw', 'hoard-matadors', 'random', 4000, 6.5],
  ['draw', 'hoard-matadors', 'shed-heavy', 4000, 2.1],
  ['draw', 'strategist', 'greedy', 4000, 4.0],
  ['draw', 'pimc(policy=random)', 'greedy', 300, 3.4],
  ['draw', 'pimc', 'greedy', 300, 8.1],
  ['draw', 'clairvoyant', 'greedy', 300, 28.7],
  ['draw', 'ismcts', 'greedy', 60, 10.1],
];
const BEATEN: readonly Fought[] = [
  ['draw', 'pimc(worlds=50)', 'greedy', 300],
  ['old', 'pimc(worlds=20)', 'greedy', 60],
  ['seven-each', 'pimc(worlds=20)', 'greedy', 60],
  ['old-partners', 'pimc(worlds=20)', 'random', 60],
  ['draw(players=3)', 'pimc(worlds=20)', 'random', 60],
  ['draw', 'pimc(belief=greedy)', 'greedy', 200],
  ['draw', 'pimc(worlds=20,halving=true)', 'greedy', 300],
  ['block', 'solve', 'random', 100],
  ['draw', 'ismcts(iterations=500,others=single)', 'random', 60],
  ['draw', 'ismcts(iterations=500,others=multiple)', 'random', 60],
  ['old-partners', 'ismcts(iterations=200)', 'random', 60],
  ['draw(players=3)', 'clairvoyant(iterations=200)', 'greedy', 60],
  ['draw(players=4)', 'clairvoyant(iterations=200)', 'pimc(worlds=30)', 40],
];

let results: Duel[] = [];
beforeAll(() => {
  const fought = [...KNOWN, ...BEATEN].map(([rules, first, second, deals]) => [rules, first, second, deals]);
  const args = [
    '--import',
    './src/arena/boot.mjs',
    '--conditions=source',
    'test/agents/duel.ts',
    JSON.stringify(fought),
  ];
  results = JSON.parse(execFileSync(process.execPath, args, { cwd: packageRoot(), encoding: 'utf8' })) as Duel[];
});

test.each(KNOWN.map((known, i) => [...known, i] as const))(
  '%s: %s against %s, %i deals: about %f',
  (_rules, _first, _second, _deals, margin, i) => {
    expect(Math.abs(results[i].margin - margin)).toBeLessThan(3.5 * results[i].error);
  },
);

test.each(BEATEN.map((beaten, i) => [...beaten, KNOWN.length + i] as const))(
  '%s: %s beats %s over %i deals',
  (_rules, _first, _second, _deals, i) => {
    expect(results[i].margin - 3 * results[i].error).toBeGreaterThan(0);
  },
);
