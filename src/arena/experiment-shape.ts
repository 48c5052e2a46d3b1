/**
 * What an experiment file may say, as a zod schema: what checks a file and what editors get are one and the same. The
 * message of each part says what is allowed there; what is wrong is put into words in mistakes.ts.
 *
 * Rules and agents are only looked at from outside here: their fields are known to the engine and to the roster, which
 * check them later and say what is wrong in the same words as for a command line. For editors those fields are spelt out
 * in schema.ts.
 */
import { z } from 'zod';
import { FIRST_LOOK } from '../stats/looks.ts';
import { LUCK_TEXTS } from '../tables/luck.ts';
import { MOST_AGENTS, MOST_UNITS } from '../tables/shape.ts';

const SWITCH = 'true, false';
const COUNT = `a whole number from 1 to ${MOST_UNITS}`;

const TIME = 'seconds, from 0.05 to 86400';
const MEMORY = 'megabytes, a whole number from 256 to 1048576';

const count = z.int({ error: COUNT }).min(1, { error: COUNT }).max(MOST_UNITS, { error: COUNT });
const fields = (allowed: string) => z.record(z.string(), z.unknown(), { error: allowed });

const RULES = 'a rule set such as draw(players=4), or fields such as {preset: draw, players: 4}';
const AGENT = 'an agent such as greedy, pimc(worlds=200) or ./mine.ts, or fields such as {agent: pimc, worlds: 200}';
const UNITS = `${COUNT}, or {each: 20000, with: {pimc: 600}}`;
const NAME = 'lower case letters, digits and dashes, at most 60';
const SEATS = 'a whole number from 2 to 8';

const PAIRING = "two of the agents, by their labels: the margin is the first one's";
const NUMBER = 'a number of points a hand';
const RATE = 'a number between 0 and 0.5';
const LEVEL = 'a number between 0.5 and 1';
const UNTIL = 'apart, or {width: 0.5}';
const WIDTH = 'points a hand from end to end of the interval, above 0';
const MAX_UNITS = `a whole number from ${FIRST_LOOK} to ${MOST_UNITS}`;
const STOP = 'fields such as {pairing: [greedy, random], test: sprt, lower: 0, upper: 1, maxUnits: 200000}';

const rate = z.number({ error: RATE }).gt(0, { error: RATE }).lt(0.5, { error: RATE });
const mean = z.number({ error: NUMBER }).min(-1000, { error: NUMBER }).max(1000, { error: NUMBER });

/** Which of its fields belong to which test is looked at in stop-plan.ts. */
export const stopShape = z.strictObject(
  {
    pairing: z
      .array(z.string({ error: 'the label of an agent' }), { error: PAIRING })
      .length(2, { error: PAIRING })
      .describe('two of the agents, by their labels or as written above: the margin is the first one’s'),
    test: z
      .enum(['sprt', 'sequence'], { error: 'sprt, sequence' })
      .describe('sprt: is the margin lower or upper; sequence: an interval that may be looked at always'),
    lower: mean.optional().describe('sprt: the one margin, in points a hand'),
    upper: mean.optional().describe('sprt: the other margin, more than lower'),
    alpha: rate.optional().describe('sprt: how often to say upper where lower is true (0.05)'),
    beta: rate.optional().describe('sprt: how often to say lower where upper is true (0.05)'),
    level: z
      .number({ error: LEVEL })
      .gt(0.5, { error: LEVEL })
      .lt(1, { error: LEVEL })
      .optional()
      .describe('sequence: how sure the interval is (0.95)'),
    until: z
      .union(
        [
          z.strictObject({ width: z.number({ error: WIDTH }).gt(0, { error: WIDTH }) }, { error: UNTIL }),
          z.literal('apart', { error: UNTIL }),
        ],
        { error: UNTIL },
      )
      .optional()
      .describe('sequence: until its interval leaves out 0, or is so narrow from end to end'),
    maxUnits: z
      .int({ error: MAX_UNITS })
      .min(FIRST_LOOK, { error: MAX_UNITS })
      .max(MOST_UNITS, { error: MAX_UNITS })
      .describe('the most this pairing plays, in the place of units'),
  },
  { error: STOP },
);

const agent = z
  .union([z.string(), z.looseObject({ agent: z.string({ error: 'a name or a path' }) }, { error: AGENT })], {
    error: AGENT,
  })
  .meta({ id: 'agent' });

export const experimentShape = z.strictObject(
  {
    name: z
      .string({ error: NAME })
      .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: NAME })
      .describe('names the folder of results'),
    note: z.string({ error: 'text' }).default('').describe('free text, shown in the report'),
    rules: z
      .union([z.string(), fields(RULES)], { error: RULES })
      .default('draw')
      .meta({ id: 'rules', description: 'a preset, and what differs from it' }),
    seats: z
      .int({ error: SEATS })
      .min(2, { error: SEATS })
      .max(8, { error: SEATS })
      .optional()
      .describe('short for players in the rules'),
    agents: z
      .array(agent, { error: 'a list of agents' })
      .min(2, { error: 'two agents or more' })
      .max(MOST_AGENTS, { error: `at most ${MOST_AGENTS} agents` })
      .describe('who plays: an agent may stand twice with other parameters'),
    meet: z
      .enum(['pairs', 'table'], { error: 'pairs, table' })
      .default('pairs')
      .describe('pairs: every two agents meet; table: all sit at one table, as many as there are seats'),
    units: z
      .union(
        [
          count,
          z.strictObject(
            {
              each: count.describe('units of every pairing'),
              with: z
                .record(z.string(), count, { error: 'agents, each with its number of units' })
                .default({})
                .describe('at most so many where this agent plays, by its name or as written above'),
            },
            { error: UNITS },
          ),
        ],
        { error: UNITS },
      )
      .describe('deals (or matches) a pairing plays, each in every seating'),
    seed: z
      .union([z.string(), z.number()], { error: 'text' })
      .default('1')
      .describe('root of everything random: any text; a number is taken as it is written'),
    mode: z
      .enum(['hands', 'matches'], { error: 'hands, matches' })
      .default('hands')
      .describe('single hands, or matches as the rules have them'),
    actions: z.boolean({ error: SWITCH }).default(false).describe('write a table with a row a decision too'),
    luck: z
      .string({ error: LUCK_TEXTS })
      .default('none')
      .meta({ id: 'luck', description: 'how the luck of draws is measured, to take it out of margins' }),
    onFault: z
      .enum(['stop', 'forfeit'], { error: 'stop, forfeit' })
      .default('stop')
      .describe('an agent that fails stops the run, or forfeits: chance plays that hand on for it, and it is counted'),
    timeLimit: z
      .number({ error: TIME })
      .min(0.05, { error: TIME })
      .max(86_400, { error: TIME })
      .default(60)
      .describe('seconds a decision may take: more is a fault of the agent'),
    memoryLimit: z
      .int({ error: MEMORY })
      .min(256, { error: MEMORY })
      .max(1_048_576, { error: MEMORY })
      .default(2048)
      .describe('megabytes that each process may take in which agents play: more is a fault of the agent'),
    stop: stopShape.optional().describe('ends one pairing as soon as its question is answered'),
  },
  { error: 'the fields of an experiment: name, agents, units, …' },
);

export type ExperimentFile = z.infer<typeof experimentShape>;
