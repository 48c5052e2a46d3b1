// `npm run test:nodes`: the tests again on other versions of Node, as `node scripts/on-node.mjs 22 24 [-- what to run]`.
// Each comes from the npm registry, where Node is to be had as a package for each platform; the package `node` itself
// only fetches that one in an install script, and npm runs no such script unasked. It is kept in the cache that comes
// and goes with node_modules.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { handOver } from './hand-over.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(2);
const split = given.includes('--') ? given.indexOf('--') : given.length;

await ensureInstalled(root);
for (const version of given.slice(0, split)) {
  const node = await nodeOf(version);
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  process.stdout.write(`\nNode ${version}\n`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...given.slice(split + 1)];
  const status = await handOver(node, args, { cwd: root, env, stdio: 'inherit' });
  process.exitCode ||= status;
}

/** The newest Node of a major version (or the exact one). @param {string} version @returns {Promise<string>} the program */
async function nodeOf(version) {
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  // The one that is not called like the others: an older package has that name.
  const name = machine === 'darwin-arm64' ? `node-bin-${machine}` : `node-${machine}`;
  const folder = join(root, 'node_modules', '.cache', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', `${name}@${version}`];
    const status = await handOver('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) process.exit(status);
  }
  return program;
}
