/**
 * Every flag and operand of every command, wrong in every way that its kind allows: one line that names it, status 2,
 * nothing on standard output, nothing written. Flags that come later are tried by themselves.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/cli.ts';
import type { Command, Option } from '../../src/cli/command.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
writeFileSync(join(cwd, 'e.yaml'), 'name: e\nagents: [random, greedy]\nunits: 1\n');
const before = readdirSync(cwd);

/** Words after which a command would go ahead, but for what is wrong. */
function sound({ name, operand, options }: Command): string[] {
  const required: Record<string, string> = { agents: 'random', at: '0/0/0/0/1', detect: '1' };
  const words = Object.entries(options).flatMap(([flag, option]) =>
    option.type === 'text' && option.required ? [`--${flag}`, required[flag]] : [],
  );
  return [name, ...(operand ? new Array<string>(operand.several ?? 1).fill('e.yaml') : []), ...words];
}

const without = (words: readonly string[], flag: string): string[] => {
  const at = words.indexOf(`--${flag}`);
  return at < 0 ? [...words] : [...words.slice(0, at), ...words.slice(at + 2)];
};

async function refused(argv: readonly string[]): Promise<string> {
  const { status, out, err } = await told(argv, { cwd });
  expect(err, argv.join(' ')).toMatch(/^matador: \P{Cc}+\n$/u);
  expect([status, out, readdirSync(cwd)], argv.join(' ')).toEqual([2, '', before]);
  return err;
}

function wrongValues(option: Option): string[] {
  if (option.type !== 'whole') return [];
  const { least, most } = option;
  const none = ['abc', '1.5', '1e3', '0x10', 'NaN', '', ' ', '1,000', '٣', 'Infinity', '9'.repeat(400), '\u0000'];
  return [...none, String(least - 1), String(most + 1), '-0.5'];
}

/** A name with two letters swapped, and one with a letter left out. */
function misspelt(name: string): string[] {
  const swapped = name[1] + name[0] + name.slice(2);
  return [swapped, name.slice(0, -1)].filter(word => word !== name && word.length > 1);
}

const COMMANDS = await allCommands();

describe.each(COMMANDS.map(command => [command.name, command] as const))('%s', (name, command) => {
  const line = sound(command);

  test.each(Object.entries(command.options))('--%s', async (flag, option) => {
    const rest = without(line, flag);
    const names = [`--${flag}`, ...(option.type === 'whole' && option.alias ? [`--${option.alias}`] : [])];
    for (const given of names) {
      if (option.type === 'flag') {
        for (const value of ['yes', 'true', '']) expect(await refused([...rest, `${given}=${value}`])).toContain(given);
        expect(await refused([...rest, given, given])).toContain('more than once');
        continue;
      }
      const value = option.type === 'whole' ? String(option.least) : 'x';
      expect(await refused([...rest, given])).toMatch(`--${flag}: has no value`);
      expect(await refused([...rest, `${given}=`])).toMatch(`--${flag}: has no value`);
      expect(await refused([...rest, given, value, given, value])).toMatch(`--${flag}: is given more than once`);
      expect(await refused([...rest, given, value, names[0], value])).toContain('more than once');
      for (const wrong of wrongValues(option)) {
        expect(await refused([...rest, `${given}=${wrong}`])).toMatch(`matador: --${flag}: `);
      }
    }
    for (const wrong of misspelt(flag)) {
      if (wrong in command.options) continue;
      expect(await refused([...line, `--${wrong}`, '1'])).toMatch(`there is no option --${wrong}, did you mean '`);
    }
    if (option.type === 'text' && option.required) expect(await refused(rest)).toMatch(`--${flag}: is missing`);
  });

  test('other flags and words too many', async () => {
    for (const flag of ['--colour', '-x', '--__proto__', '--constructor', '--no-help', '--=1', '--a.b']) {
      expect(await refused([...line, flag])).toMatch(/there is no option/);
    }
    if (command.operand?.several) return;
    expect(await refused([...line, 'more'])).toContain("'more' has no place here");
    expect(await refused([...line, ''])).toContain("'' has no place here");
  });

  test('its name misspelt', async () => {
    for (const wrong of misspelt(name)) expect(await refused([wrong])).toContain(`did you mean '${name}'?`);
  });

  test('what its help says of each flag is what is asked of it', async () => {
    const { out } = await told([name, '--help']);
    for (const [flag, option] of Object.entries(command.options)) {
      const entry = out.slice(out.indexOf(`--${flag}`)).split(/\n {2,6}-/)[0];
      const kind = { text: 'string', whole: 'number', flag: 'boolean' }[option.type];
      expect(entry, flag).toContain(`[${kind}]`);
      expect(entry.includes('[required]'), flag).toBe(option.type === 'text' && option.required === true);
    }
  });
});

test('operands that are missing', async () => {
  for (const { name, operand } of COMMANDS) {
    // Of several, all are meant where none is given.
    if (!operand || (operand.optional && operand.several)) continue;
    expect(await refused(without(without([name], 'at'), 'agents'))).toContain('is missing');
  }
});
