/** `report`: makes the report of a run again, from its summaries. */
import type { Command } from './command.ts';

export const report: Command = {
  name: 'report',
  summary: 'makes the report of a run, be it done or not, and shows the ranking',
  operand: { name: 'DIR', help: 'the folder of a run, such as results/round-robin-1' },
  options: {},
  examples: ['report results/round-robin-1'],
  async run(given, io) {
    const { runFolder } = await import('./paths.ts');
    const { reportOn } = await import('./run-report.ts');
    const { readManifest } = await import('../tables/manifest.ts');
    const { checkFiles } = await import('../tables/part-files.ts');
    const folder = runFolder(io.cwd, given.operand);
    // The report reads sums alone, but what it tells is said of all the tables beside it.
    checkFiles(folder, readManifest(folder));
    await reportOn(folder, io);
  },
};
