/** Folders for the files of one test file, gone when its tests are over, be they made before the tests or within one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Writes a file in the place of one that may be there. That is taken away first: one that is written over is forced to the
 * disk by some file systems, and a test that does so thousands of times waits for nothing else.
 */
export function rewrite(path: string, text: string | Uint8Array): void {
  rmSync(path, { force: true });
  writeFileSync(path, text);
}

/** Paths of files in one new folder, by name. */
export function scratch(): (name: string) => string {
  const folder = newFolder();
  return name => join(folder, name);
}
