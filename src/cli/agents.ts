/** `agents`: the package's own agents, with their parameters. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, Parameter } from '../play/agent.ts';
import { packageRoot } from '../play/package-root.ts';
import { fill } from '../text/layout.ts';
import type { Command } from './command.ts';

export const agents: Command = {
  name: 'agents',
  summary: 'lists the agents and their parameters',
  options: { json: { type: 'flag', help: 'as one JSON list' } },
  examples: ['agents', 'agents --json'],
  async run(given, io) {
    const { listAgents, tunedFiles } = await import('../play/roster.ts');
    const found = await listAgents();
    const files = tunedFiles().map(tunedSet);
    if (given.flag('json')) {
      const list = found.map(agent => plain(agent, files));
      return io.out(`${JSON.stringify(list, null, 2)}\n`);
    }
    const width = Math.min(io.columns, 100);
    const lines = found.flatMap(agent => [...listed(agent, width), '']);
    const usage =
      "With parameters: 'pimc(worlds=200)'. Somebody's own agent is named by its path: ./my-agent.ts (docs/agents.md).";
    const sets = files.flatMap(({ path, about }) => [path, ...indented(about, width, 4), '']);
    await io.out(`${[...lines, ...sets, ...fill(usage.split(' '), width)].join('\n')}\n`);
  },
};

/** Values of an agent that come with the package, by their file: whose they are, and its first words. */
interface TunedSet {
  readonly path: string;
  readonly name: string;
  readonly about: string;
}

/** Read off two lines that every tune writes: to read it whole would load the YAML library, a seventh of this command's time. */
function tunedSet(path: string): TunedSet {
  const text = readFileSync(join(packageRoot(), path), 'utf8');
  const [, about = ''] = /^# (.*)$/m.exec(text) ?? [];
  const [, name = ''] = /^agent: "(.*)"$/m.exec(text) ?? [];
  return { path, name, about };
}

function plain({ name, summary, sees, memoryless, parameters }: Agent, files: readonly TunedSet[]): object {
  const tuned = files.filter(file => file.name === name).map(({ path }) => path);
  return { name, summary, cheat: sees === 'all', memoryless: memoryless === true, parameters, tuned };
}

/** What an agent declares besides its parameters. */
function marks({ sees, memoryless }: Agent): string {
  if (sees === 'all') return '  (a cheat: it sees every hand)';
  return memoryless ? '  (memoryless: exploit takes it)' : '';
}

function listed(agent: Agent, width: number): string[] {
  const { name, summary, parameters } = agent;
  return [
    name + marks(agent),
    ...indented(summary, width, 4),
    ...Object.entries(parameters).flatMap(([field, parameter]) => [
      ...valued(`    ${field}=${parameter.default}`, range(parameter), width),
      ...indented(parameter.help, width, 8),
    ]),
  ];
}

/** A parameter with its range beside it, or below where that is long. */
function valued(parameter: string, range: string, width: number): string[] {
  const line = `${parameter}  ${range}`;
  return line.length <= width ? [line] : [parameter, ...indented(range, width, 8)];
}

function range(parameter: Parameter): string {
  if (parameter.type === 'switch') return 'true or false';
  if (parameter.type === 'choice') return parameter.choices.join(' | ');
  return `${parameter.type === 'integer' ? 'a whole number' : 'a number'} from ${parameter.min} to ${parameter.max}`;
}

function indented(text: string, width: number, by: number): string[] {
  return fill(` ${text}`.split(' '), width - by, 0).map(line => ' '.repeat(by) + line.trimStart());
}
