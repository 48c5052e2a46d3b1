/** What was played: the parts of a run's page that are no charts. */
import type { Manifest } from '../tables/manifest.ts';
import { html, type Markup, nothing } from './escape.ts';
import type { Contestant, Model } from './model.ts';
import { range, whole } from './numbers.ts';
import { rulesInWords, rulesSpec } from './rules-words.ts';
import { factsMarkup } from './sheet.ts';
import { marked } from './words.ts';

/** The run in a strip of facts. */
export function runFacts(model: Model): Markup {
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
  return factsMarkup(entries);
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

/** Where figures come from, so that a table can stand alone. */
export const originOf = ({ experiment, version }: Manifest): string =>
  `Rules ${rulesSpec(experiment.rules)}, seed ${experiment.seed}, version ${version}; intervals at 95\u00a0%.`;
