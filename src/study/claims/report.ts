/** A report on claims as files: the findings, the page, the Markdown and the charts, all into one folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeCharts } from '../../report/chart-files.ts';
import { makeFolders, writeWhole } from '../../tables/whole-file.ts';
import { Refusal } from '../../text/refusal.ts';
import { chartsOf, overviewChart } from './charts.ts';
import { FINDINGS_FORMAT, type Findings } from './findings.ts';
import { findingsShape } from './findings-shape.ts';
import { markdownText } from './markdown.ts';
import { pageText } from './page.ts';

const PAGE = 'report.html';
const MARKDOWN = 'README.md';
const FINDINGS = 'findings.json';

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
  // First what says that the rest is this command's own.
  write(FINDINGS, `${JSON.stringify(findings, null, 1)}\n`);
  write(MARKDOWN, markdownText(findings));
  return write(PAGE, pageText(findings));
}

/** Refuses a folder where a report would be written over files that are no report's. Throws `claim/report`. */
export function checkPlace(dir: string): void {
  const there = [PAGE, MARKDOWN, FINDINGS].filter(name => existsSync(join(dir, name)));
  if (there.length === 0 || findingsIn(dir)) return;
  const what = `holds a ${there[0]} that is no report on claims`;
  throw new Refusal('claim/report', dir, what, 'a new or an empty folder, or one that the command claims has made');
}

/** The findings that the report in a folder was made from. Throws `claim/report`. */
export function readFindings(dir: string): Findings {
  const allowed = 'a folder that the command claims has made';
  const findings = findingsIn(dir);
  if (!findings) throw new Refusal('claim/report', dir, 'holds no report on claims', allowed);
  const [wrong] = findingsShape.safeParse(findings).error?.issues ?? [];
  if (!wrong) return findings;
  const at = z.core.toDotPath(wrong.path);
  throw new Refusal('claim/report', `${join(dir, FINDINGS)} ${at}`, 'is missing or damaged', allowed);
}

/** Null where there are none. */
function findingsIn(dir: string): Findings | null {
  try {
    const findings = JSON.parse(readFileSync(join(dir, FINDINGS), 'utf8')) as Findings;
    return findings.format === FINDINGS_FORMAT ? findings : null;
  } catch {
    // Not there, or no JSON: the same to whoever asked for it.
    return null;
  }
}
