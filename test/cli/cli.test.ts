/** The command line: what is wrong is told in one line, help shows the way, and nothing heavy stands behind it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allCommands } from '../../src/cli/cli.ts';
import { loadedWith } from '../loads.ts';
import { told } from './told.ts';

const COMMANDS = ['run', 'report', 'records', 'replay', 'decision', 'exploit', 'agents', 'rules', 'start'];

describe('wrong input is told in one line, with status 2', () => {
  const cases: [string, RegExp][] = [
    ['', /no command is given.*allowed: run, report/],
    ['recrods', /no command 'recrods', did you mean 'records'\?.*allowed: run/],
    ['--verion', /no option --verion, did you mean 'version'\?/],
    ['--constructor', /no option --constructor/],
    ['--__proto__=1', /no option --/],
    ['-toString', /no option -/],
    ['rules --jsn', /rules: there is no option --jsn, did you mean 'json'\?.*allowed: --json/],
    ['run e.yaml --theads 2', /no option --theads, did you mean 'threads'\?/],
    ['run e.yaml --no-actions', /no option --no-actions/],
    ['rules -x', /no option -x/],
    ['rules extra', /'extra' has no place here/],
    ['replay a b', /'b' has no place here.*one FILE/],
    ['replay', /replay: FILE\|- is missing/],
    ['run', /run: EXPERIMENT is missing/],
    ['report', /report: DIR is missing/],
    ['records', /--agents: is missing/],
    ['records --agents', /--agents: has no value/],
    ['records --agents=', /--agents: has no value/],
    ['records --agents greedy --deals abc', /--deals: 'abc' is no whole number.*1 to/],
    ['records --agents greedy --deals 1.5', /--deals: '1.5' is no whole number/],
    ['records --agents greedy --deals 1e3', /--deals: '1e3' is no whole number/],
    ['records --agents greedy --deals 0', /--deals: 0 is out of range/],
    ['records --agents greedy --deals -3', /--deals: -3 is out of range/],
    ['records --agents greedy --deals NaN', /--deals: 'NaN' is no whole number/],
    ['records --agents greedy --deals 99999999999999999999', /out of range/],
    ['records --agents greedy --deals 1 --deals 2', /--deals: is given more than once/],
    ['records --agents greedy --agents random', /--agents: is given more than once/],
    ['run e.yaml --units 1 --deals 2', /--units: is given more than once/],
    ['agents --json --json', /--json: is given more than once/],
    ['agents --json=no', /--json: takes no value/],
    ['rules --json false', /--json: takes no value/],
    ['rules true --json', /'true' has no place here/],
    ['records --agents gredy', /--agents: there is no agent 'gredy', did you mean 'greedy'\?/],
    ['records --agents greedy(worlds=1)', /--agents greedy worlds: there is no such parameter/],
    ['records --agents pimc(worlds=many)', /--agents pimc worlds: 'many' is no whole number/],
    ['records --agents greedy,,random', /--agents column 8/],
    ['records --agents greedy(', /--agents column/],
    ['records --agents ./nobody.ts', /--agents: there is no file '.\/nobody.ts'/],
    ['records --agents greedy,greedy,random', /--agents: 3 agents for 2 seats.*at most 2/],
    ['records --agents greedy --rules darw', /--rules: there is no rule set 'darw', did you mean 'draw'\?/],
    ['records --agents greedy --rules draw(players=5)', /--rules handSize: 'draw' names no hand size for 5 seats/],
    ['records --agents greedy --rules draw(toString=1)', /--rules toString: there is no such rule/],
    ['records --agents greedy --rules draw(set=6,set=7)', /--rules column 12: set is given twice/],
    ['records --agents greedy --rules draw(handSize=15)', /--rules handSize: 2 seats of 15 tiles are 30.*1 to 14/],
    ['replay nothing.jsonl', /nothing.jsonl: there is no such file/],
    ['replay src', /src: is a folder/],
    ['report src', /src.*no run/],
    ['run nothing.yaml', /nothing.yaml/],
    ['run src', /src/],
  ];
  test.each(cases)('matador %s', async (line, why) => {
    const { status, out, err } = await told(line.split(' ').filter(word => word !== ''));
    expect(err).toMatch(why);
    expect(err).toMatch(/^matador: [^\n]+\n$/);
    expect([status, out]).toEqual([2, '']);
  });

  test('control characters and long words do not spill', async () => {
    const { status, err } = await told([`\u001b[31m${'x'.repeat(5000)}\nmore`]);
    expect(status).toBe(2);
    expect(err).toMatch(/^matador: \P{Cc}{1,1010}\n$/u);
  });
});

describe('help', () => {
  test.each(COMMANDS)('%s shows an example of itself, within 80 columns', async name => {
    const { status, out, err } = await told([name, '--help']);
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(new RegExp(`Examples:\\n {2}npm run -s matador -- ${name}`));
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('lists every command, with an example of each', async () => {
    const { status, out } = await told(['--help']);
    expect(status).toBe(0);
    for (const name of COMMANDS) {
      expect(out).toMatch(new RegExp(`^ +${name} `, 'm'));
      expect(out).toContain(`npm run -s matador -- ${name}`);
    }
  });

  test('the version is the package’s', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await told(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' });
  });

  test('each command bears the name that it is called by, and is listed once', async () => {
    const { out } = await told(['--help']);
    const listed = [...out.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name);
    expect((await allCommands()).map(({ name }) => name)).toEqual(listed);
    for (const name of listed) expect((await told([name, '--help'])).out).toContain(`-- ${name} `);
  });

  test('nothing is loaded for a command line but the parser of yargs, the commands’ own files and a few small ones', async () => {
    const commands = (await allCommands()).map(({ name }) => `cli/${name}.ts`);
    expect(loadedWith('cli/main.ts').files.filter(path => commands.includes(path))).toEqual([]);
    const { files: all, packages } = loadedWith('cli/main.ts', ...commands);
    expect(packages).toEqual(['yargs-parser']);
    const [cli, play] = [
      ['cli', 'command', 'interrupted', 'io', 'main', 'program', 'split'],
      ['fault', 'package-root'],
    ];
    const text = ['failure', 'layout', 'nearest', 'refusal', 'shell', 'show'];
    const files = { cli, play, text };
    const known = Object.entries(files).flatMap(([folder, names]) => names.map(name => `${folder}/${name}.ts`));
    expect(all.filter(path => !commands.includes(path))).toEqual(known.sort());
  });
});

describe('lists', () => {
  test('rules: every preset with its sheet; all that JSON says can be played', async () => {
    const { out } = await told(['rules']);
    expect(out).toMatch(/^draw +sheet 000$/m);
    expect(out).toMatch(/^russian-redeal +sheet 004$/m);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const list = JSON.parse((await told(['rules', '--json'])).out);
    expect(list).toHaveLength(19);
    expect(list[1]).toMatchObject({
      name: 'block',
      sheet: '000',
      handSizes: { 2: 7, 3: 5, 4: 5 },
      differs: { draw: 'none' },
    });
    expect(list[0].differs).toEqual({});
    expect(list[0].rules.match).toEqual({ target: 100 });
  });

  test('agents: their parameters with type, default and range', async () => {
    const { out, status } = await told(['agents']);
    expect(status).toBe(0);
    expect(out).toMatch(/^pimc$/m);
    expect(out).toMatch(/^greedy {2}\(memoryless: exploit takes it\)$/m);
    expect(out).toMatch(/^clairvoyant {2}\(a cheat: it sees every hand\)$/m);
    expect(out).toMatch(/^ {4}worlds=\d+ {2}a whole number from 1 to \d+$/m);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const list: { name: string; memoryless: boolean; parameters: Record<string, unknown> }[] = JSON.parse(
      (await told(['agents', '--json'])).out,
    );
    expect(list.filter(({ memoryless }) => memoryless).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['greedy', 'hoard-matadors', 'random', 'shed-heavy']),
    );
    expect(list.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['greedy', 'hoard-matadors', 'pimc', 'random', 'shed-heavy']),
    );
    expect(list.find(({ name }) => name === 'pimc')!.parameters.worlds).toMatchObject({ type: 'integer', min: 1 });
  });
});
