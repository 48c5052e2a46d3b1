/**
 * A real run on a file system that fills up under it: it says so in one line, leaves no half file under a final name, and
 * goes on once there is room. The file system is a tmpfs of a few megabytes, mounted in a namespace of its own, for which
 * nobody has to be root where the system lets people have such; where it does not, the test fails and says what it needs.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';
import { PROGRAM, ROOT, start } from './program.ts';

/** What runs shell commands where it may mount file systems that nobody else sees. */
function shell(): string[] {
  const ways = [
    ['unshare', '-m', 'sh', '-ec'],
    ['unshare', '-rm', 'sh', '-ec'],
  ];
  const probe = 'mount -t tmpfs -o size=64k tmpfs /mnt';
  const way = ways.find(([command, ...args]) => spawnSync(command!, [...args, probe]).status === 0);
  if (way) return way;
  throw new Error('no small file system can be made here: this test needs Linux, and root or user namespaces');
}

test('a disk that fills up under a run', { timeout: 300_000 }, async () => {
  const folder = newFolder();
  const file = join(folder, 'full.yaml');
  writeFileSync(file, 'name: full\nagents: [random, greedy, shed-heavy]\nunits: 20000\n');
  const whole = join(folder, 'whole');
  expect((await start('run', file, '--threads', '2', '--out', whole).ended).status).toBe(0);
  const [small, kept] = [join(folder, 'small'), join(folder, 'kept')];
  mkdirSync(small);
  mkdirSync(kept);
  const program = PROGRAM.map(word => `'${word}'`).join(' ');
  const script = `
    cd '${ROOT}'
    export npm_lifecycle_event=
    mount -t tmpfs -o size=2m tmpfs '${small}'
    ${program} run '${file}' --threads 2 --out '${small}/run' >'${kept}/first-out' 2>'${kept}/first' && exit 9
    ls -R '${small}/run' >'${kept}/listed'
    cp '${small}/run/manifest.json' '${kept}/manifest'
    # As full as before: it says so again, and loses nothing.
    ${program} run --resume '${small}/run' --threads 2 >'${kept}/second-out' 2>'${kept}/second' && exit 8
    mount -o remount,size=200m '${small}'
    ${program} run --resume '${small}/run' --threads 2 >'${kept}/third-out' 2>'${kept}/third'
    cp -r '${small}/run' '${kept}/run'`;
  const [command, ...args] = shell();
  const ran = spawnSync(command!, [...args, script], { encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
  const said = (name: string) => readFileSync(join(kept, name), 'utf8');
  for (const time of ['first', 'second']) {
    const lines = said(time).trimEnd().split('\n');
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^matador: the disk is full: what is whole is kept; once there is room .*ENOSPC/),
      `npm run -s matador -- run --resume ${small}/run`,
    ]);
    expect(said(time)).not.toMatch(/^ {4}at /m);
  }
  expect(said('listed')).not.toContain('.tmp-');
  expect(said('listed')).not.toMatch(/^lock$/m);
  expect(readdirSync(join(kept, 'run')).sort()).toEqual(readdirSync(whole).sort());
  expect(filesOf(join(kept, 'run'))).toEqual(filesOf(whole));
});
