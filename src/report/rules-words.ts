/** A rule set in words, for a reader who has never seen its name: one short sentence a point. */
import { formatRules } from '../engine/presets.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import { tilesIn } from '../engine/tile.ts';
import { formatSpec } from '../text/spec.ts';

const SETS: Record<number, string> = { 6: 'double-six', 9: 'double-nine', 12: 'double-twelve', 15: 'double-fifteen' };

/** `draw(players=4)`. */
export const rulesSpec = (rules: Rules): string => formatSpec(formatRules(rules));

export function rulesInWords(rules: Rules, matches: boolean): string[] {
  const words = [setting(rules), wild(rules), lead(rules), draw(rules), ...choice(rules), out(rules), blocked(rules)];
  if (matches) words.push(match(rules));
  return words;
}

function setting(rules: Rules): string {
  const set = SETS[rules.set] ?? `double-${rules.set}`;
  const sides = rules.teams ? ', seats 0 and 2 against 1 and 3' : '';
  return `A ${set} set (${tilesIn(rules.set)} tiles), ${rules.players} seats${sides}, ${tiles(rules.handSize)} each; halves that touch add up to ${sumOf(rules)}.`;
}

const tiles = (count: number): string => `${count} ${count === 1 ? 'tile' : 'tiles'}`;

const wild = (rules: Rules): string =>
  rules.matadors
    ? `Matadors (the tiles adding up to ${sumOf(rules)}, and 0-0) go on any end.`
    : 'No tile is wild, and a blank end stays closed.';

function lead(rules: Rules): string {
  if (rules.lead === 'top-double')
    return `Only ${rules.set}-${rules.set} opens; if nobody has it, the deal is made again.`;
  if (rules.lead === 'own-double') return 'A seat drawn by lot leads its highest double, or any tile if it has none.';
  if (rules.lead === 'any') return 'A seat drawn by lot leads any tile it likes.';
  const without = rules.noDouble === 'redeal' ? 'the deal is made again' : 'the heaviest tile';
  return `The highest double dealt leads; without one, ${without}.`;
}

function draw(rules: Rules): string {
  if (rules.draw === 'none') return 'Nothing is drawn: who can\u2019t play passes.';
  const left = rules.reserve === 0 ? '' : `, but the last ${tiles(rules.reserve)} stay in the boneyard`;
  if (rules.draw === 'one') return `Who can\u2019t play draws one tile, and passes if it does not fit${left}.`;
  return `Who can\u2019t play draws until a tile fits${left}.`;
}

function choice(rules: Rules): string[] {
  if (rules.choice === 'free' && rules.draw !== 'none') return ['A player may draw while holding a tile that fits.'];
  if (rules.choice === 'matador-optional' && rules.matadors) return ['Nobody has to play a matador.'];
  return [];
}

const out = (rules: Rules): string =>
  rules.teams
    ? 'Who goes out scores the pips left in the other side\u2019s hands.'
    : `Who goes out scores the pips left in the other ${rules.players === 2 ? 'hand' : 'hands'}.`;

const BLOCKED = {
  difference: 'the others\u2019 pips less its own',
  others: 'the others\u2019 pips',
  all: 'all pips, its own too',
} as const;

const blocked = (rules: Rules): string =>
  `When nobody can go on, the lightest ${rules.teams ? 'side' : 'hand'} scores ${BLOCKED[rules.blockedScore]}; equal hands score nothing.`;

const match = ({ match: length }: Rules): string =>
  'target' in length
    ? `A match is played until a total reaches ${length.target}.`
    : `A match is ${length.hands} ${length.hands === 1 ? 'hand' : 'hands'}.`;
