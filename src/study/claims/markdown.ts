/** The same report as Markdown, with the charts as pictures: to be read where no page can be opened. */
import type { Table } from '../../report/chart.ts';
import { capital, chartsOf, overviewChart } from './charts.ts';
import type { ClaimFinding, Findings } from './findings.ts';
import { HEADLINE, lede, notAskedTable, topicsOf, verdictTable } from './page.ts';
import { citation } from './sheets.ts';
import type { Verdict } from './verdict.ts';
import { decidingCells, decidingText, explanation, method, verdictText } from './words.ts';

/** Between these the headline findings stand, in the report and wherever they are repeated. */
export const HEADLINES_BEGIN = '<!-- claims: made by the command claims -->';
export const HEADLINES_END = '<!-- /claims -->';

export function markdownText(findings: Findings): string {
  const { claims } = findings;
  const overview = overviewChart(findings);
  return `${[
    `# ${HEADLINE}`,
    headlines(findings),
    '`report.html` beside this file is the same with charts that answer to the pointer. `findings.json` has every figure.',
    ...(overview.table.rows.length > 0 ? [`## All claims`, picture(overview)] : ['## All claims']),
    table(verdictTable(claims)),
    ...topicsOf(claims).flatMap(([topic, of]) => [`## ${text(topic)}`, ...of.flatMap(section)]),
    '## What the sheets say besides',
    table(notAskedTable()),
    '## How the figures are made',
    method(findings)
      .map(sentence => `- ${text(sentence)}`)
      .join('\n'),
    '## Made by',
    `\`\`\`\nnpm run -s matador -- claims${findings.setting === 'thorough' ? ' --thorough' : ''} --report docs/report\n\`\`\``,
  ].join('\n\n')}\n`;
}

/** What a reader should know first, with its marks: README.md repeats it word for word. */
export function headlines(findings: Findings): string {
  const lists = (['holds', 'depends', 'small', 'fails', 'open'] as const)
    .map(verdict => [verdict, findings.claims.filter(claim => claim.verdict === verdict)] as const)
    .filter(([, of]) => of.length > 0)
    .map(([verdict, of]) => `- **${LISTED[verdict]}:** ${of.map(inShort).join('; ')}.`);
  return [
    HEADLINES_BEGIN,
    `${text(lede(findings))} In brackets the figures that decide it, in points a hand unless it says otherwise: of a heuristic and of a search, under the claim’s first rule set or the one named.`,
    '',
    ...lists,
    HEADLINES_END,
  ].join('\n');
}

const LISTED: Readonly<Record<Verdict, string>> = {
  holds: 'Holds',
  depends: 'Depends',
  small: 'Too small to matter',
  fails: 'Fails',
  open: 'Not decided',
};

function inShort(claim: ClaimFinding): string {
  const cells = decidingCells(claim).map(cell => decidingText(claim, cell));
  const sight = claim.bySightOnly ? ', true only with sight of hidden tiles' : '';
  return `${text(claim.claim.replace(/\.$/, ''))} (${cells.join('; ')}${sight})`;
}

function section(claim: ClaimFinding): string[] {
  const [cells] = chartsOf(claim);
  return [
    `### ${text(claim.claim)}`,
    `**${text(capital(verdictText(claim)))}.** ${text(explanation(claim))}`,
    claim.sheets.map(({ sheet, says }) => `- ${text(says)} – ${text(citation(sheet))}`).join('\n'),
    ...(claim.note === '' ? [] : [text(claim.note)]),
    ...chartsOf(claim).map(({ name, title }) => picture({ name, title: `${claim.claim} ${title}` })),
    table(cells.table),
  ];
}

const picture = ({ name, title }: { readonly name: string; readonly title: string }): string =>
  `![${text(title)}](charts/${name}.svg)`;

function table({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(text).join(' | ')} |`;
  return [
    line(columns.map(column => column.text)),
    `|${columns.map(({ numeric }) => (numeric ? ' ---: |' : ' --- |')).join('')}`,
    ...rows.map(line),
  ].join('\n');
}

/** Text that means nothing but itself in Markdown. */
const text = (plain: string): string => plain.replace(/[\\`*_[\]<>|]/g, sign => `\\${sign}`).replace(/\s*\n\s*/g, ' ');
