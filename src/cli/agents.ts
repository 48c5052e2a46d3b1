/** `agents`: the package's own agents, with their parameters. */
import type { Agent, Parameter } from '../play/agent.ts';
import { fill } from '../text/layout.ts';
import type { Command } from './command.ts';

export const agents: Command = {
  name: 'agents',
  summary: 'lists the agents and their parameters',
  options: { json: { type: 'flag', help: 'as one JSON list' } },
  examples: ['agents', 'agents --json'],
  async run(given, io) {
    const { listAgents } = await import('../play/roster.ts');
    const found = await listAgents();
    if (given.flag('json')) return io.out(`${JSON.stringify(found.map(plain), null, 2)}\n`);
    const width = Math.min(io.columns, 100);
    const lines = found.flatMap(agent => [...listed(agent, width), '']);
    const usage =
      "With parameters: 'pimc(worlds=200)'. Somebody's own agent is named by its path: ./my-agent.ts (docs/agents.md).";
    await io.out(`${[...lines, ...fill(usage.split(' '), width)].join('\n')}\n`);
  },
};

function plain({ name, summary, sees, parameters }: Agent): object {
  return { name, summary, cheat: sees === 'all', parameters };
}

function listed({ name, summary, sees, parameters }: Agent, width: number): string[] {
  return [
    name + (sees === 'all' ? '  (a cheat: it sees every hand)' : ''),
    ...indented(summary, width, 4),
    ...Object.entries(parameters).flatMap(([field, parameter]) => [
      `    ${field}=${parameter.default}  ${range(parameter)}`,
      ...indented(parameter.help, width, 8),
    ]),
  ];
}

function range(parameter: Parameter): string {
  if (parameter.type === 'switch') return 'true or false';
  if (parameter.type === 'choice') return parameter.choices.join(' | ');
  return `${parameter.type === 'integer' ? 'a whole number' : 'a number'} from ${parameter.min} to ${parameter.max}`;
}

function indented(text: string, width: number, by: number): string[] {
  return fill(` ${text}`.split(' '), width - by, 0).map(line => ' '.repeat(by) + line.trimStart());
}
