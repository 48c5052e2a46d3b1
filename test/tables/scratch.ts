/** A folder for the files of one test file, gone when its tests are over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export function scratch(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'matador-tables-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return name => join(folder, name);
}
