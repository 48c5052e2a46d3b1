/** The report of a tune that is done: `report.html`, and its charts as files beside. Made from the folder and nothing else. */
import { join } from 'node:path';
import { loadContestant } from '../../play/roster.ts';
import { writeCharts } from '../../report/chart-files.ts';
import { writeWhole } from '../../tables/whole-file.ts';
import type { DoneTune } from '../folder.ts';
import { tunePage } from './page.ts';
import { sectionsOf } from './sections.ts';

export const PAGE = 'report.html';

/** `help`: what the agent says of its parameters, by name. */
export async function makeTuneReport(
  dir: string,
  done: DoneTune,
  help: Readonly<Record<string, string>>,
): Promise<void> {
  const sections = sectionsOf(done);
  await writeCharts(
    dir,
    sections.flatMap(({ charts }) => charts),
  );
  writeWhole(join(dir, PAGE), [Buffer.from(tunePage(done, sections, help))]);
}

/** What an agent says of its parameters. */
export async function helpOf(agent: Parameters<typeof loadContestant>[0]): Promise<Record<string, string>> {
  const { parameters } = (await loadContestant(agent)).agent;
  return Object.fromEntries(Object.entries(parameters).map(([name, { help }]) => [name, help]));
}
