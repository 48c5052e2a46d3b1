/** `records` and `replay`: hands out, hands in, and the referee in between. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PRESETS } from '../referee/presets.ts';
import { checkRecord } from '../referee/record.ts';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const data = (name: string) => new URL(`../data/${name}`, import.meta.url);
const worked = readFileSync(data('worked-hand.jsonl'), 'utf8');
const lines = (text: string) => text.trimEnd().split('\n');

describe('records', () => {
  const tables = Object.entries(PRESETS).flatMap(([name, sizes]) =>
    Object.entries(sizes).map(([players, rules]) => [`${name}(players=${players})`, rules] as const),
  );

  test.each(tables)('%s: hands the referee accepts, under the preset’s rules', async (spec, rules) => {
    const argv = ['records', '--rules', spec, '--agents', 'random,greedy', '--deals', '4', '--seed', spec];
    const { status, out, err } = await told(argv);
    expect([status, err]).toEqual([0, '']);
    expect(lines(out)).toHaveLength(4);
    for (const line of lines(out)) {
      const record = JSON.parse(line);
      checkRecord(record);
      expect(record.rules).toEqual(rules);
      const seats = Array.from({ length: rules.players }, (_, seat) => ['random', 'greedy'][seat % 2]);
      expect(record.agents).toEqual(seats);
    }
    expect(await told(['replay', '-'], { stdin: out })).toEqual({
      status: 0,
      out: '4 hands played again: all as recorded\n',
      err: '',
    });
  });

  test('the same seed, the same hands; more of them go on where fewer stop', async () => {
    const play = async (deals: number, seed: string) =>
      (await told(['records', '--agents', 'greedy,random', '--deals', `${deals}`, '--seed', seed])).out;
    const three = await play(3, 'a');
    expect(await play(3, 'a')).toBe(three);
    expect(lines(await play(5, 'a')).slice(0, 3)).toEqual(lines(three));
    expect(await play(3, 'b')).not.toBe(three);
    expect(await play(3, '007')).not.toBe(await play(3, '7'));
  });

  test('agents are named with their parameters, by seat', async () => {
    const { out } = await told(['records', '--agents', 'greedy(own=3),greedy(own=2)', '--rules', 'draw(players=3)']);
    expect(JSON.parse(out).agents).toEqual(['greedy(own=3)', 'greedy', 'greedy(own=3)']);
  });

  test('an agent that fails is named, with where it failed', async () => {
    const folder = newFolder();
    const agent = (choose: string) =>
      `export default { name: 'mine', summary: 'x', parameters: {}, create: () => ({ choose(view, options, random) { ${choose} } }) };`;
    writeFileSync(join(folder, 'first.mjs'), agent('return options.at(0)'));
    writeFileSync(join(folder, 'lost.mjs'), agent('return Math.floor(Math.random())'));
    const play = (path: string) => told(['records', '--agents', path, '--seed', 'x'], { cwd: folder });
    expect((await play('./first.mjs')).status).toBe(0);
    const { status, out, err } = await play('./lost.mjs');
    expect(err).toMatch(
      /^matador: mine reached for Math.random\(\), which is out of reach .*\(unit 0, seating 0, .*\), at .*lost\.mjs:1:\d+\)\n$/,
    );
    expect([status, out]).toEqual([1, '']);
  });

  test('who stops reading stops it', async () => {
    const { status, out, err } = await told(['records', '--agents', 'random', '--deals', '1000000'], {
      closedAfter: 1,
    });
    expect([status, err]).toEqual([0, '']);
    expect(out.endsWith('}\n')).toBe(true);
  });
});

describe('replay', () => {
  test('shows a hand', async () => {
    const { status, out } = await told(['replay', fileURLToPath(data('worked-hand.jsonl')), '--show']);
    expect(status).toBe(0);
    expect(out).toMatch(/^hand 1, line 1\nrules draw\n/);
    expect(out).toContain('[6-5][2-2][5-1]');
    expect(out).toMatch(/1 hand played again: all as recorded\n$/);
  });

  test('blank lines and other ends of line are passed over, and counted', async () => {
    const stdin = `\n${worked.trimEnd()}\r\n\n\n${worked.trimEnd()}`;
    expect((await told(['replay', '-'], { stdin })).out).toBe('2 hands played again: all as recorded\n');
    const broken = `${stdin}\n${worked.replace('"out":4', '"out":1')}`;
    const { status, out, err } = await told(['replay', '-'], { stdin: broken });
    expect(err).toMatch(
      /^matador: standard input line 6 action 1: 4-1 can't be laid at L with 1 outside, the ends are 6, 6 \(allowed: /,
    );
    expect([status, out]).toEqual([2, '']);
  });

  test('says where text is no JSON', async () => {
    const { err } = await told(['replay', '-'], { stdin: `${worked}${worked.slice(0, 100)}` });
    expect(err).toMatch(/^matador: standard input line 2: no JSON: /);
  });

  test('a line that has no end is not read to it', async () => {
    const { status, err } = await told(['replay', '-'], { stdin: ' '.repeat(2_000_000) });
    expect(err).toMatch(/^matador: standard input line 1: is too long/);
    expect(status).toBe(2);
  });

  test('refuses input without a record: what should have made it may have failed', async () => {
    const { status, err } = await told(['replay', '-']);
    expect([status, err]).toEqual([2, 'matador: standard input: holds no record (allowed: one record a line)\n']);
  });
});
