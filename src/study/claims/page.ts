/** The page of a report on claims: what was found, the picture of it all, then claim by claim, topic by topic. */
import type { Table } from '../../report/chart.ts';
import { figures, words } from '../../report/chart.ts';
import { html, type Markup } from '../../report/escape.ts';
import { figureMarkup, methodMarkup, sheetText, tableCard, withoutScripts } from '../../report/sheet.ts';
import { capital, chartsOf, overviewChart } from './charts.ts';
import type { ClaimFinding, Findings } from './findings.ts';
import { NOT_ASKED } from './not-asked.ts';
import { citation } from './sheets.ts';
import { explanation, leadingCells, method, shortText, tally, verdictText } from './words.ts';

export const HEADLINE = 'What the rule sheets say, and what the hands say';

export const lede = (findings: Findings): string =>
  `${findings.claims.length} ${findings.claims.length === 1 ? 'claim' : 'claims'} of five rule sheets, decided by hands played for it: ${tally(findings)}.`;

export function pageText(findings: Findings): string {
  const { claims, setting, version, behaviour } = findings;
  const origin = `Setting ${setting}, version ${version}, behaviour ${behaviour}, seed claims.`;
  const overview = overviewChart(findings);
  const shown = overview.table.rows.length > 0 ? [overview] : [];
  return sheetText({
    name: 'claims',
    headline: HEADLINE,
    lede: lede(findings),
    opening: html``,
    body: [
      withoutScripts,
      html`<section id="all"><h2>All claims</h2><div class="cards">
${shown.map(chart => figureMarkup(chart, origin))}${tableCard('Verdicts', { table: verdictTable(claims), about: 'Points a hand unless the table says otherwise, under the first rule set of each claim, which need not be the one that decides it; all rule sets stand below.' })}</div></section>
`,
      ...topicsOf(claims).map(([topic, of]) => topicMarkup(topic, of, origin)),
      html`<section id="not-asked"><h2>What the sheets say besides</h2><div class="cards">
${tableCard('No claims here', { table: notAskedTable(), about: '' })}</div></section>
`,
    ],
    charts: [...shown, ...claims.flatMap(chartsOf)],
    method: methodMarkup(method(findings)),
  });
}

/** Claims by topic, in the order in which topics are first met. */
export function topicsOf(claims: readonly ClaimFinding[]): [topic: string, claims: ClaimFinding[]][] {
  const topics = new Map<string, ClaimFinding[]>();
  for (const claim of claims) topics.set(claim.topic, [...(topics.get(claim.topic) ?? []), claim]);
  return [...topics];
}

function topicMarkup(topic: string, claims: readonly ClaimFinding[], origin: string): Markup {
  return html`<section>
<h2>${topic}</h2>
<div class="cards">
${claims.map(claim => claimMarkup(claim, origin))}</div></section>
`;
}

function claimMarkup(claim: ClaimFinding, origin: string): Markup {
  const sheets = claim.sheets.map(({ sheet, says }) => html`<li>${says} – ${citation(sheet)}</li>\n`);
  const note = claim.note === '' ? [] : [html`<p class="about">${claim.note}</p>\n`];
  return html`<div class="card wide" id="${claim.name}"><h3>${claim.claim}</h3>
<p><strong>${capital(verdictText(claim))}.</strong> ${explanation(claim)}</p>
<ul class="plain">
${sheets}</ul>
${note}</div>
${chartsOf(claim).map(chart => figureMarkup(chart, origin))}`;
}

/** Columns of all claims at a glance; the Markdown has the same. */
export function verdictTable(claims: readonly ClaimFinding[]): Table {
  return {
    columns: [...words('claim', 'sheets', 'verdict'), ...figures('heuristic', 'search')],
    rows: claims.map(claim => [
      claim.claim,
      claim.sheets.map(({ sheet }) => sheet).join(', '),
      verdictText(claim),
      ...leadingCells(claim).map(cell => shortText(claim, cell)),
    ]),
  };
}

export const notAskedTable = (): Table => ({
  columns: words('sheet', 'says', 'why it is not asked'),
  rows: NOT_ASKED.map(({ sheet, says, why }) => [sheet, says, why]),
});
