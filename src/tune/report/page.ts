/** The page of a tune: the verdict, what was tuned, the charts, and how the figures are made. */
import { html, type Markup, nothing } from '../../report/escape.ts';
import { whole } from '../../report/numbers.ts';
import { rulesInWords, rulesSpec } from '../../report/rules-words.ts';
import { factsMarkup, figureMarkup, methodMarkup, sheetText, tableCard, withoutScripts } from '../../report/sheet.ts';
import { marked } from '../../report/words.ts';
import type { DoneTune } from '../folder.ts';
import type { WrittenPlan } from '../manifest.ts';
import { isNumeric } from '../space.ts';
import { percent, unitWord, verdictOf } from '../verdict.ts';
import { startPoint, type TuneSection } from './sections.ts';

export function tunePage(
  done: DoneTune,
  sections: readonly TuneSection[],
  help: Readonly<Record<string, string>>,
): string {
  const { plan, outcome } = done.manifest;
  const { experiment } = plan;
  const { headline, sentence } = verdictOf(plan, outcome);
  const note = experiment.note.trim();
  const warning = outcome.clockDependent
    ? html`<p class="warning">This tune hangs on the clock: agents were at fault for time or memory, which another machine may not find.</p>\n`
    : nothing;
  return sheetText({
    name: experiment.name,
    headline,
    lede: sentence,
    opening: html`${warning}${note === '' ? nothing : html`<p class="remark">${note}</p>\n`}${tuneFacts(done)}`,
    body: [
      tunedMarkup(done, help),
      html`\n${withoutScripts}`,
      ...sections.map(section => sectionMarkup(section, done)),
    ],
    charts: sections.flatMap(({ charts }) => charts),
    method: methodMarkup(methodOf(plan)),
  });
}

const HOW: Readonly<Record<string, string>> = {
  sweep: 'sweep: a grid',
  race: 'race: successive halving',
  spsa: 'SPSA',
  cmaes: 'CMA-ES',
};

function tuneFacts({ manifest: { plan, outcome, version }, evaluations }: DoneTune): Markup {
  const { experiment, method } = plan;
  const hands = evaluations.reduce((sum, row) => sum + row.hands, outcome.duel?.hands ?? 0);
  const entries: [name: string, value: string][] = [
    ['Method', HOW[method.name]],
    ['Steps', whole(outcome.path.length)],
    ['Candidates', whole(evaluations.length / (experiment.agents.length - 1))],
    [`${experiment.mode === 'matches' ? 'Matches' : 'Deals'} in a step`, whole(method.units)],
    ['Hands', whole(hands)],
    ['Rules', rulesSpec(experiment.rules)],
    ['Seats', String(experiment.rules.players)],
    ['Seed', experiment.seed],
    ['Version', version],
  ];
  return factsMarkup(entries);
}

function tunedMarkup(
  { manifest: { plan, outcome }, evaluations }: DoneTune,
  help: Readonly<Record<string, string>>,
): Markup {
  const { experiment, space } = plan;
  const [agent, ...opponents] = experiment.agents;
  const start = startPoint(plan);
  const table = {
    columns: [
      ...['parameter', 'tried'].map(text => ({ text, numeric: false })),
      ...['start', 'tuned'].map(text => ({ text, numeric: true })),
      { text: 'what it is', numeric: false },
    ],
    rows: space.map((dimension, i) => {
      const { name, from, to, values } = dimension;
      const range = isNumeric(dimension) ? `${from} to ${to}` : values.join(', ');
      return [name, range, String(start[i]), String(outcome.result.values[name]), help[name] ?? ''];
    }),
  };
  const forfeits = evaluations.reduce((sum, { faults }) => sum + faults[0] + faults[1], 0);
  const failed =
    forfeits === 0
      ? nothing
      : html`<p class="warning">In ${whole(forfeits)} hands an agent failed, and chance played on for it.</p>\n`;
  return html`<section id="tuned">
<h2>What was tuned</h2>
${failed}<div class="cards">
${tableCard('The values', { table, about: `Of ${agent.label}. The tuned agent stands in tuned.yaml beside this page, to be named wherever an agent can be.` })}
<div class="card"><h3>Who it met</h3>
<dl class="agents">
${[agent, ...opponents].map(one => html`<dt>${marked(one)}</dt>\n<dd>${one.summary}</dd>\n<dd class="identity">${one.identity}</dd>\n`)}</dl>
</div>
<div class="card"><h3>The rules: <code>${rulesSpec(experiment.rules)}</code></h3>
<ul class="plain">
${rulesInWords(experiment.rules, experiment.mode === 'matches').map(words => html`<li>${words}</li>\n`)}</ul>
</div>
</div>
</section>
`;
}

function sectionMarkup({ id, heading, about, charts }: TuneSection, { manifest }: DoneTune): Markup {
  const { experiment } = manifest.plan;
  const origin = `Rules ${rulesSpec(experiment.rules)}, seed ${experiment.seed}, version ${manifest.version}.`;
  return html`<section id="${id}">
<h2>${heading}</h2>
${about === '' ? nothing : html`<p class="about">${about}</p>\n`}<div class="cards">
${charts.map(chart => figureMarkup(chart, origin))}</div>
</section>
`;
}

const SEARCHES: Readonly<Record<WrittenPlan['method']['name'], string>> = {
  sweep:
    'Every combination of the grid, and the starting values, play the same deals; the best mean margin is the result.',
  race: 'All candidates play the same deals; after each round the worse leave, and the others play more deals. They are compared by all they have played.',
  spsa: 'In every step two candidates are played, one to each side of where the search stands in all parameters at once; it moves along their difference. The result is the mean of the last third of the places.',
  cmaes:
    'In every step candidates are drawn about a centre, which moves to the better half of them; how far and in which direction is drawn is learned on the way. The result is the centre at the end.',
};

function methodOf({ method, experiment, final }: WrittenPlan): string[] {
  const [one, many] = [unitWord(experiment, 1), unitWord(experiment, 2)];
  return [
    SEARCHES[method.name],
    `All candidates of a step play the same ${many}, each in every seating; no two steps have a ${one} in common, and the duel has none in common with any step.`,
    'A candidate’s margin is its mean points a seat less its opponent’s, per hand; with several opponents the mean over them, whose errors are taken to go together.',
    `Standard errors are across ${many}. Intervals are at 95 %, each for its figure alone: among twenty, one may miss.`,
    `The duel is looked at again and again, so its interval is a confidence sequence: at every look at once it holds the truth with ${percent(final.level)}. It ends when that leaves out 0, lies within ${final.alike} points of it, or after ${whole(final.maxUnits)} ${many}.`,
    'What a parameter does by itself is an additive fit by least squares to the differences between candidates of one step; its error is taken from what the fit leaves over.',
  ];
}
