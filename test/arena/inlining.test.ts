import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['cli/main.ts', 'arena/keeper.mjs'])('%s sets it before anything else is loaded', door => {
  const text = readFileSync(new URL(`../../src/${door}`, import.meta.url), 'utf8');
  expect(/^import .*$/m.exec(text)![0]).toMatch(/^import '.*\/inlining\.mjs';$/);
});

test('V8 knows the option that is set', () => {
  const url = new URL('../../src/arena/inlining.mjs', import.meta.url);
  const { status, stdout, stderr } = spawnSync(process.execPath, [url.pathname], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
