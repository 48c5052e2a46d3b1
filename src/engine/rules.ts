/**
 * The rules of a hand and of a match as one plain record. The rule sheets disagree in many points; each point is a field
 * here, each sheet a preset (presets.ts), and the engine knows only this record.
 */
import { didYouMean } from '../text/nearest.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { MOST_PIPS, tilesIn } from './tile.ts';

/** The values a field of words may take, and for numbers their range. */
export const CHOICES = {
  lead: ['highest-double', 'top-double', 'own-double', 'any'],
  noDouble: ['heaviest', 'redeal'],
  draw: ['until-playable', 'one', 'none'],
  choice: ['forced', 'matador-optional', 'free'],
  blockedScore: ['difference', 'others', 'all'],
} as const;
export const RANGES = {
  set: [3, MOST_PIPS],
  players: [2, 8],
  handSize: [1, 68],
  reserve: [0, 134],
} as const;
export const SWITCHES = ['matadors', 'teams'] as const;
/** Most points a target may ask for, most hands a match may have. */
export const MOST_TARGET = 30_000;
export const MOST_HANDS = 1000;

export type Match = { readonly target: number } | { readonly hands: number };

export interface Rules {
  /** The set's highest number N: 3 to 15. Touching halves add up to N + 1. */
  readonly set: number;
  /** Seats: 2 to 8. */
  readonly players: number;
  /** Tiles dealt to each seat. */
  readonly handSize: number;
  /** Are the tiles whose halves add up to N + 1, and 0-0, wild? Without them a blank end stays closed. */
  readonly matadors: boolean;
  /** Who leads what. */
  readonly lead: (typeof CHOICES.lead)[number];
  /** With lead `highest-double`: what happens when nobody was dealt a double. */
  readonly noDouble: (typeof CHOICES.noDouble)[number];
  /** How much may be drawn in a turn. */
  readonly draw: (typeof CHOICES.draw)[number];
  /** Tiles that stay in the boneyard for good. */
  readonly reserve: number;
  /** Must a seat play when it can? */
  readonly choice: (typeof CHOICES.choice)[number];
  /** What the lightest hand of a blocked hand scores. */
  readonly blockedScore: (typeof CHOICES.blockedScore)[number];
  /** Seats 0 and 2 against 1 and 3. */
  readonly teams: boolean;
  /** How long a match lasts: to a total, or for a number of hands. */
  readonly match: Match;
}

export const FIELDS = [
  'set',
  'players',
  'handSize',
  'matadors',
  'lead',
  'noDouble',
  'draw',
  'reserve',
  'choice',
  'blockedScore',
  'teams',
  'match',
] as const satisfies readonly (keyof Rules)[];

/** The sum that touching halves make. */
export const sumOf = (rules: Rules): number => rules.set + 1;

/** The side a seat scores for: itself, or its team (0: seats 0 and 2, 1: seats 1 and 3). */
export const sideOf = (rules: Rules, seat: number): number => (rules.teams ? seat & 1 : seat);

/** How many sides there are. */
export const sidesOf = (rules: Rules): number => (rules.teams ? 2 : rules.players);

/**
 * Checks one field's value and gives it back typed; strings are read as numbers or switches when `textual` (command lines
 * know no types). Throws `rules/field`, `rules/type`, `rules/range` or `rules/value`, naming the field.
 */
export function checkField(field: string, value: unknown, textual = false): Partial<Rules> {
  if (Object.hasOwn(RANGES, field)) {
    const [least, most] = RANGES[field as keyof typeof RANGES];
    return { [field]: wholeNumber(field, value, least, most, textual) };
  }
  if (Object.hasOwn(CHOICES, field)) {
    const names: readonly string[] = CHOICES[field as keyof typeof CHOICES];
    if (typeof value !== 'string' || !names.includes(value)) {
      const hint = typeof value === 'string' ? didYouMean(value, names) : '';
      throw new Refusal('rules/value', field, `${show(value)} is not known${hint}`, names.join(', '));
    }
    return { [field]: value };
  }
  if ((SWITCHES as readonly string[]).includes(field)) {
    const truth = textual && (value === 'true' || value === 'false') ? value === 'true' : value;
    if (typeof truth !== 'boolean')
      throw new Refusal('rules/type', field, `${show(value)} is no switch`, 'true, false');
    return { [field]: truth };
  }
  if (field === 'match') return { match: checkMatch(value, textual) };
  throw new Refusal('rules/field', field, `there is no such rule${didYouMean(field, FIELDS)}`, FIELDS.join(', '));
}

/** A match as text: `target:100` or `hands:10`, the form used inside `name(match=…)`. */
export function formatMatch(match: Match): string {
  return 'target' in match ? `target:${match.target}` : `hands:${match.hands}`;
}

function checkMatch(value: unknown, textual: boolean): Match {
  const allowed = `target:1..${MOST_TARGET} or hands:1..${MOST_HANDS}`;
  let entries: [string, unknown][] | null = null;
  if (textual && typeof value === 'string') {
    const at = value.indexOf(':');
    if (at > 0) entries = [[value.slice(0, at).trim(), value.slice(at + 1).trim()]];
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    entries = Object.entries(value);
  }
  if (!entries) throw new Refusal('rules/type', 'match', `${show(value)} is no match`, allowed);
  if (entries.length !== 1) {
    throw new Refusal('rules/value', 'match', `${entries.length} fields where one should be`, allowed);
  }
  const [key, number] = entries[0];
  if (key === 'target') return { target: wholeNumber('match.target', number, 1, MOST_TARGET, textual) };
  if (key === 'hands') return { hands: wholeNumber('match.hands', number, 1, MOST_HANDS, textual) };
  throw new Refusal(
    'rules/field',
    `match.${key}`,
    `there is no such field${didYouMean(key, ['target', 'hands'])}`,
    allowed,
  );
}

function wholeNumber(field: string, value: unknown, least: number, most: number, textual: boolean): number {
  const number = textual && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    throw new Refusal('rules/type', field, `${show(value)} is no whole number`, `${least} to ${most}`);
  }
  if (number < least || number > most) {
    throw new Refusal('rules/range', field, `${number} is out of range`, `${least} to ${most}`);
  }
  return number;
}

/** Refuses a combination that can't be played, naming the field, its value and the limit. */
export function checkRules(rules: Rules): Rules {
  const tiles = tilesIn(rules.set);
  const most = Math.floor(tiles / rules.players);
  if (rules.handSize > most) {
    throw new Refusal(
      'rules/too-many-tiles',
      'handSize',
      `${rules.players} seats of ${rules.handSize} tiles are ${rules.players * rules.handSize}, a double-${rules.set} set has ${tiles}`,
      `1 to ${most}`,
    );
  }
  const boneyard = tiles - rules.players * rules.handSize;
  if (rules.reserve > boneyard) {
    throw new Refusal(
      'rules/reserve',
      'reserve',
      `${rules.reserve} tiles can't stay in a boneyard of ${boneyard}`,
      `0 to ${boneyard}`,
    );
  }
  if (rules.teams && rules.players !== 4) {
    throw new Refusal('rules/teams', 'teams', `teams with ${rules.players} seats`, 'teams only with players=4');
  }
  return rules;
}
