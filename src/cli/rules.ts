/** `rules`: the rule sets that have a name, with the sheet each follows, its seats, and where it differs from `draw`. */
import type { Command } from './command.ts';

export const rules: Command = {
  name: 'rules',
  summary: 'lists the rule sets',
  options: { json: { type: 'flag', help: 'as one JSON list, with every field' } },
  examples: ['rules', 'rules --json'],
  async run(given, io) {
    const { presetLines, presetList } = await import('./preset-list.ts');
    if (given.flag('json')) return io.out(`${JSON.stringify(presetList(), null, 2)}\n`);
    await io.out(`${presetLines(Math.min(io.columns, 100)).join('\n')}\n`);
  },
};
