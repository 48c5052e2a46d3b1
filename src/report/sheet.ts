/**
 * A page as text, whatever it reports on: one file that opens from disk. Its policy forbids everything but the scripts and
 * the style sheet that stand in it, named by their hashes: nothing is fetched, and no text from people can become code even
 * if an escape were forgotten.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../play/package-root.ts';
import type { Chart, Table } from './chart.ts';
import { html, jsonForScript, Markup, nothing, sourceForScript } from './escape.ts';
import { libraryLicences, librarySources } from './libraries.ts';
import { chartConfig, pageColours } from './theme.ts';

export interface Sheet {
  /** What is reported on, by its name. */
  readonly name: string;
  readonly headline: string;
  readonly lede: string;
  /** Below the lede: warnings, remarks, facts. */
  readonly opening: Markup;
  /** Sections and whatever stands between them. */
  readonly body: readonly Markup[];
  /** Every chart that the body has a figure of. */
  readonly charts: readonly Chart[];
  /** How the figures are made. */
  readonly method: Markup;
}

export function sheetText({ name, headline, lede, opening, body, charts, method }: Sheet): string {
  const style = styleSheet();
  const scripts = [...librarySources(), sourceForScript(pageFile('page.js'))];
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
<p class="lede">${lede}</p>
${opening}
</header>
<main>
${body}</main>
<footer>
${method}
${licences()}
</footer>
<script type="application/json" id="report-data">${new Markup(reportData(charts))}</script>
${scripts.map(script => html`<script>${new Markup(script)}</script>\n`)}</body>
</html>
`;
  return page.text;
}

/** To stand before the first chart. */
export const withoutScripts = html`<noscript><p class="warning">The charts are drawn by scripts. Without them, every figure is in the tables, and the charts are in the folder charts.</p></noscript>
`;

/** What is reported on, in a strip of facts. */
export const factsMarkup = (
  facts: readonly (readonly [name: string, value: string])[],
): Markup => html`<dl class="facts">
${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>`;

/** How the figures are made, in sentences. */
export const methodMarkup = (
  sentences: readonly string[],
): Markup => html`<details id="method"><summary>How the figures are made</summary>
<ul class="plain">
${sentences.map(sentence => html`<li>${sentence}</li>\n`)}</ul>
</details>
`;

/** A chart with its words and its figures; `origin` says where these come from. */
export function figureMarkup(chart: Chart, origin: string): Markup {
  return html`<figure class="card${chart.wide ? ' wide' : ''}" id="chart-${chart.name}">
<figcaption><h3>${chart.title}</h3><p class="about">${chart.subtitle}</p></figcaption>
<div class="plot" data-chart="${chart.name}"></div>
${chart.note === '' ? nothing : html`<p class="about">${chart.note}</p>\n`}<div class="more">
<details><summary>The figures</summary>
<p class="about">${origin}</p>
${tableMarkup(chart.table)}</details>
<p class="files"><a href="charts/${chart.name}.svg">SVG</a> · <a href="charts/${chart.name}.vl.json">Vega-Lite</a></p>
</div>
</figure>
`;
}

export function tableCard(title: string, { table, about }: { table: Table; about: string }): Markup {
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

function licences(): Markup {
  const entries = libraryLicences().map(
    ({ packages, name, text }) => html`<p><strong>${packages.join(', ')}</strong> (${name})</p>\n<pre>${text}</pre>\n`,
  );
  return html`<details id="licences"><summary>Licences of the libraries in this page</summary>
${entries}</details>
`;
}
