/** Between agents as they play: what is taken off has the mean zero within its error, and takes scatter with it. */
import { expect, test } from 'vitest';
import { playWithLuck } from '../../../scripts/luck.ts';
import { parseRules } from '../../../src/engine/presets.ts';

test.each([
  ['draw', 'greedy', 'random', 3000, 1.25],
  ['draw', 'greedy', 'shed-heavy', 3000, 1.2],
  ['draw', 'greedy', 'hoard-matadors', 3000, 1.2],
  ['old', 'greedy', 'random', 1500, 1.1],
  ['draw(players=4)', 'greedy', 'shed-heavy', 600, 0.95],
  ['double-nine(lead=any)', 'hoard-matadors', 'random', 1000, 1],
] as const)('%s: %s v %s', async (text, a, b, units, gain) => {
  const { fit, sums } = await playWithLuck({ rules: parseRules(text), agents: [a, b], units, seed: 'agreement' });
  const found = fit.estimate();
  const difference = Math.abs(found.mean - found.rawMean);
  // The difference's own error: both means are of the same units, and what is taken off explains the rest.
  const error = Math.sqrt(Math.abs(found.rawStandardError ** 2 - found.standardError ** 2)) + 1e-9;
  expect(difference).toBeLessThan(4 * error);
  expect((found.rawStandardError / found.standardError) ** 2).toBeGreaterThan(gain);
  for (const [sum, squares] of sums) expect(Math.abs(sum)).toBeLessThan(4 * Math.sqrt(squares) + 1e-9);
});

test('with playouts, between a search and a heuristic', async () => {
  const rules = parseRules('draw');
  const agents = ['pimc(worlds=5)', 'greedy'] as const;
  const { fit, sums } = await playWithLuck({ rules, agents, units: 400, seed: 'agreement', playouts: 12 });
  const found = fit.estimate();
  expect((found.rawStandardError / found.standardError) ** 2).toBeGreaterThan(1.3);
  for (const [sum, squares] of sums) expect(Math.abs(sum)).toBeLessThan(4 * Math.sqrt(squares) + 1e-9);
});

test('an agent that sees the boneyard is refused: to it the next tile is no chance', async () => {
  const cheat = { rules: parseRules('draw'), agents: ['clairvoyant', 'greedy'], units: 1, seed: '1' } as const;
  await expect(playWithLuck(cheat)).rejects.toThrow(/clairvoyant/);
});

test('is the same every time', async () => {
  const plan = {
    rules: parseRules('draw'),
    agents: ['greedy', 'random'],
    units: 60,
    seed: 'twice',
    playouts: 2,
  } as const;
  const [one, other] = [await playWithLuck(plan), await playWithLuck(plan)];
  expect(one.fit.estimate()).toEqual(other.fit.estimate());
});
