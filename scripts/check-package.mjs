// `npm run check:package`: the package as people get it. It is packed, held against what publishing asks for, installed
// into a folder of its own, and used there: the program, an agent of somebody's, and the types.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'matador-package-'));

/** @param {string} cwd @param {string} program @param {string[]} args what it says */
function run(cwd, program, ...args) {
  return execFileSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
}

/** @param {string} name @param {() => void | Promise<void>} look */
async function check(name, look) {
  const start = Date.now();
  await look();
  process.stdout.write(`  ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
}

/** @param {boolean} holds @param {string} what */
function insist(holds, what) {
  if (!holds) throw new Error(what);
}

const AGENT = `import { defineAgent } from 'matador-lab/agent';

export default defineAgent({
  name: 'first',
  summary: 'the first of its options',
  parameters: {},
  create: () => ({ choose: (_view, options) => options.at(0) }),
});
`;

const CONSUMER = `import * as lab from 'matador-lab';
import { type Agent, defineAgent } from 'matador-lab/agent';
import * as search from 'matador-lab/search';
import first from './first.ts';

export const agent: Agent = first;
export const names: readonly string[] = [...Object.keys(lab), ...Object.keys(search), typeof defineAgent];
`;

const EXPERIMENT = `name: trial
agents: [greedy, ./first.ts]
units: 40
seed: "1"
`;

try {
  let tarball = '';
  await check('packed', () => {
    const [packed] = JSON.parse(run(root, 'npm', 'pack', '--json', '--loglevel=error', '--pack-destination', folder));
    tarball = join(folder, packed.filename);
  });
  await check('published as publishing asks for', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer } });
    insist(messages.length === 0, messages.map(message => formatMessage(message, pkg)).join('\n'));
  });
  await check('installed elsewhere', () => {
    writeFileSync(join(folder, 'package.json'), '{ "name": "elsewhere", "private": true, "type": "module" }\n');
    run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', tarball);
    writeFileSync(join(folder, 'first.ts'), AGENT);
    writeFileSync(join(folder, 'trial.yaml'), EXPERIMENT);
    writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
  });

  const lab = (/** @type {string[]} */ ...args) => run(folder, join(folder, 'node_modules/.bin/matador-lab'), ...args);
  await check('plays as the source does', () => {
    const args = ['records', '--agents', 'greedy,random', '--deals', '5', '--seed', 'package'];
    const source = ['--import', 'tsx', '--conditions=source', 'src/cli/main.ts', ...args];
    const records = lab(...args);
    insist(records.split('\n').length === 6, `records wrote ${records.split('\n').length - 1} lines, not 5`);
    insist(records === run(root, process.execPath, ...source), 'records of the package and of the source differ');
  });
  await check('takes an agent of somebody’s, in workers too', () => {
    lab('run', 'trial.yaml', '--threads', '2', '--out', 'out');
    const manifest = JSON.parse(readFileSync(join(folder, 'out/manifest.json'), 'utf8'));
    insist(manifest.state === 'done', `the run's state is ${manifest.state}`);
    lab('report', 'out');
    insist(readFileSync(join(folder, 'out/report.html'), 'utf8').includes('first'), 'the report knows no such agent');
  });
  await check('knows the tuned agents that come with it, from any folder', () => {
    const records = lab('records', '--agents', 'agents/tuned/hoard.yaml,greedy', '--deals', '1');
    insist(records.includes('"hoard-matadors('), 'the tuned agent is not the one that plays');
  });
  await check('the program can be used as a library', () => {
    const code = "for (const door of ['', '/agent', '/search']) await import('matador-lab' + door);";
    run(folder, process.execPath, '--input-type=module', '-e', code);
  });
  for (const resolution of ['nodenext', 'bundler'])
    await check(`types, as ${resolution}`, () => {
      const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
      const options = { target: 'es2022', module, moduleResolution: resolution, strict: true, skipLibCheck: true };
      const compilerOptions = { ...options, noEmit: true, allowImportingTsExtensions: true, types: [] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      run(folder, process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', folder);
    });
} catch (error) {
  const { message, stdout } = /** @type {Error & { stdout?: string }} */ (error);
  process.stderr.write(`${stdout ?? ''}${message}\n`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
