/** A tune as a whole, its games played in this thread: which deals it uses, and whether it finds what was planted. */
import { describe, expect, test } from 'vitest';
import { duelLooks, playDuel, verdictOf } from '../../src/tune/duel.ts';
import { type Game, gameOf, type Play, piecesOf } from '../../src/tune/game.ts';
import { startOf } from '../../src/tune/plan.ts';
import { tune } from '../../src/tune/tune.ts';
import { newFolder } from '../scratch.ts';
import { PLANTED, planOf, playBarely, playHere } from './here.ts';

const folder = newFolder();

const planted = (how: string, seed: string) =>
  planOf(
    folder,
    `name: planted\nagent: ${PLANTED}\nparameters: {x: {from: 0, to: 1${/sweep|race/.test(how) ? ', points: 11' : ''}}}\nagainst: [greedy]\n${how}\nfinal: {maxUnits: 200}\n`,
    seed,
  );

const METHODS = [
  ['sweep', 'method: sweep\nunits: 40'],
  ['race', 'method: race\nunits: 20'],
  ['spsa', 'method: spsa\nsteps: 5\nunits: 20'],
  ['cmaes', 'method: cmaes\nsteps: 4\nunits: 20'],
] as const;

describe.each(METHODS)('%s', (_, how) => {
  test('common deals within a step, fresh ones between steps and for the duel; the same again', async () => {
    const plan = await planted(how, 'deals');
    const steps: (readonly Game[])[] = [];
    const bare = playBarely(plan.experiment);
    const watched: Play = games => {
      steps.push(games);
      return bare(games);
    };
    const tuned = await tune(plan, watched);
    let next = 0;
    for (const games of steps) {
      const [{ from, to }] = games;
      expect(from).toBe(next);
      for (const game of games) expect([game.from, game.to]).toEqual([from, to]);
      next = to;
    }
    expect(tuned.evaluations.length).toBeGreaterThanOrEqual(tuned.path.length);
    expect(await tune(plan, bare)).toEqual(tuned);
    const other = await tune(await planted(how, 'others'), playBarely((await planted(how, 'others')).experiment));
    expect(other.evaluations.map(row => row.margin)).not.toEqual(tuned.evaluations.map(row => row.margin));
  });
});

test('the arena’s sums are those of hands played one by one, however a game is cut', async () => {
  const plan = await planted('method: sweep\nunits: 30', 'sums');
  const [a, b] = plan.experiment.agents;
  const game = gameOf(a, b, 5, 45);
  const [bare] = await playBarely(plan.experiment)([game]);
  const [whole] = await playHere(plan.experiment)([game]);
  expect(whole).toEqual(bare);
  const dear = { ...plan.experiment, agents: plan.experiment.agents };
  const pieces = piecesOf(dear, gameOf({ ...a, cost: 20_000 }, b, 5, 45));
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces[0].from).toBe(5);
  expect(pieces.at(-1)!.to).toBe(45);
  for (const [i, piece] of pieces.entries()) if (i > 0) expect(piece.from).toBe(pieces[i - 1].to);
});

test('an agent may meet itself, and is told from itself', async () => {
  const plan = await planOf(
    folder,
    'name: self\nagent: greedy\nparameters: {own: {values: [1, 2]}}\nagainst: [greedy]\nmethod: sweep\nunits: 20\n',
  );
  const { evaluations } = await tune(plan, playHere(plan.experiment));
  expect(evaluations.map(row => row.point)).toEqual([[2], [1]]);
  expect(Number.isFinite(evaluations[0].margin)).toBe(true);
  expect(Math.abs(evaluations[0].margin)).toBeLessThan(5);
});

describe('the duel', () => {
  test('says what its interval says', () => {
    const alike = { alike: 0.2 };
    expect(verdictOf(alike, 0.01, 3)).toBe('better');
    expect(verdictOf(alike, 0.01, 0.1)).toBe('better');
    expect(verdictOf(alike, -3, -0.01)).toBe('worse');
    expect(verdictOf(alike, -0.2, 0.2)).toBe('alike');
    expect(verdictOf(alike, -0.2, 0.21)).toBe(null);
    expect(verdictOf(alike, -0.3, 0.1)).toBe(null);
  });

  test('looks first at a tenth of the most, and last at the most', () => {
    expect(duelLooks(200)).toEqual([200]);
    expect(duelLooks(250)).toEqual([200, 250]);
    const looks = duelLooks(100_000);
    expect([looks[0], looks[1], looks.at(-1)]).toEqual([10_000, 12_500, 100_000]);
    for (const [i, at] of looks.entries()) if (i > 0) expect(at).toBeGreaterThan(looks[i - 1]);
  });

  test('ends when it is decided, and not before; an agent against its equal goes on to the end', async () => {
    const plan = await planted('method: sweep\nunits: 30', 'duel');
    const start = startOf(plan.experiment);
    const at = (x: number) => ({ ...start, label: `planted(x=${x})`, values: { x } });
    const play = playBarely(plan.experiment);
    const final = { maxUnits: 2500, level: 0.95, alike: 0.2 };
    const won = await playDuel(at(0.37), start, 100, final, play);
    expect(won).toMatchObject({ verdict: 'better', from: 100 });
    expect(won.units).toBeLessThan(2500);
    expect(won.low).toBeGreaterThan(0);
    expect((await playDuel(start, at(0.37), 100, final, play)).verdict).toBe('worse');
    const level = await playDuel(at(0.36), at(0.38), 0, { ...final, maxUnits: 400 }, play);
    expect(level).toMatchObject({ verdict: 'undecided', units: 400 });
    const near = await playDuel(at(0.36), at(0.38), 0, { ...final, maxUnits: 400, alike: 10 }, play);
    expect(near.verdict).toBe('alike');
  });
});

test.each([
  ['sweep', 'method: sweep\nunits: 200', 3, 2],
  ['spsa', 'method: spsa\nsteps: 40\nunits: 60', 3, 2],
] as const)('the planted optimum is found by %s to within 0.1', async (_, how, turns, least) => {
  // A hundred times, and by every method, in test/long/tune-planted.test.ts.
  let found = 0;
  for (let turn = 0; turn < turns; turn++) {
    const plan = await planted(how, `turn ${turn}`);
    const { result } = await tune(plan, playBarely(plan.experiment));
    if (Math.abs(Number(result.values.x) - 0.37) <= 0.1) found++;
  }
  expect(found).toBeGreaterThanOrEqual(least);
});
