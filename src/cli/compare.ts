/** `compare`: do runs of one question agree, and what has changed between two versions of an agent. */
import { Refusal } from '../text/refusal.ts';
import type { Command } from './command.ts';

export const compare: Command = {
  name: 'compare',
  summary: 'says whether runs of one question agree, and what has changed between them',
  operand: { name: 'RUN RUN [RUN…]', help: 'folders of two runs or more', several: 2 },
  options: { json: { type: 'flag', help: 'as one JSON object' } },
  examples: ['compare results/mine-1 results/mine-2', 'compare results/mine-1 results/mine-2 results/mine-3 --json'],
  async run(given, io) {
    const { compareRuns } = await import('../report/comparison.ts');
    const { asJson, asText } = await import('./compared.ts');
    const { runFolder } = await import('./paths.ts');
    const folders = given.operands.map(operand => runFolder(io.cwd, operand));
    const compared = await compareRuns(folders);
    if (compared.comparisons.length === 0) {
      const what = 'no two agents met in all of these runs';
      throw new Refusal('compare/nothing', given.operands.join(' '), what, 'runs with a pairing in common');
    }
    await io.out(given.flag('json') ? asJson(compared) : asText(compared, given.operands));
  },
};
