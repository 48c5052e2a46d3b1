/**
 * The rule sheets as named rule sets. A preset says only where it differs from the one it starts from, as the sheets do;
 * `resolveRules` fills in the rest, the hand size for the number of seats included, and refuses what can't be played.
 * docs/rules.md gives each preset's sheet and the points on which a sheet is silent and a reading was chosen.
 */
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { parseSpec, type Spec } from '../text/spec.ts';
import { CHOICES, checkField, checkRules, FIELDS, formatMatch, type Rules } from './rules.ts';

/** Tiles dealt to each, by number of seats. */
type Sizes = Readonly<Record<number, number>>;

export interface Preset {
  readonly name: string;
  /** The rule sheet it follows: 000 to 004. */
  readonly sheet: string;
  readonly summary: string;
  readonly sizes: Sizes;
  /** Every field but handSize; `players` is what it is unless given. */
  readonly fields: Omit<Rules, 'handSize'>;
}

const eachTakes = (tiles: number, ...seats: number[]): Sizes => Object.fromEntries(seats.map(n => [n, tiles]));

const draw: Preset = {
  name: 'draw',
  sheet: '000',
  summary: 'draw until a tile fits; the highest double leads',
  sizes: { 2: 7, 3: 5, 4: 5 },
  fields: {
    set: 6,
    players: 2,
    matadors: true,
    lead: 'highest-double',
    noDouble: 'heaviest',
    draw: 'until-playable',
    reserve: 0,
    choice: 'forced',
    blockedScore: 'difference',
    teams: false,
    match: { target: 100 },
  },
};

type Change = Partial<Omit<Rules, 'handSize'>> & { sizes?: Sizes; sheet?: string };

function vary(from: Preset, name: string, summary: string, { sizes, sheet, ...fields }: Change): Preset {
  return {
    name,
    summary,
    sheet: sheet ?? from.sheet,
    sizes: sizes ?? from.sizes,
    fields: { ...from.fields, ...fields },
  };
}

const sevenEach = vary(draw, 'seven-each', 'seven tiles each; any lead, by lot; a matador need not be played', {
  sheet: '001',
  sizes: eachTakes(7, 2, 3, 4),
  lead: 'any',
  choice: 'matador-optional',
});
const fiveEach = vary(draw, 'five-each', 'five tiles each; any lead, by lot', {
  sheet: '002',
  sizes: eachTakes(5, 2, 3, 4, 5),
  lead: 'any',
});
const old = vary(draw, 'old', 'draw by choice; two tiles stay; blocked: the pips of all hands', {
  sheet: '003',
  choice: 'free',
  reserve: 2,
  blockedScore: 'all',
});
const russian = vary(draw, 'russian', 'no drawing, no wild tiles; any lead, by lot', {
  sheet: '004',
  sizes: eachTakes(7, 2, 3, 4),
  draw: 'none',
  lead: 'any',
  matadors: false,
  blockedScore: 'others',
});

/** In the order in which they are listed to people. */
export const PRESETS: readonly Preset[] = [
  draw,
  vary(draw, 'block', 'nothing is drawn: who can not play passes', { draw: 'none' }),
  vary(draw, 'free-draw', 'a player may draw while holding a tile that fits', { choice: 'free' }),
  vary(draw, 'last-two', 'two tiles stay in the boneyard', { reserve: 2 }),
  vary(draw, 'short-match', 'a match is ten hands', { match: { hands: 10 } }),
  vary(draw, 'double-nine', 'a double-nine set: ends add up to ten', { set: 9 }),
  sevenEach,
  vary(sevenEach, 'seven-each-own-double', 'seven-each, led with the own highest double', { lead: 'own-double' }),
  vary(sevenEach, 'seven-each-one-draw', 'seven-each, one draw a turn', { draw: 'one' }),
  vary(sevenEach, 'double-twelve', 'seven-each with a double-twelve set: ends add up to thirteen', {
    set: 12,
    sizes: eachTakes(7, 2, 3, 4, 5, 6, 7, 8),
  }),
  fiveEach,
  vary(fiveEach, 'five-each-one-draw', 'five-each, one draw a turn', { draw: 'one' }),
  old,
  vary(old, 'old-excess', 'old, blocked: only the excess', { blockedScore: 'difference' }),
  vary(old, 'old-partners', 'old for two sides of two', { players: 4, teams: true, sizes: { 4: 5 } }),
  russian,
  vary(russian, 'russian-redeal', 'russian; the highest double leads, without one a new deal', {
    lead: 'highest-double',
    noDouble: 'redeal',
  }),
  vary(russian, 'russian-top-double', 'russian; only the 6-6 opens', { lead: 'top-double' }),
  vary(russian, 'russian-heaviest', 'russian; the highest double leads, without one the heaviest tile', {
    lead: 'highest-double',
  }),
];

