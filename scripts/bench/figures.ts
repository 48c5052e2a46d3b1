/**
 * Every figure there is: its name, what it counts and how to make it. What makes it is loaded in the figure's own
 * process only.
 */
import { availableParallelism } from 'node:os';
import { didYouMean } from '../../src/text/nearest.ts';
import { Refusal } from '../../src/text/refusal.ts';
import type { Measure } from './measure.ts';
import { PAIRINGS, type Pairing, scratch } from './scratch.ts';

export type Unit = 'hands' | 'playouts' | 'worlds' | 'decisions' | 'rows' | 'times' | 'peak';

export interface Figure {
  readonly name: string;
  readonly group: string;
  readonly unit: Unit;
  /** Samples that are taken, and how long one is to be. */
  readonly samples: number;
  readonly seconds: number;
  /** Seconds' worth of samples that are thrown away first. */
  readonly warmUp: number;
  /** The figure that as many copies of at the same time are what this one is held against. */
  readonly beside?: { readonly figure: string; readonly copies: number };
  /** `long`: only with --long. `aside`: only beside another one. */
  readonly when: 'always' | 'long' | 'aside';
  readonly make: () => Promise<Measure> | Measure;
}

const THREADS = availableParallelism();

const figure = (group: string, name: string, unit: Unit, make: Figure['make'], over: Partial<Figure> = {}): Figure => ({
  samples: 5,
  seconds: 0.1,
  warmUp: 1,
  when: 'always',
  ...over,
  group,
  name,
  unit,
  make,
});

const contract = (name: string, rules: string, agent = 'random', group = 'random hands'): Figure =>
  figure(group, name, 'hands', async () => (await import('./hands.ts')).hands(rules, [agent, agent]));

const heuristic = (agent: string): Figure => contract(agent, 'draw', agent, 'heuristics, draw, 2 seats');

const playouts = (policy: string): Figure =>
  figure('search, draw, 2 seats', `playouts-${policy}`, 'playouts', async () =>
    (await import('./worlds.ts')).playouts('draw', policy),
  );

/** A bare loop of what a run plays. */
const bare = (pairing: Pairing, cost: number): Figure =>
  figure(
    'bare loops',
    `bare-${pairing}`,
    'hands',
    async () => (await import('./hands.ts')).hands('draw', PAIRINGS[pairing], { folder: scratch(), cost }),
    { when: 'aside', seconds: pairing === 'pimc' ? 0.8 : 0.4 },
  );

const run = (pairing: Pairing, name: string, units: number, threads: number): Figure =>
  figure(
    'whole runs beside bare loops',
    name,
    'hands',
    async () => (await import('./runs.ts')).wholeRun(pairing, units * threads, threads),
    { samples: 3, seconds: 0, warmUp: 0, beside: { figure: `bare-${pairing}`, copies: threads } },
  );

const start = (from: 'source' | 'compiled', name: string, argument: string): Figure =>
  figure(
    'start-up',
    `${name}-${from}`,
    'times',
    async () => (await import('./start-up.ts')).startUp(from, [argument]),
    { samples: 5, warmUp: 0.01 },
  );

const memory = (name: string, make: Figure['make']): Figure =>
  figure('memory', name, 'peak', make, { samples: 1, warmUp: 0, when: 'long' });

export const FIGURES: readonly Figure[] = [
  // A goal of its own, and what others are held against.
  { ...contract('draw-2', 'draw'), samples: 11 },
  figure('random hands', 'draw-2-once', 'hands', async () =>
    (await import('./hands.ts')).hands('draw', ['random', 'random'], { once: true }),
  ),
  contract('draw-4', 'draw(players=4)'),
  contract('block-2', 'block'),
  contract('double-nine-4', 'double-nine(players=4)'),
  contract('double-twelve-4', 'double-twelve(players=4)'),
  heuristic('greedy'),
  heuristic('hoard-matadors'),
  heuristic('shed-heavy'),
  playouts('random'),
  playouts('heavy'),
  playouts('greedy'),
  figure('search, draw, 2 seats', 'worlds', 'worlds', async () => (await import('./worlds.ts')).makingWorlds('draw'), {
    when: 'long',
  }),
  figure(
    'search, draw, 2 seats',
    'pimc-100',
    'decisions',
    async () => {
      const pimc = 'pimc(worlds=100)';
      return (await import('./hands.ts')).hands('draw', [pimc, pimc], { per: 'decisions', cost: 500 });
    },
    { seconds: 0.2 },
  ),
  bare('random', 1),
  bare('pimc', 500),
  run('random', 'run-1', 750_000, 1),
  run('random', 'run-all', 750_000, THREADS),
  run('pimc', 'run-pimc-1', 1000, 1),
  // Longer than the others: what it takes to compile a search is still felt after two seconds.
  run('pimc', 'run-pimc-all', 3000, THREADS),
  figure('tables that are there', 'read', 'rows', async () => (await import('./folder.ts')).reading()),
  figure('tables that are there', 'sum', 'rows', async () => (await import('./folder.ts')).summing(), { when: 'long' }),
  figure('tables that are there', 'report', 'times', async () => (await import('./folder.ts')).reporting(), {
    samples: 3,
    warmUp: 0,
  }),
  ...(['source', 'compiled'] as const).flatMap(from => [
    start(from, 'help', '--help'),
    start(from, 'agents', 'agents'),
  ]),
  memory('memory-2m', async () => (await import('./memory.ts')).runOf(2_000_000, THREADS)),
  memory('memory-20m', async () => (await import('./memory.ts')).runOf(20_000_000, THREADS)),
  memory('memory-report', async () => (await import('./memory.ts')).reportOf(20_000_000)),
];

export function figureOf(name: string): Figure {
  const found = FIGURES.find(figure => figure.name === name);
  if (found) return found;
  const names = FIGURES.filter(({ when }) => when !== 'aside').map(figure => figure.name);
  throw new Refusal(
    'bench/figure',
    '--only',
    `there is no figure '${name}'${didYouMean(name, names)}`,
    names.join(', '),
  );
}
