/** The report of a study: `report.html` and its charts as files beside it. */
import { join } from 'node:path';
import { writeCharts } from '../../report/chart-files.ts';
import { writeWhole } from '../../tables/whole-file.ts';
import type { Found } from './carry-out.ts';
import { chartsOf } from './charts.ts';
import { pageText } from './page.ts';
import type { Study } from './study.ts';

/** Gives the page's path. */
export async function writeReport(study: Study, found: readonly Found[], folder: string): Promise<string> {
  await writeCharts(folder, found.flatMap(chartsOf));
  const page = join(folder, 'report.html');
  writeWhole(page, [Buffer.from(pageText(study, found))]);
  return page;
}
