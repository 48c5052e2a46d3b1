/** What was played, and how its figures are made: the parts of the page that are no charts. */
import type { Manifest } from '../tables/manifest.ts';
import { html, type Markup, nothing } from './escape.ts';
import { FEWEST_CASES } from './figure.ts';
import type { Contestant, Model } from './model.ts';
import { range, whole } from './numbers.ts';
import { rulesInWords, rulesSpec } from './rules-words.ts';
import { marked } from './words.ts';

/** The run in a strip of facts. */
export function factsMarkup(model: Model): Markup {
  const { experiment, version } = model.manifest;
  const { rules } = experiment;
  const entries: [name: string, value: string][] = [
    ['Rules', rulesSpec(rules)],
    ['Seats', rules.teams ? `${rules.players}, two sides` : String(rules.players)],
    ['Agents', String(experiment.agents.length)],
    ['Pairings', whole(model.summaries.length)],
    [
      `${model.matches ? 'Matches' : 'Deals'}${model.summaries.length > 1 ? ' a pairing' : ''}`,
      range(model.unitsByPairing),
    ],
    ['Hands', whole(model.hands)],
    ['Seed', experiment.seed],
    ['Version', version],
  ];
  return html`<dl class="facts">
${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>`;
}

export function playedMarkup(model: Model): Markup {
  const { experiment } = model.manifest;
  const seatings = new Set(experiment.pairings.map(pairing => pairing.seatings.length));
  return html`<section id="played">
<h2>What was played</h2>
<div class="cards">
<div class="card"><h3>The rules: <code>${rulesSpec(experiment.rules)}</code></h3>
<ul class="plain">
${rulesInWords(experiment.rules, model.matches).map(sentence => html`<li>${sentence}</li>\n`)}</ul>
<p class="about">Every ${model.unit[0]} was played in ${range([...seatings], ['seating', 'seatings'])}, so that no agent gains from a seat.</p>
</div>
<div class="card"><h3>The agents</h3>
<dl class="agents">
${model.agents.map(agentMarkup)}</dl>
</div>
</div>
</section>
`;
}

function agentMarkup(agent: Contestant): Markup {
  const values = Object.entries(agent.values).map(([name, value]) => `${name} = ${value}`);
  return html`<dt>${marked(agent)}</dt>
<dd>${agent.summary}${agent.cheat ? ' (sees every hand)' : ''}</dd>
<dd class="identity">${values.length === 0 ? nothing : html`<code>${values.join(', ')}</code> · `}${agent.identity}</dd>
`;
}

export function methodMarkup(model: Model): Markup {
  const [one, many] = model.unit;
  const sentences = [
    `The unit is the ${one}: it is played in every seating, its hands are added up first, and standard errors are taken across ${many}. n counts ${many}.`,
    'A margin is the mean points of one agent’s seats less the mean points of the other’s, per hand.',
    'An agent’s place in the ranking is its mean margin over those it met, each with the same weight.',
    `Pairings are played on the same ${many}, so their errors may go together. Where a figure is a mean over pairings its interval is as wide as if they all erred alike: it may be too wide, not too narrow.`,
    'Intervals are at 95\u00a0%, Student’s, each for its figure alone: among twenty, one may miss. For shares read from a histogram they are Wilson’s, with all hands of a unit taken as one.',
    `One ${one} gives no interval (± ?), nor do fewer than ${FEWEST_CASES} cases of what happens in some hands only. Half-widths are rounded up.`,
  ];
  return html`<details id="method"><summary>How the figures are made</summary>
<ul class="plain">
${sentences.map(sentence => html`<li>${sentence}</li>\n`)}</ul>
</details>
`;
}

/** Where figures come from, so that a table can stand alone. */
export const originOf = ({ experiment, version }: Manifest): string =>
  `Rules ${rulesSpec(experiment.rules)}, seed ${experiment.seed}, version ${version}; intervals at 95\u00a0%.`;
