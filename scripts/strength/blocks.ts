/**
 * What docs/strength.md says of each experiment, made of a run's sums as its report makes it (src/report/model.ts): margins
 * of everyone over everyone, what a larger budget gains, matches won. Each block ends with what it was made from.
 */

import { type Figure, isBounded, isKnown } from '../../src/report/figure.ts';
import { takenBetween } from '../../src/report/luck-taken.ts';
import { Model } from '../../src/report/model.ts';
import { figureText, POINTS, range, SHARE } from '../../src/report/numbers.ts';
import { rulesSpec } from '../../src/report/rules-words.ts';
import type { Run } from '../../src/report/run-folder.ts';
import { behindTogether } from './coalition.ts';
import { code, markdownTable } from './page.ts';

/** Who is held against whom, in the file's order: a's figure against b. */
type Between = (a: string, b: string) => Figure;

type Part = (model: Model, folder: string) => string | Promise<string>;

/** Experiments by name, in the order in which they are played. */
export const BLOCKS: Readonly<Record<string, readonly Part[]>> = {
  'strength-best': [margins, withoutLuck],
  strength: [margins, withoutLuck, best],
  'strength-four': [margins, withoutLuck, best],
  'strength-double-nine': [margins, withoutLuck, best],
  'strength-ismcts': [margins, withoutLuck, steps],
  'strength-pimc': [margins, withoutLuck, steps],
  'strength-inference': [margins, withoutLuck],
  'strength-matches': [matches],
  'strength-three': [matches, behindTogether],
  'strength-trees': [margins, withoutLuck],
  'strength-block': [margins, best],
};

export async function blockOf(name: string, folder: string, { manifest, summaries }: Run): Promise<string> {
  const model = new Model(manifest, summaries);
  const parts: string[] = [];
  for (const part of BLOCKS[name]) parts.push(await part(model, folder));
  return [...parts, madeFrom(name, model)].filter(text => text !== '').join('\n\n');
}

/** `draw`, 2 seats; seed 1; 2000 deals a pairing; matador-lab 0.1.0, behaviour …; the file. */
function madeFrom(name: string, model: Model): string {
  const { experiment, version, behaviour } = model.manifest;
  const { rules, seed, luck } = experiment;
  const each = `${range(model.unitsByPairing, model.unit)} a pairing, each in every seating`;
  const lucky = luck === undefined ? '' : `; luck by ${code(luck)}`;
  return (
    `${code(rulesSpec(rules))}, ${rules.players} seats; seed ${code(seed)}; ${each}${lucky}; ` +
    `version ${version}, behaviour ${code(behaviour)}; ${code(`experiments/${name}.yaml`)}`
  );
}

const labelsOf = (model: Model): string[] => model.manifest.experiment.agents.map(({ label }) => label);

/** Rows from the last agent of the file up, columns from its first: the row's figure against the column's. */
function everyone(labels: readonly string[], between: Between, text: (figure: Figure) => string): string {
  const columns = labels.slice(0, -1);
  const rows = labels.slice(1).reverse();
  const cell = (a: string, b: string): string => (labels.indexOf(b) < labels.indexOf(a) ? text(between(a, b)) : '');
  return markdownTable([['', ...columns.map(code)], ...rows.map(a => [code(a), ...columns.map(b => cell(a, b))])]);
}

const points = (figure: Figure): string => figureText(figure, POINTS, 1);

function margins(model: Model): string {
  return everyone(labelsOf(model), (a, b) => model.between('margin', a, b), points);
}

/** The same where luck was measured: to a cheat it is none. */
function withoutLuck(model: Model): string {
  const labels = labelsOf(model).filter(label => model.taken.some(({ a, b }) => a === label || b === label));
  if (labels.length === 0) return '';
  const table = everyone(labels, (a, b) => takenBetween(model.taken, a, b), points);
  return `The same with the luck of the draw [taken out](statistics.md#luck-taken-out):\n\n${table}`;
}

/** The best that plays by what it sees, over greedy; and the cheat over it. The surest figures there are. */
function best(model: Model): string {
  const honest = model.agents.find(({ cheat }) => !cheat)!.label;
  const cheat = model.agents.find(agent => agent.cheat)!.label;
  const over = (a: string, b: string): string => `${points(surest(model, a, b))} over`;
  const lucky = isKnown(takenBetween(model.taken, honest, 'greedy')) ? ', luck taken out' : '';
  const ahead = honest === 'greedy' ? '' : `: ${over(honest, 'greedy')} ${code('greedy')}${lucky}`;
  return (
    `Of those that play by what they see ${code(honest)} is rated highest${ahead}. ` +
    `${code(cheat)}, which sees all tiles, is ${over(cheat, honest)} it.`
  );
}

/** a's margin over b without the luck of the draw, where that is known. */
function surest(model: Model, a: string, b: string): Figure {
  const taken = takenBetween(model.taken, a, b);
  return isKnown(taken) ? taken : model.between('margin', a, b);
}

/** An agent's budgets, as the file orders them: each against the one before. */
function steps(model: Model): string {
  const [, ...thinkers] = labelsOf(model);
  const ladder = thinkers.filter(label => /^(pimc(\(worlds=\d+\))?|ismcts(\(iterations=\d+\))?)$/.test(label));
  const name = ladder.at(-1)!.split('(')[0];
  const rungs = ladder.filter(label => label.split('(')[0] === name);
  const gained = rungs
    .slice(1)
    .map((label, i) => ({ label, before: rungs[i], figure: surest(model, label, rungs[i]) }));
  const falls = gained.filter(({ figure }) => isBounded(figure) && figure.high < 0);
  const told =
    falls.length === 0
      ? 'No step falls beyond its interval.'
      : `Falls beyond its interval: ${falls.map(({ label }) => code(label)).join(', ')}.`;
  const rows = gained.map(({ label, before, figure }) => [code(before), code(label), points(figure)]);
  const head = model.taken.length > 0 ? 'gained, luck taken out' : 'gained';
  return `${markdownTable([['from', 'to', head], ...rows])}\n\n${told}`;
}

/** Of a hundred matches, those won less those lost. */
function matches(model: Model): string {
  const shares = everyone(
    labelsOf(model),
    (a, b) => model.between('match', a, b),
    figure => figureText(figure, { ...SHARE, unit: '' }, 1),
  );
  const hands = everyone(labelsOf(model), (a, b) => model.between('margin', a, b), points);
  return `${shares}\n\nAnd points a hand:\n\n${hands}`;
}
