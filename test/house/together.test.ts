/** Test files that share a process (vitest.config.ts) must leave nothing behind in it. */
import { expect, test } from 'vitest';
import { TOGETHER } from '../../vitest.config.ts';
import { importsOf } from './imports.ts';
import { codeIn } from './tree.ts';

/** What changes a process for whoever comes next: fences, somebody's agents, runs, commands, folders that go with a file. */
const LEAVES = /\/(scratch|play\/guard|play\/late)\.ts$|\/src\/(arena|cli|tune|study)\/|^node:(process|v8|vm)$/;

const files = codeIn(...TOGETHER.map(folder => `test/${folder}`));

test('there are such files', () => {
  expect(files.size).toBeGreaterThan(70);
});

test.each([...files])('%s leaves nothing behind', (file, text) => {
  const imported = importsOf(file, text).map(({ specifier }) => specifier);
  expect(imported.filter(name => name === null || LEAVES.test(name))).toEqual([]);
  expect(text).not.toMatch(/\bprocess\.(env|chdir|on)\b|\bvi\.(mock|stub|spyOn|useFakeTimers)/);
});
