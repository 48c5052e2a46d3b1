/** `report`: makes the report of a run again, from its summaries. */
import { resolve } from 'node:path';
import type { Command } from './command.ts';

export const report: Command = {
  name: 'report',
  summary: 'makes the report of a run, be it done or not, and shows the ranking',
  operand: { name: 'DIR', help: 'the folder of a run, such as results/round-robin-1' },
  options: {},
  examples: ['report results/round-robin-1'],
  async run(given, io) {
    const { reportOn } = await import('./conduct.ts');
    await reportOn(resolve(io.cwd, given.operand), io);
  },
};
