/** Folders for the files of one test file, gone when its tests are over, be they made before the tests or within one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matador-test-'));
  made.push(folder);
  return folder;
}

/** Paths of files in one new folder, by name. */
export function scratch(): (name: string) => string {
  const folder = newFolder();
  return name => join(folder, name);
}
