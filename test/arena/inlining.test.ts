import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('V8 knows the option that is set', () => {
  const url = new URL('../../src/arena/inlining.mjs', import.meta.url);
  const { status, stdout, stderr } = spawnSync(process.execPath, [url.pathname], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
});
