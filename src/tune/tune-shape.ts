/**
 * What a tune's file may say, as a zod schema, like that of experiments (arena/experiment-shape.ts), whose fields it shares
 * where they mean the same. Which fields belong to which method, and what the agent's own parameters allow, is looked at
 * in plan.ts.
 */
import { z } from 'zod';
import { experimentShape } from '../arena/experiment-shape.ts';
import { FIRST_LOOK } from '../stats/looks.ts';
import { MOST_UNITS } from '../tables/shape.ts';

const { name, note, rules, seats, agents, seed, mode, onFault, timeLimit, memoryLimit } = experimentShape.shape;
const agent = agents.element;

const whole = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const share = (above: string, most: number) => {
  const error = `a share of the range, above 0, at most ${most}`;
  return z.number({ error }).gt(0, { error }).max(most, { error }).optional().describe(above);
};

const NUMBER = 'a number';
const VALUES = 'two values or more';
const RANGE = 'a list of values, or fields such as {from: 0, to: 10, points: 6}; {} for all that it may be';
const PARAMETERS = 'parameters of the agent, each with a range or values';
const METHOD = 'sweep, spsa, cmaes, race';
const FINAL = 'fields such as {maxUnits: 20000}';
const LEVEL = 'a number between 0.5 and 1';
const POINTS = 'points a hand, above 0';

const values = z
  .array(z.union([z.number(), z.boolean(), z.string()], { error: 'a number, a text, true or false' }), {
    error: VALUES,
  })
  .min(2, { error: VALUES });

export const rangeShape = z.strictObject(
  {
    from: z.number({ error: NUMBER }).optional().describe('the least of a number (the least that the agent takes)'),
    to: z.number({ error: NUMBER }).optional().describe('the most of a number (the most that the agent takes)'),
    points: whole(2, 1000).optional().describe('sweep, race: so many values, evenly (9)'),
    values: values.optional().describe('sweep, race: these values'),
  },
  { error: RANGE },
);

export const finalShape = z.strictObject(
  {
    maxUnits: whole(FIRST_LOOK, MOST_UNITS).optional().describe('the most it plays (20000)'),
    level: z
      .number({ error: LEVEL })
      .gt(0.5, { error: LEVEL })
      .lt(1, { error: LEVEL })
      .optional()
      .describe('how sure its interval is (0.95)'),
    alike: z
      .number({ error: POINTS })
      .gt(0, { error: POINTS })
      .optional()
      .describe('so near to each other the two are as good as alike, in points a hand (0.2)'),
  },
  { error: FINAL },
);

export const tuneShape = z.strictObject(
  {
    name,
    note,
    rules,
    seats,
    agent: agent.describe('who is tuned; values given here are where it starts, and stay if they are not tuned'),
    parameters: z
      .record(z.string(), z.union([values, rangeShape], { error: RANGE }), { error: PARAMETERS })
      .refine(given => Object.keys(given).length > 0, { error: PARAMETERS })
      .describe('what is tuned, and within which bounds'),
    against: z
      .array(agent, { error: 'a list of agents' })
      .min(1, { error: 'one agent or more' })
      .max(20, { error: 'at most 20 agents' })
      .describe('opponents: the margin over all of them, each with the same weight, is what is made large'),
    method: z.enum(['sweep', 'spsa', 'cmaes', 'race'], { error: METHOD }).describe('how values are looked for'),
    units: whole(2, MOST_UNITS).describe(
      'deals (or matches) a candidate plays against each opponent in a step; in a race in the first round',
    ),
    steps: whole(1, 100_000).optional().describe('steps: sweep 1, spsa 100, cmaes 40 unless given'),
    population: whole(4, 1000).optional().describe('cmaes: candidates a step (4 + 3 ln of the number of parameters)'),
    spread: share('cmaes: deviation of the first step (0.3)', 1),
    reach: share('spsa: how far to each side it looks at first (0.1)', 0.5),
    stride: share('spsa: how far it moves at first (0.1)', 0.5),
    keep: z
      .number({ error: 'a share between 0 and 1' })
      .gt(0, { error: 'a share between 0 and 1' })
      .lt(1, { error: 'a share between 0 and 1' })
      .optional()
      .describe('race: share of the candidates that stay after a round (0.5)'),
    candidates: whole(2, 10_000).optional().describe('race: at most so many, drawn by lot from all combinations'),
    final: finalShape.default({}).describe('the duel of the result against the starting values'),
    seed,
    mode,
    onFault,
    timeLimit,
    memoryLimit,
  },
  { error: 'the fields of a tune: name, agent, parameters, against, method, units, …' },
);

export type TuneFile = z.infer<typeof tuneShape>;
