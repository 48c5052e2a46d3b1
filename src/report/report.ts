/**
 * The report of a run: `report.html`, and beside it each chart as `charts/<name>.vl.json` and `charts/<name>.svg`. It is
 * made from the parts' summaries and, for what sums can't say, from the first rows of each pairing (rows.ts), so it takes
 * about as long however long the run was; and from nothing else, so the same run gives the same bytes.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../tables/whole-file.ts';
import { chartsOf } from './charts/index.ts';
import { Model } from './model.ts';
import { pageText } from './page.ts';
import type { RankRow } from './ranking.ts';
import { renderer, standalone } from './render.ts';
import { readRows } from './rows.ts';
import { readRun } from './run-folder.ts';

export interface Report {
  /** Path of the page. */
  readonly page: string;
  readonly ranking: readonly RankRow[];
}

/** Makes, or makes again, the report of the run in `dir`. Throws what `readRun` throws. */
export async function makeReport(dir: string): Promise<Report> {
  const { manifest, summaries } = readRun(dir);
  const model = new Model(manifest, summaries, await readRows(dir, manifest));
  const sections = chartsOf(model);
  const render = await renderer();
  const folder = join(dir, 'charts');
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  const write = (file: string, text: string): void => {
    written.add(file);
    writeWhole(join(folder, file), [Buffer.from(text)]);
  };
  for (const chart of sections.flatMap(section => section.charts)) {
    const spec = standalone(chart);
    write(`${chart.name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
    write(`${chart.name}.svg`, `${await render(spec)}\n`);
  }
  forgetOthers(folder, written);
  const page = join(dir, 'report.html');
  writeWhole(page, [Buffer.from(pageText(model, sections))]);
  return { page, ranking: model.ranking };
}

/** Charts of an earlier report of this run that there is no reason for any more. */
function forgetOthers(folder: string, written: ReadonlySet<string>): void {
  for (const file of readdirSync(folder)) {
    if (/\.(svg|vl\.json)$/.test(file) && !written.has(file)) rmSync(join(folder, file));
  }
}
