/**
 * The page as text: one file that opens from disk. Its policy forbids everything but the scripts and the style sheet that
 * stand in it, named by their hashes: nothing is fetched, and no text from people can become code even if an escape were
 * forgotten.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../play/package-root.ts';
import { isClockDependent } from '../tables/manifest.ts';
import { pairingOfStop } from '../tables/stop.ts';
import type { Chart, Table } from './chart.ts';
import type { Section } from './charts/index.ts';
import { html, jsonForScript, Markup, nothing, sourceForScript } from './escape.ts';
import { findingOf } from './finding.ts';
import { libraryLicences, librarySources } from './libraries.ts';
import type { Model } from './model.ts';
import { faultTable, overviewTable, soundTable } from './overview.ts';
import { factsMarkup, methodMarkup, originOf, playedMarkup } from './setting.ts';
import { chartConfig, pageColours } from './theme.ts';
import { CHEAT_MEANING } from './words.ts';

export function pageText(model: Model, sections: readonly Section[]): string {
  const { name, note } = model.manifest.experiment;
  const { headline, sentences } = findingOf(model);
  const style = styleSheet();
  const scripts = [...librarySources(), sourceForScript(pageFile('page.js'))];
  const charts = sections.flatMap(section => section.charts);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(style, scripts)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${name} – Matador Lab</title>
<style>${new Markup(style)}</style>
</head>
<body>
<header>
<p class="eyebrow">Matador Lab · <strong>${name}</strong></p>
<h1>${headline}</h1>
<p class="lede">${sentences.join(' ')}</p>
${unfinished(model)}${byTheClock(model)}${note.trim() === '' ? nothing : html`<p class="remark">${note.trim()}</p>\n`}${factsMarkup(model)}
</header>
<main>
${playedMarkup(model)}
<noscript><p class="warning">The charts are drawn by scripts. Without them, every figure is in the tables, and the charts are in the folder charts.</p></noscript>
${sections.map(section => sectionMarkup(section, model))}
${faults(model)}</main>
<footer>
${methodMarkup(model)}
${licences()}
</footer>
<script type="application/json" id="report-data">${new Markup(reportData(charts))}</script>
${scripts.map(script => html`<script>${new Markup(script)}</script>\n`)}</body>
</html>
`;
  return page.text;
}

function styleSheet(): string {
  const colours = `:root{${pageColours('light')}}@media (prefers-color-scheme:dark){:root{${pageColours('dark')}}}`;
  return `${colours}\n${pageFile('style.css')}`;
}

/** The browser's own files are shipped as they are, beside the source. */
const pageFile = (name: string): string =>
  readFileSync(join(packageRoot(), 'src', 'report', 'page', name), 'utf8')
    .replace(/\r\n?/g, '\n')
    .trim();

function policy(style: string, scripts: readonly string[]): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hash).join(' ')}`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function reportData(charts: readonly Chart[]): string {
  const specs = charts.map(chart => [
    chart.name,
    { ...chart.spec, description: `${chart.title}. ${chart.subtitle}`, background: 'transparent' },
  ]);
  return jsonForScript({
    charts: Object.fromEntries(specs),
    colours: { light: chartConfig('light'), dark: chartConfig('dark') },
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
${charts.map(chart => figureMarkup(chart, model))}${id === 'best' ? tableCard('The agents in figures', overviewTable(model)) : nothing}</div>
</section>
`;
}

function figureMarkup(chart: Chart, model: Model): Markup {
  return html`<figure class="card${chart.wide ? ' wide' : ''}" id="chart-${chart.name}">
<figcaption><h3>${chart.title}</h3><p class="about">${chart.subtitle}</p></figcaption>
<div class="plot" data-chart="${chart.name}"></div>
${chart.note === '' ? nothing : html`<p class="about">${chart.note}</p>\n`}<div class="more">
<details><summary>The figures</summary>
<p class="about">${originOf(model.manifest)}</p>
${tableMarkup(chart.table)}</details>
<p class="files"><a href="charts/${chart.name}.svg">SVG</a> · <a href="charts/${chart.name}.vl.json">Vega-Lite</a></p>
</div>
</figure>
`;
}

function tableCard(title: string, { table, about }: { table: Table; about: string }): Markup {
  return html`<div class="card wide"><h3>${title}</h3><p class="about">${about}</p>
${tableMarkup(table)}</div>
`;
}

function tableMarkup({ columns, rows }: Table): Markup {
  const kind = (column: number): string => (columns[column].numeric ? 'number' : 'word');
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr>${columns.map(({ text }, i) => html`<th scope="col" class="${kind(i)}">${text}</th>`)}</tr></thead>
<tbody>
${rows.map(row => html`<tr>${row.map((text, i) => html`<td class="${kind(i)}">${text}</td>`)}</tr>\n`)}</tbody>
</table></div>
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

function licences(): Markup {
  const entries = libraryLicences().map(
    ({ packages, name, text }) => html`<p><strong>${packages.join(', ')}</strong> (${name})</p>\n<pre>${text}</pre>\n`,
  );
  return html`<details id="licences"><summary>Licences of the libraries in this page</summary>
${entries}</details>
`;
}
