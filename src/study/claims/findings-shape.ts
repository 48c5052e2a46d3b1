/** What a file of findings has to hold for a report to be made from it: it may have been damaged, or written by hand. */
import { z } from 'zod';
import { LEVELS, MEASURES } from './claim-shape.ts';
import { FINDINGS_FORMAT } from './findings.ts';
import { SHEET_NUMBERS } from './sheets.ts';
import { CELL_VERDICTS } from './verdict.ts';

const UNITS = ['points', 'tiles', 'share'] as const;

const told = { value: z.number(), low: z.number(), high: z.number() };

const cell = z.looseObject({
  ...told,
  level: z.enum(LEVELS),
  rules: z.string(),
  seats: z.int(),
  agents: z.array(z.string()).length(2),
  verdict: z.enum(CELL_VERDICTS),
  units: z.int(),
  hands: z.int(),
  tiles: z.array(z.looseObject({ ...told, tile: z.string() })).optional(),
});

const claim = z.looseObject({
  name: z.string(),
  claim: z.string(),
  topic: z.string(),
  sheets: z.array(z.looseObject({ sheet: z.enum(SHEET_NUMBERS), says: z.string() })),
  note: z.string(),
  measure: z.enum(MEASURES),
  unit: z.enum(UNITS),
  what: z.string(),
  reference: z.number(),
  verdict: z.enum([...CELL_VERDICTS, 'depends']),
  bySightOnly: z.boolean(),
  cells: z.array(cell),
});

export const findingsShape = z.looseObject({
  format: z.literal(FINDINGS_FORMAT),
  setting: z.enum(['quick', 'thorough']),
  version: z.string(),
  behaviour: z.string(),
  together: z.number(),
  each: z.number(),
  thresholds: z.record(z.enum(UNITS), z.number()),
  claims: z.array(claim),
});
