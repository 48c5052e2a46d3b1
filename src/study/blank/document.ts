/** The same as Markdown with pictures, for the docs: `double-blank.md`, and its maps under `pictures`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageOrigin } from '../../play/behaviour.ts';
import type { Table } from '../../report/chart.ts';
import { whole } from '../../report/numbers.ts';
import { renderer, standalone } from '../../report/render.ts';
import { writeWhole } from '../../tables/whole-file.ts';
import type { Found } from './carry-out.ts';
import { chartsOf } from './charts.ts';
import { ruleAgent } from './rule-words.ts';
import type { Study } from './study.ts';
import { askedTable, costTable, waysTable } from './tables.ts';
import {
  agreementSentence,
  costSentence,
  mapSentence,
  method,
  ruleSentence,
  settingText,
  verdictSentence,
  winSentence,
} from './words.ts';

/** Writes them into a folder; `command` is what makes them again. Gives the document's path. */
export async function writeDocument(
  study: Study,
  found: readonly Found[],
  folder: string,
  command: string,
): Promise<string> {
  const render = await renderer();
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  for (const chart of found.flatMap(chartsOf)) {
    const svg = `${await render(standalone(chart))}\n`;
    writeWhole(join(folder, 'pictures', pictureOf(chart.name)), [Buffer.from(svg)]);
  }
  const path = join(folder, 'double-blank.md');
  writeWhole(path, [Buffer.from(documentText(study, found, command))]);
  return path;
}

const pictureOf = (chart: string): string => `double-blank-${chart}.svg`;

function documentText(study: Study, found: readonly Found[], command: string): string {
  const { version, behaviour } = packageOrigin();
  const decisions = found.reduce((sum, { rows }) => sum + rows.length, 0);
  const opening = `Whether to spend the double blank at once or to keep it, at ${whole(decisions)} decisions of hands played by ${study.plays[0].agents.map(({ label }) => `\`${label}\``).join(' and ')}: ${whole(found[0].units)} deals a rule set, seed ${study.seed}, setting ${study.setting}, version ${version}, behaviour \`${behaviour}\`. This page is written by`;
  return [
    '# The double blank: spend it or keep it',
    opening,
    `\`\`\`\n${command}\n\`\`\``,
    `In short:\n\n${found.map(one => `- **${settingText(one)}**: ${verdictSentence(one)} ${ruleSentence(one)} ${winSentence(one)}`).join('\n')}`,
    ...found.flatMap(one => sectionText(study, one)),
    '## How the figures are made',
    method(study)
      .map(sentence => `- ${sentence}`)
      .join('\n'),
    TABLE_WORDS,
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionText(study: Study, found: Found): string[] {
  const pictures = chartsOf(found).map(({ name, title }) => `![${title}](pictures/${pictureOf(name)})`);
  return [
    `## ${settingText(found)}`,
    `${mapSentence(found)}`,
    `**Rule of thumb.** ${ruleSentence(found)} ${costSentence(found, study)} ${winSentence(found)} As an agent: \`${ruleAgent(found.rule.rule)}\`.`,
    ...pictures,
    'What the rule costs beside fixed ones, in points against full search, on deals that it was not made from:',
    tableText(costTable(found, study)),
    'What agents do at these decisions:',
    tableText(askedTable(found, study)),
    `${agreementSentence(found, study)} What spending brings, by tiles in the own hand:`,
    tableText(waysTable(found, study)),
  ];
}

function tableText({ columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = columns.map(({ numeric }) => (numeric ? '---:' : '---'));
  return [line(columns.map(({ text }) => text)), line(rule), ...rows.map(line)].join('\n');
}

const TABLE_WORDS = `## The table of decisions

A study's folder holds \`decisions/part-….arrow\` (\`matador-blank/1\`), a row a decision: its address (\`pairing\`, \`unit\`, \`seating\`,
\`hand\`, \`ply\`), who decides, the ends, tiles left in the own hand, in the shortest other one and in the boneyard, score, seats and rule
set, the codes of the best option of either kind, and the values with their standard errors over worlds, in thousandths of a
point. Unit and meaning of each column stand in its field's metadata. Rows of one (rule set, unit) are not independent.
\`hands-0.yaml\` … are the experiments that the hands are of: \`decision\` told such a file and \`--at\` with the address shows the
decision again.

The study is cut into parts of twenty deals, which all cores value; a part is written aside and renamed. Stopped at any
moment, the same command with the same folder goes on, and every byte of the table is the same for any number of threads.`;
