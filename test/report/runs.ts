/** The fake runs that tests of the report share: each shows something that the others do not. */
import { parseRules } from '../../src/engine/presets.ts';
import { type Fake, type FakeAgent, fakeRun } from './fake-run.ts';

const [greedy, random, hoard, shed, pimc]: FakeAgent[] = [
  { label: 'greedy', strength: 0.5 },
  { label: 'random', strength: -0.4 },
  { label: 'hoard-matadors', strength: 0.1 },
  { label: 'shed-heavy', strength: 0 },
  { label: 'pimc(worlds=200)', strength: 0.7 },
];
const clairvoyant = { label: 'clairvoyant', strength: 1.2, cheat: true };

/** Texts that mean mischief wherever they are put in raw. */
export const HOSTILE = [
  '<script>alert(1)</script>',
  '</script><!--<script>',
  '"x" onmouseover=\'alert(2)\'',
  '\u0001a\u2028b\u202ec',
];

const many = Array.from({ length: 12 }, (_, i) => ({
  label: i === 3 ? 'pimc(worlds=200,policy=hoard-matadors)' : i === 7 ? './agents/a-very-long-name.ts' : `agent-${i}`,
  strength: i / 10,
}));

export const RUNS = {
  five: { agents: [greedy, random, hoard, shed, pimc], rules: parseRules('draw'), units: 300, note: 'Who is best?' },
  two: { agents: [greedy, random], rules: parseRules('draw'), units: 300 },
  cheat: { agents: [greedy, random, clairvoyant], rules: parseRules('draw'), units: 300 },
  many: { agents: many, rules: parseRules('block(players=3)'), units: 20, faults: true },
  one: { agents: [greedy, random, hoard], rules: parseRules('draw'), units: 1 },
  teams: { agents: [greedy, pimc], rules: parseRules('old-partners'), units: 60, mode: 'matches' },
  table: { agents: [greedy, random, hoard, shed], rules: parseRules('draw(players=4)'), units: 60, meet: 'table' },
  eight: { agents: [greedy, random], rules: parseRules('double-twelve(players=8)'), units: 4 },
  hostile: {
    agents: HOSTILE.map((label, i) => ({ label, strength: i / 4 })),
    rules: parseRules('draw'),
    units: 40,
    note: `${HOSTILE.join('\n')}`,
  },
} satisfies Record<string, Fake>;

export type RunName = keyof typeof RUNS;
export const RUN_NAMES = Object.keys(RUNS) as RunName[];

/** All of one run's hands alike: nobody scores, so no unit differs from another. */
export function levelRun(): ReturnType<typeof fakeRun> {
  const run = fakeRun({ ...RUNS.two, units: 5 });
  for (const summary of run.summaries)
    for (const sums of Object.values(summary.measures))
      Object.assign(sums, { n: 5, x: 0, y: 10, xx: 0, yy: 20, xy: 0 });
  return run;
}