export function presetOf(name: string): Preset {
  const found = PRESETS.find(preset => preset.name === name);
  if (found) return found;
  const names = PRESETS.map(preset => preset.name);
  throw new Refusal('rules/preset', '', `there is no rule set '${name}'${didYouMean(name, names)}`, names.join(', '));
}

/** A preset with fields laid over it. Throws what rules.ts throws, or `rules/hand-size` when a size must be given. */
export function resolveRules(preset: string, over: Readonly<Record<string, unknown>> = {}, textual = false): Rules {
  const base = presetOf(preset);
  let given: Partial<Rules> = {};
  for (const [field, value] of Object.entries(over)) given = { ...given, ...checkField(field, value, textual) };
  const merged = { ...base.fields, ...given };
  const handSize = given.handSize ?? base.sizes[merged.players];
  if (handSize === undefined) {
    throw new Refusal(
      'rules/hand-size',
      'handSize',
      `'${preset}' names no hand size for ${merged.players} seats: give one`,
      `players=${Object.keys(base.sizes).join('|')}, or handSize=…`,
    );
  }
  return checkRules(inOrder({ ...merged, handSize }));
}

/** `draw`, `draw(players=4,match=hands:10)`. Throws what parseSpec and resolveRules throw. */
export function parseRules(text: string): Rules {
  const spec = parseSpec(text);
  return resolveRules(spec.name, Object.fromEntries(spec.fields), true);
}

/** The shortest spec that parseRules reads back as these rules: the preset that leaves fewest fields to name. */
export function formatRules(rules: Rules): Spec {
  let best: Spec | null = null;
  for (const preset of PRESETS) {
    const fields = new Map<string, string>();
    for (const field of FIELDS) {
      const usual = field === 'handSize' ? preset.sizes[rules.players] : preset.fields[field];
      const value = field === 'match' ? formatMatch(rules.match) : String(rules[field]);
      const known = field === 'match' ? formatMatch(preset.fields.match) : String(usual);
      if (value !== known) fields.set(field, value);
    }
    if (!best || fields.size < best.fields.size) best = { name: preset.name, fields };
  }
  return best!;
}

/** The same record with its fields in the order of FIELDS, so that equal rules are equal text. */
function inOrder(rules: Rules): Rules {
  return Object.fromEntries(FIELDS.map(field => [field, rules[field]])) as unknown as Rules;
}

/** The rules of a record: every field must stand there, `match` may be left out (then the usual target of 100). */
export function rulesFromRecord(value: unknown): Rules {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('rules/type', 'rules', 'no record of rules', `an object with ${FIELDS.join(', ')}`);
  }
  const given = value as Record<string, unknown>;
  let rules: Partial<Rules> = { match: draw.fields.match };
  for (const field of Object.keys(given)) rules = { ...rules, ...checkField(field, given[field]) };
  for (const field of FIELDS) {
    if (!(field in rules)) {
      const allowed = field in CHOICES ? CHOICES[field as keyof typeof CHOICES].join(', ') : '';
      throw new Refusal('rules/missing', field, 'is missing', allowed);
    }
  }
  return checkRules(inOrder(rules as Rules));
}
