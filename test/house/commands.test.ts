import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allCommands, main } from '../../src/cli/cli.ts';
import type { Io } from '../../src/cli/io.ts';
import { commandsIn, wordsOf } from './commands.ts';
import { filesIn, ROOT } from './tree.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Takes a command line to pieces as the program does, and runs nothing. Gives what it refuses it with, '' if nothing. */
async function refusal(argv: readonly string[]): Promise<string> {
  let said = '';
  const err = new Writable({
    write(chunk, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const out = async (): Promise<void> => {};
  const io: Io = {
    out,
    err,
    stdin: process.stdin,
    cwd: ROOT,
    results: join(ROOT, 'results'),
    columns: 80,
    onInterrupt: () => () => {},
  };
  const status = await main(argv, io);
  return status === 0 ? '' : said || `status ${status}`;
}

/** What is wrong with words that a page tells people to type, '' if nothing. */
async function fault([program, ...rest]: readonly string[]): Promise<string> {
  const stray = rest.filter(
    word => /^(experiments|docs|agents|test)\/[\w./-]+$/.test(word) && !existsSync(join(ROOT, word)),
  );
  if (stray.length > 0) return `there is no ${stray.join(', ')}`;
  if (program === 'npx' || program === 'matador-lab') return refusal(program === 'npx' ? rest.slice(1) : rest);
  const [verb, ...more] = rest;
  if (verb === 'ci') return '';
  const words = verb === 'run' ? more.filter(word => word !== '-s' && word !== '--silent') : [verb!, ...more];
  const [script, dashes, ...given] = words;
  if (scripts[script!] === undefined) return `there is no script ${script}`;
  if (dashes !== undefined && dashes !== '--') return `npm takes ${dashes} for itself: a -- has to stand before it`;
  return script === 'matador' ? refusal(given) : '';
}

describe('what the pages tell people to type', () => {
  beforeAll(async () => {
    for (const command of await allCommands()) vi.spyOn(command, 'run').mockResolvedValue();
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  const pages = ['README.md', 'results/README.md', ...filesIn('docs').filter(file => file.endsWith('.md'))];
  const shown = pages
    .filter(page => existsSync(join(ROOT, page)))
    .flatMap(page =>
      commandsIn(readFileSync(join(ROOT, page), 'utf8')).map(({ line, text, words }) => ({ page, line, text, words })),
    );

  test.each(shown)('$page:$line $text', async ({ words }) => expect(await fault(words)).toBe(''));

  test('the first screen of the README shows how to start and how to test', () => {
    const first = shown
      .filter(({ page, line }) => page === 'README.md' && line <= 40)
      .map(({ words }) => words.join(' '));
    expect(first).toEqual(expect.arrayContaining(['npm start', 'npm test']));
  });

  test.each([
    ['npm run nothing', 'there is no script nothing'],
    ['npm run matador rules', 'npm takes rules for itself'],
    ['npm run -s matador -- rulez', "there is no command 'rulez'"],
    ['npm run -s matador -- rules --jsn', 'there is no option --jsn'],
    ['npx matador-lab run a.yaml b.yaml', 'has no place here'],
    ['matador-lab records', '--agents: is missing'],
    ['npm run -s matador -- run experiments/none.yaml', 'there is no experiments/none.yaml'],
  ])('a planted one is refused: %s', async (text, why) => expect(await fault(wordsOf(text))).toContain(why));
});

test('commands are found in blocks and sentences, folded ones joined, synopses left out', () => {
  const page = [
    'Type `npm start`, or `npm run -s matador -- run FILE`, or `npm run x [--y]`; `npm` alone is none.',
    '```sh',
    '$ npm test            # all of them',
    "matador-lab records --rules 'draw(players=4)' \\",
    '  --agents greedy | head',
    'npm installs nothing',
    '```',
  ];
  expect(commandsIn(page.join('\n')).map(({ line, words }) => [line, ...words])).toEqual([
    [1, 'npm', 'start'],
    [3, 'npm', 'test'],
    [5, 'matador-lab', 'records', '--rules', 'draw(players=4)', '--agents', 'greedy'],
  ]);
});
