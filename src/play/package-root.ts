/**
 * Where the package lies and which version it is: found by walking up from this file to the nearest package.json, never
 * from the current folder, so that it holds from source and from `dist` alike, and wherever a command is started.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root = '';

/** The folder that holds the package's package.json. */
export function packageRoot(): string {
  if (root === '') {
    let folder = dirname(fileURLToPath(import.meta.url));
    while (!existsSync(join(folder, 'package.json'))) {
      const above = dirname(folder);
      if (above === folder) throw new Error(`no package.json above ${fileURLToPath(import.meta.url)}`);
      folder = above;
    }
    root = folder;
  }
  return root;
}

/** The version in package.json. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
