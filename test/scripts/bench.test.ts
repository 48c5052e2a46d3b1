import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hands } from '../../scripts/bench/hands.ts';
import type { Sample } from '../../scripts/bench/measure.ts';
import { makingWorlds, playouts } from '../../scripts/bench/worlds.ts';
import { Yardstick } from '../../scripts/bench/yardstick.ts';
import { packageRoot } from '../../src/play/package-root.ts';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', '--conditions=source', 'scripts/bench.ts', ...args], {
    cwd: packageRoot(),
    encoding: 'utf8',
  });

const folder = mkdtempSync(join(tmpdir(), 'matador-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Plays a hand of two-seat `draw` by chance: known from exact counts of many millions; spreads by 4 from hand to hand. */
const PLAYS = 16.39;

test('the loop through the contract plays whole hands and counts their plays', async () => {
  const { sample } = await hands('draw', ['random', 'random']);
  const all: Sample[] = [];
  const sum = (of: (one: Sample) => number) => all.reduce((total, one) => total + of(one), 0);
  while (sum(one => one.count) < 10_000) all.push(await sample(0.02));
  expect(Math.abs(sum(one => one.plays!) / sum(one => one.count) - PLAYS)).toBeLessThan(0.25);
});

test('the yardstick plays the same game where there is a compiler', () => {
  const yardstick = Yardstick.build(folder);
  const pace: { playsPerHand?: number; nsPerPlay: number } = yardstick?.run(200_000) ?? { nsPerPlay: 1 };
  expect(Math.abs((pace.playsPerHand ?? PLAYS) - PLAYS)).toBeLessThan(0.05);
  expect(pace.nsPerPlay).toBeGreaterThan(0);
});

test('playouts and worlds are made from positions in which there is a choice', async () => {
  const { count, plays } = await playouts('draw', 'random').sample(0.01);
  expect(plays!).toBeGreaterThan(count);
  expect((await makingWorlds('draw').sample(0.01)).count % 100).toBe(0);
});

test('one figure as JSON: a rate with its spread, and the signature', () => {
  const { stdout, status } = bench('--json', '--only', 'block-2');
  expect(status).toBe(0);
  const { signature, figures } = JSON.parse(stdout) as {
    signature: string;
    figures: { name: string; perSecond: { min: number; median: number; max: number } }[];
  };
  expect(signature).toMatch(/^[0-9a-f]{8}$/);
  const [{ name, perSecond }] = figures as [(typeof figures)[0]];
  expect(name).toBe('block-2');
  expect(perSecond.min).toBeLessThanOrEqual(perSecond.median);
  expect(perSecond.median).toBeLessThanOrEqual(perSecond.max);
});

test.each([
  [['--only', 'drow-2'], "no figure 'drow-2', did you mean 'draw-2'?"],
  [['--fast'], '--json, --long, --only FIGURE'],
])('%j is refused in one line', (args, what) => {
  const { stderr, status } = bench(...args);
  expect(status).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain(what);
});
