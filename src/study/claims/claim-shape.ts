/** What may stand in a claim's file, and of which kind. */
import { z } from 'zod';
import { SHEET_NUMBERS } from './sheets.ts';

const TEXT = 'a text';
const PAIR = 'two agents: the one that follows the advice, and the one that does not';
const RULES = 'rule sets, such as draw or draw(players=4)';

export const LEVELS = ['heuristic', 'search', 'sighted'] as const;
export const MEASURES = ['margin', 'part', 'drawn', 'lead', 'blocked', 'best-tile', 'matadors'] as const;

const pair = z.array(z.string({ error: TEXT }), { error: PAIR }).length(2, { error: PAIR });
const levels = z.strictObject(
  { heuristic: pair, search: pair, sighted: pair.optional() },
  { error: 'heuristic, search, sighted: two agents each' },
);

export const claimShape = z.strictObject(
  {
    claim: z.string({ error: TEXT }).min(1, { error: TEXT }),
    topic: z.string({ error: TEXT }).min(1, { error: TEXT }),
    sheets: z
      .array(
        z.strictObject(
          {
            sheet: z.enum(SHEET_NUMBERS, { error: SHEET_NUMBERS.join(', ') }),
            says: z.string({ error: TEXT }).min(1, { error: TEXT }),
          },
          { error: 'sheet and says' },
        ),
        { error: 'a list of sheets' },
      )
      .min(1, { error: 'one sheet or more' }),
    measure: z.enum(MEASURES, { error: MEASURES.join(', ') }).default('margin'),
    rules: z.array(z.string({ error: RULES }), { error: RULES }).min(1, { error: RULES }),
    agents: levels,
    beside: levels.optional(),
    times: z.number({ error: 'a number above 0' }).gt(0, { error: 'a number above 0' }).optional(),
    than: z.string({ error: RULES }).optional(),
    reference: z.number({ error: 'a number' }).default(0),
    note: z.string({ error: TEXT }).default(''),
  },
  { error: 'the fields of a claim: claim, sheets, rules, agents, …' },
);

export type ClaimFile = z.infer<typeof claimShape>;
