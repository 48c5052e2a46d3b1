/**
 * The report of a run: `report.html`, and beside it each chart as `charts/<name>.vl.json` and `charts/<name>.svg`. It is
 * made from the parts' summaries and, for what sums can't say, from the first rows of each pairing (rows.ts), so it takes
 * about as long however long the run was; and from nothing else, so the same run gives the same bytes.
 */
import { join } from 'node:path';
import type { Manifest } from '../tables/manifest.ts';
import { writeWhole } from '../tables/whole-file.ts';
import { writeCharts } from './chart-files.ts';
import { chartsOf } from './charts/index.ts';
import type { TakenPair } from './luck-taken.ts';
import { Model } from './model.ts';
import { pageText } from './page.ts';
import type { RankRow } from './ranking.ts';
import { readRows } from './rows.ts';
import { readRun } from './run-folder.ts';

export interface Report {
  /** Path of the page. */
  readonly page: string;
  readonly manifest: Manifest;
  readonly ranking: readonly RankRow[];
  readonly taken: readonly TakenPair[];
}

/** Makes, or makes again, the report of the run in `dir`. Throws what `readRun` throws. */
export async function makeReport(dir: string): Promise<Report> {
  const { manifest, summaries } = readRun(dir);
  const model = new Model(manifest, summaries, await readRows(dir, manifest));
  const sections = chartsOf(model);
  await writeCharts(
    dir,
    sections.flatMap(section => section.charts),
  );
  const page = join(dir, 'report.html');
  writeWhole(page, [Buffer.from(pageText(model, sections))]);
  return { page, manifest, ranking: model.ranking, taken: model.taken };
}
