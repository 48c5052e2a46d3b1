/** What `analyse` has found, for people and for programs. */
import { DRAW, isAtRight, kindOf, LEAD, outerOf, PASS } from '../engine/action.ts';
import { formatRules } from '../engine/presets.ts';
import type { Rules } from '../engine/rules.ts';
import { formatTile, tileOfAction } from '../engine/tile.ts';
import type { View } from '../play/view.ts';
import type { Appraisal, Appraised } from '../search/appraisal.ts';
import type { Estimate } from '../stats/ratio.ts';
import { columns, fill } from '../text/layout.ts';
import { formatSpec } from '../text/spec.ts';

export interface Analysed {
  readonly rules: Rules;
  readonly view: View;
  readonly appraisal: Appraisal;
  /** By which all play on. */
  readonly policy: string;
  /** Were as many worlds sampled as some seconds let? Then the same again comes to other figures. */
  readonly byClock: boolean;
}

function optionWords(option: number, view: View): { do: string; tile?: string; end?: string; out?: number } {
  const kind = kindOf(option);
  if (kind === DRAW) return { do: 'draw' };
  if (kind === PASS) return { do: 'pass' };
  const tile = formatTile(tileOfAction(option));
  if (kind === LEAD) return { do: 'lead', tile };
  const end = view.left === view.right ? {} : { end: isAtRight(option) ? 'R' : 'L' };
  return { do: 'play', tile, ...end, out: outerOf(option) };
}

const figure = ({ value, low, high }: Estimate): object => ({ value, low, high });

export function asJson({ rules, view, appraisal, policy, byClock }: Analysed): string {
  const { options, exact, worlds, effective } = appraisal;
  const document = {
    rules,
    seat: view.seat,
    ends: view.leading ? null : [view.left, view.right],
    hand: view.tiles().map(formatTile),
    worlds,
    reproducible: !byClock,
    effective,
    uniform: exact ? 'exactly' : 'nearly',
    policy,
    level: options[0].margin.level,
    options: options.map(({ option, margin, wins }) => {
      return { ...optionWords(option, view), margin: figure(margin), wins: figure(wins) };
    }),
  };
  return `${JSON.stringify(document)}\n`;
}

export function asText({ rules, view, appraisal, policy, byClock }: Analysed, width: number): string {
  const { options, exact, worlds, effective } = appraisal;
  const rows = [['', 'points', '', 'wins the hand', ''], ...options.map(appraised => row(appraised, view))];
  const against = rules.teams ? "the other side's" : view.players > 2 ? "the mean of the others'" : "the other's";
  const drawnHow = exact
    ? 'each as likely as it is'
    : `nearly as likely as they are: there are too many to count, and those sampled lean on each other${worth(effective)}`;
  const note =
    `Points: own less ${against}, to the end of the hand, if all play on by ${policy} from here. ` +
    `95 % intervals of ${worlds} sampled worlds, ${drawnHow}.` +
    (byClock ? ' How many was left to the clock: these figures are not reproducible.' : '');
  const lines = [
    ...fill(`rules ${formatSpec(formatRules(rules))}`.split(/(?<=,)/), width, 6, ''),
    ...fill([`seat ${view.seat} holds`, ...view.tiles().map(formatTile)], width, 2),
    view.leading ? 'and leads' : `the ends are ${view.left} and ${view.right}`,
    '',
    ...columns(rows).map(line => line.trimEnd()),
    '',
    ...fill(note.split(' '), width),
  ];
  return `${lines.join('\n')}\n`;
}

const worth = (effective: number): string =>
  Number.isNaN(effective)
    ? ', by how much so few do not tell'
    : `, so that they are worth about ${Math.round(effective)}`;

function row({ option, margin, wins }: Appraised, view: View): string[] {
  const { do: deed, tile, end, out } = optionWords(option, view);
  const name =
    tile === undefined ? deed : deed === 'lead' ? `lead ${tile}` : `${tile}${end ? ` ${end}` : ''}, ${out} outside`;
  // The wider side: a chance near 0 or 1 has a lopsided interval.
  const reach = ({ value, low, high }: Estimate, scale: number): string =>
    `± ${(Math.max(high - value, value - low) * scale).toFixed(1)}`;
  return [
    name,
    `${margin.value < 0 ? '−' : '+'}${Math.abs(margin.value).toFixed(1)}`,
    reach(margin, 1),
    `${(100 * wins.value).toFixed(1)} %`,
    reach(wins, 100),
  ];
}
