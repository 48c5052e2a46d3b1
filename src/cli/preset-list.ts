/** What `rules` tells of the rule sets that have a name. */
import { PRESETS, type Preset, resolveRules } from '../engine/presets.ts';
import { FIELDS, formatMatch, type Rules } from '../engine/rules.ts';
import { fill } from '../text/layout.ts';

/** To be written as JSON: every field. */
export const presetList = (): object[] => PRESETS.map(plain);

/** For people. */
export function presetLines(width: number): string[] {
  const lines = PRESETS.flatMap(preset => [...listed(preset, width), '']);
  const usage = "Any field may be laid over a rule set: 'draw(players=4,reserve=2)', 'old(match=hands:5)'.";
  return [...lines, ...fill(usage.split(' '), width)];
}

function plain(preset: Preset): object {
  const { name, sheet, summary, sizes } = preset;
  return { name, sheet, summary, handSizes: sizes, differs: differences(preset), rules: resolveRules(name) };
}

function listed(preset: Preset, width: number): string[] {
  const base = preset === PRESETS[0];
  const fields = Object.entries(base ? preset.fields : differences(preset));
  const words = fields.map(([field, value]) => `${field}=${shown(value)}`);
  return [
    `${preset.name.padEnd(24)}sheet ${preset.sheet}`,
    `    ${preset.summary}`,
    `    ${sizesText(preset)}`,
    ...(words.length > 0 ? fill([`    ${words[0]}`, ...words.slice(1)], width, 4) : []),
  ];
}

/** The fields, the hand size apart, in which a preset is not `draw`. */
function differences({ fields }: Preset): Partial<Rules> {
  const usual = PRESETS[0].fields as Partial<Rules>;
  const own = fields as Partial<Rules>;
  return Object.fromEntries(
    FIELDS.filter(field => shown(own[field]) !== shown(usual[field])).map(field => [field, own[field]]),
  );
}

const shown = (value: unknown): string =>
  typeof value === 'object' && value !== null ? formatMatch(value as Rules['match']) : String(value);

const seatsOf = ({ sizes }: Preset): number[] => Object.keys(sizes).map(Number);

/** `2 seats of 7 tiles, 3 to 4 of 5`; seats with the same number of tiles stand together. */
function sizesText(preset: Preset): string {
  const groups: { from: number; to: number; tiles: number }[] = [];
  for (const seats of seatsOf(preset)) {
    const tiles = preset.sizes[seats];
    const last = groups.at(-1);
    if (last?.tiles === tiles) last.to = seats;
    else groups.push({ from: seats, to: seats, tiles });
  }
  const parts = groups.map(({ from, to, tiles }, i) => {
    const seats = from === to ? `${from}` : `${from} to ${to}`;
    return i === 0 ? `${seats} seats of ${tiles} tiles` : `${seats} of ${tiles}`;
  });
  const usual = seatsOf(preset).length > 1 ? `; ${preset.fields.players} unless given` : '';
  return parts.join(', ') + usual;
}
