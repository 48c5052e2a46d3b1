/** From `node` on the entry to its end: what somebody waits for who asks for help or for a list. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/play/package-root.ts';
import { type Measure, once } from './measure.ts';
import { FROM_SOURCE } from './process.ts';

const ENTRIES = {
  source: [...FROM_SOURCE, 'src/cli/main.ts'],
  compiled: ['dist/src/cli/main.js'],
};

export const isCompiled = (): boolean => existsSync(join(packageRoot(), ENTRIES.compiled[0]!));

export function startUp(from: keyof typeof ENTRIES, args: readonly string[]): Measure {
  return once(() => {
    const { status } = spawnSync(process.execPath, [...ENTRIES[from], ...args], { cwd: packageRoot() });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
    return 1;
  }, true);
}
