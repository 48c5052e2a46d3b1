/** The page of promises names, for each, tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './tree.ts';

/** The rows of its tables of promises, that is of those whose last column says what holds them. */
function rowsOf(page: string): string[] {
  const tables = page.split(/\n\n+/).filter(block => /^\|[^\n]*held by \|\n/.test(block));
  return tables.flatMap(table => table.trim().split('\n').slice(2));
}

const rows = rowsOf(readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8'));

test('every promise names its tests', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const tests = row.match(/`test\/[\w/-]+\.test\.ts`/g) ?? [];
    expect(tests, row).not.toEqual([]);
    for (const name of tests) expect(existsSync(join(ROOT, name.slice(1, -1))), name).toBe(true);
  }
});
