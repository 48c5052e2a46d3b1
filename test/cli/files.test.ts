/** Every command that reads a file or a folder, given every kind of thing that is none it can read: one line, status 2. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const cwd = newFolder();
writeFileSync(join(cwd, 'empty'), '');
writeFileSync(join(cwd, 'blank'), ' \n\t\n');
writeFileSync(
  join(cwd, 'binary'),
  Uint8Array.from({ length: 3000 }, (_, i) => (i * 37) & 255),
);
writeFileSync(join(cwd, 'zeros'), Buffer.alloc(3000));
writeFileSync(join(cwd, 'huge'), 'a'.repeat(3_000_000));
writeFileSync(join(cwd, 'text'), 'Dear Sir or Madam,\nplease find enclosed.\n');
writeFileSync(join(cwd, 'data.json'), '{"a": [1, 2, 3]}');
writeFileSync(join(cwd, 'page.html'), '<!doctype html><title>x</title>');
writeFileSync(join(cwd, 'table.arrow'), 'ARROW1\0\0rest of it ARROW1');
mkdirSync(join(cwd, 'folder'));
symlinkSync('circle', join(cwd, 'circle'));
symlinkSync('gone', join(cwd, 'dangling'));
const before = readdirSync(cwd);

const NAMES = [
  ...['empty', 'blank', 'binary', 'zeros', 'huge', 'text', 'data.json', 'page.html', 'table.arrow', 'folder', 'circle'],
  ...['dangling', 'none', 'text/below', 'n'.repeat(300), 'a\u0000b', '.', '..', './', '/', 'folder/'],
];

const COMMANDS: [string, (file: string) => string[]][] = [
  ['run', file => ['run', file]],
  ['run --resume', file => ['run', '--resume', file]],
  ['report', file => ['report', file]],
  ['replay', file => ['replay', file]],
  ['decision', file => ['decision', file, '--at', '0/0/0/0/1']],
  ['records', file => ['records', '--agents', `./${file}`]],
];

describe.each(COMMANDS)('%s', (_, argv) => {
  test.each(NAMES.map(name => [name]))('%.40s', async name => {
    const { status, out, err } = await told(argv(name), { cwd });
    expect(err).toMatch(/^matador: \P{Cc}+\n$/u);
    expect(err).not.toMatch(/undefined|\[object/);
    expect([status, out]).toEqual([2, '']);
    expect(readdirSync(cwd)).toEqual(before);
  });
});
