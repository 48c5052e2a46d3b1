import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeIn, filesIn, ROOT } from './tree.ts';

const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { source: string; types: string; default: string }>;
  bin: Record<string, string>;
  files: string[];
};

/** What `dist/…` is compiled from. */
const sourceOf = (compiled: string): string =>
  compiled.replace(/^(\.\/)?dist\//, '$1').replace(/(\.d\.ts|\.js)$/, '.ts');

describe('the package', () => {
  test.each(Object.entries(own.exports))('%s means the same from source and compiled', (_, target) => {
    if (typeof target === 'string') return expect(existsSync(join(ROOT, target))).toBe(true);
    // The first condition that holds is taken: the source has to come before what is made from it.
    expect(Object.keys(target)).toEqual(['source', 'types', 'default']);
    expect(existsSync(join(ROOT, target.source))).toBe(true);
    expect([target.types, target.default].map(sourceOf)).toEqual([target.source, target.source]);
  });

  test.each(Object.entries(own.bin))('%s can be started', (_, file) => {
    expect(readFileSync(join(ROOT, sourceOf(file)), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('what it ships is there', () => {
    expect(own.files.filter(file => file !== 'dist' && !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe('every file', () => {
  test('of code opens with a comment that says what it is for', () => {
    const bare = [...codeIn('src', 'agents', 'docs', 'scripts')].filter(([, text]) => !/^(#!.*\n)?\/[/*]/.test(text));
    expect(bare.map(([file]) => file)).toEqual([]);
  });

  test('is free of the paths of one machine', () => {
    const texts = new Set(['.ts', '.mjs', '.js', '.json', '.md', '.yaml', '.yml', '.html', '.css', '.jsonl', '']);
    const homes = ['home', 'root', 'work', 'farm', 'Users'].join('|');
    const path = new RegExp(`(^|[\\s'"\`(=:])/(${homes})/[A-Za-z.]`);
    const files = ['src', 'agents', 'experiments', 'docs', 'scripts', 'test', '.ci'].flatMap(filesIn);
    const faulty = files
      .filter(file => texts.has(extname(file)))
      .filter(file => path.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(faulty).toEqual([]);
  });

  test('of tests runs all of them', () => {
    const held = /\b(it|test|describe)\.(skip|todo|only|fails)\(|\bx(it|describe)\(/;
    const files = [...codeIn('test')].filter(([file, text]) => !file.startsWith('test/house/') && held.test(text));
    expect(files.map(([file]) => file)).toEqual([]);
  });
});
