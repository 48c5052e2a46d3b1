/** What came of a run, for whoever played it: its ranking in the terminal, and where the report lies. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../report/report.ts';
import type { Io } from './io.ts';
import { pathFor } from './paths.ts';

/** Makes the report of a run and shows its ranking. */
export async function reportOn(folder: string, io: Io): Promise<void> {
  const { makeReport } = await import('../report/report.ts');
  await show(await makeReport(folder), folder, '', io);
}

/** Shows the ranking of a run and where its report lies; makes that only where it is missing. */
export async function showRun(folder: string, io: Io): Promise<void> {
  const page = join(folder, 'report.html');
  if (!existsSync(page)) return reportOn(folder, io);
  const { ranking } = await import('../report/ranking.ts');
  const { readRun } = await import('../report/run-folder.ts');
  const { readRows } = await import('../report/rows.ts');
  const { luckTaken } = await import('../report/luck-taken.ts');
  const { manifest, summaries } = readRun(folder);
  const rows = await readRows(folder, manifest);
  const taken = luckTaken(manifest, summaries, rows);
  const report = { page, manifest, ranking: ranking(manifest, summaries, rows), taken };
  await show(report, folder, ' (there already: nothing has changed)', io);
}

async function show({ page, manifest, ranking, taken }: Report, folder: string, remark: string, io: Io): Promise<void> {
  const { formatRanking } = await import('../report/ranking.ts');
  const { luckSaved, luckUntold } = await import('../report/luck-words.ts');
  const { luckShareIn } = await import('../arena/log.ts');
  const width = Math.min(io.columns, 80);
  const lines = [
    formatRanking(ranking, width),
    ...luckSaved(taken, width, luckShareIn(folder)),
    ...luckUntold(manifest, taken, width),
  ];
  await io.out(`${lines.join('\n')}\n\nreport: ${pathFor(io.cwd, page)}${remark}\n`);
}
