/** A report on claims as files: the findings, the page, the Markdown and the charts, all into one folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCharts } from '../../report/chart-files.ts';
import { makeFolders, writeWhole } from '../../tables/whole-file.ts';
import { Refusal } from '../../text/refusal.ts';
import { chartsOf, overviewChart } from './charts.ts';
import { FINDINGS_FORMAT, type Findings } from './findings.ts';
import { markdownText } from './markdown.ts';
import { pageText } from './page.ts';

/** Writes it, in the place of one that was there, and gives back the page's path. */
export async function writeReport(dir: string, findings: Findings): Promise<string> {
  makeFolders(dir);
  const write = (file: string, text: string): string => {
    writeWhole(join(dir, file), [Buffer.from(text)]);
    return join(dir, file);
  };
  const charts = [overviewChart(findings), ...findings.claims.flatMap(chartsOf)];
  await writeCharts(
    dir,
    charts.filter(({ table }) => table.rows.length > 0),
  );
  write('README.md', markdownText(findings));
  write('findings.json', `${JSON.stringify(findings, null, 1)}\n`);
  return write('report.html', pageText(findings));
}

/** The findings that the report in a folder was made from. Throws `claim/report`. */
export function readFindings(dir: string): Findings {
  const file = join(dir, 'findings.json');
  try {
    const findings = JSON.parse(readFileSync(file, 'utf8')) as Findings;
    if (findings.format === FINDINGS_FORMAT) return findings;
  } catch {
    // Not there, or no JSON: the same to whoever asked for it.
  }
  throw new Refusal('claim/report', dir, 'holds no report on claims', 'a folder that the command claims has made');
}
