// `npm run build`: compiled code and declarations, in dist/, in the shape of the tree (dist/src, dist/agents), so that what
// lies beside what stays so. What is no code, the page's own files, is read from src/, which is shipped too.
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
rmSync('dist', { recursive: true, force: true });

const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
const { status } = spawnSync(process.execPath, tsc, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

chmodSync('dist/src/cli/main.js', 0o755);
