/**
 * The page of a run: what was found, what was played, the charts, and how the figures are made. What holds for any page
 * stands in sheet.ts.
 */
import { isClockDependent } from '../tables/manifest.ts';
import { pairingOfStop } from '../tables/stop.ts';
import type { Section } from './charts/index.ts';
import { html, type Markup, nothing } from './escape.ts';
import { findingOf } from './finding.ts';
import { methodOf } from './method.ts';
import type { Model } from './model.ts';
import { faultTable, overviewTable, soundTable } from './overview.ts';
import { originOf, playedMarkup, runFacts } from './setting.ts';
import { figureMarkup, methodMarkup, sheetText, tableCard, withoutScripts } from './sheet.ts';
import { CHEAT_MEANING } from './words.ts';

export function pageText(model: Model, sections: readonly Section[]): string {
  const { name, note } = model.manifest.experiment;
  const { headline, sentences } = findingOf(model);
  const remark = note.trim() === '' ? nothing : html`<p class="remark">${note.trim()}</p>\n`;
  return sheetText({
    name,
    headline,
    lede: sentences.join(' '),
    opening: html`${unfinished(model)}${byTheClock(model)}${remark}${runFacts(model)}`,
    body: [
      playedMarkup(model),
      html`\n${withoutScripts}`,
      html`${sections.map(section => sectionMarkup(section, model))}\n${faults(model)}`,
    ],
    charts: sections.flatMap(section => section.charts),
    method: methodMarkup(methodOf(model)),
  });
}

function unfinished({ manifest, units }: Model): Markup {
  if (manifest.state === 'done') return nothing;
  const { experiment, stopped } = manifest;
  const { pairings } = experiment;
  const cut = stopped ? pairings[pairingOfStop(experiment, stopped)].units - stopped.at : 0;
  const planned = pairings.reduce((sum, pairing) => sum + pairing.units, -cut);
  return html`<p class="warning">The run is not finished: ${units} of ${planned} units are in this report.</p>\n`;
}

/** Another machine may not have seen the same faults: the reader has to know. */
function byTheClock({ manifest }: Model): Markup {
  if (!isClockDependent(manifest.ledger)) return nothing;
  return html`<p class="warning">This run hangs on the clock: agents were at fault for time or memory, which another machine may not find.</p>\n`;
}

function sectionMarkup({ id, heading, charts }: Section, model: Model): Markup {
  const cheats = id === 'best' && model.agents.some(agent => agent.cheat);
  return html`<section id="${id}">
<h2>${heading}</h2>
${cheats ? html`<p class="about">${CHEAT_MEANING}</p>\n` : nothing}<div class="cards">
${charts.map(chart => figureMarkup(chart, originOf(model.manifest)))}${id === 'best' ? tableCard('The agents in figures', overviewTable(model)) : nothing}</div>
</section>
`;
}

function faults(model: Model): Markup {
  const found = faultTable(model);
  if (!found) return nothing;
  return html`<section id="faults">
<h2>Forfeits</h2>
<div class="cards">
${tableCard('Hands that an agent failed in', found)}${tableCard('With and without those hands', soundTable(model))}</div>
</section>
`;
}
