/** What each kind of bad agent comes to: a fault of a stated kind, told with where it was, and shown again by `decision`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { BAD, writeBad } from './bad-agents.ts';
import { told } from './told.ts';

const cwd = newFolder();
writeBad(cwd);

const bad = (how: string) => `./bad.mjs(how=${how})`;
const record = (how: string, deals = 1) =>
  told(['records', '--agents', `${bad(how)},random`, '--deals', `${deals}`], { cwd });

/** A run's folder in which such an agent plays, with nothing played yet. */
function experiment(how: string): string {
  writeFileSync(join(cwd, `${how}.yaml`), `name: bad\nagents: ['${bad(how)}', random]\nunits: 3\n`);
  return `${how}.yaml`;
}

describe.each(BAD)('%s', (how, _, kind, what) => {
  test('is told in a line, with the place of the decision, and by decision again', async () => {
    const { status, out, err } = await record(how);
    const place = /\(unit 0, seating 0, hand 0, seat (\d), action (\d+)\)/.exec(err);
    expect(err).toMatch(/^matador: bad\(how=\w+\) [^\n]+\n$/);
    expect(err).toMatch(what);
    expect(place, err).not.toBeNull();
    expect([status, out]).toEqual([1, '']);
    const again = await told(['decision', experiment(how), '--at', `0/0/0/0/${place![2]}`], { cwd });
    expect([again.status, again.err]).toEqual([0, '']);
    expect(again.out).toMatch(/\nseat 0, bad\(how=\w+\), is asked\n/);
    expect(again.out).toMatch(/\noptions\n {2}\d-\d at the /);
    expect(again.out).toMatch(what);
    expect(again.out).toContain(place![0]);
    // A kind is one word of the tables: what says which is the message.
    expect(kindIn(again.out)).toBe(kind);
  });
});

function kindIn(out: string): string {
  if (/ answered .* none of its options/.test(out)) return 'illegal';
  if (/ reached for /.test(out)) return 'outside';
  return / (changed|used) /.test(out) ? 'tampers' : 'throws';
}

test('nothing that it changed stays changed', async () => {
  for (const [how, , kind] of BAD) if (kind === 'tampers') await record(how);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('shuffled' in Array.prototype).toBe(false);
  expect([1.5].map(Math.floor)).toEqual([1]);
  expect((1.25).toFixed(1)).toBe('1.3');
  expect(Object.isFrozen(Array.prototype)).toBe(false);
  expect(new Int32Array(1)).toHaveLength(1);
  expect((await record('ok', 40)).status).toBe(0);
});

test('one that changes something once, and not when it is played again, is named', async () => {
  writeFileSync(
    join(cwd, 'once.mjs'),
    `let asked = 0;
     export default { name: 'once', summary: 'x', parameters: {}, create: () => ({ choose(view, options) {
       if (++asked === 40) Array.prototype.once = 1;
       return options.at(0); } }) };`,
  );
  const { status, out, err } = await told(['records', '--agents', './once.mjs', '--deals', '32'], { cwd });
  expect(err).toBe(
    'matador: once changed Array.prototype.once, which all share, once and not when the same hands were played again\n',
  );
  expect([status, out]).toEqual([1, '']);

  writeFileSync(join(cwd, 'once.yaml'), JSON.stringify({ name: 'once', agents: ['greedy', './once.mjs'], units: 32 }));
  const run = await told(['run', 'once.yaml', '--out', 'once'], { cwd });
  expect(run.err).toContain(
    '\nmatador: greedy v once, units 0 to 31: once changed Array.prototype.once, which all share, once and not when the same hands were played again\n',
  );
  expect(run.status).toBe(1);
});

describe.each([
  [
    'its module is loaded',
    (code: string) =>
      `${code}; export default { name: 'early', summary: 'x', parameters: {}, create: () => ({ choose: (v, o) => o.at(0) }) };`,
  ],
  [
    'it takes a seat',
    (code: string) =>
      `export default { name: 'early', summary: 'x', parameters: {}, create() { ${code}; return { choose: (v, o) => o.at(0) }; } };`,
  ],
])('as %s', (when, agent) => {
  test.each([
    ['changes what all share', 'Array.prototype.early = 1', /changed Array\.prototype\.early, which all share/],
    ['throws', "throw new Error('not today')", /not today/],
    ['throws nothing', 'throw null', /null/],
  ])('%s: refused before anything is played', async (_, code, what) => {
    const file = `early-${Math.abs(hash(when + code))}.mjs`;
    writeFileSync(join(cwd, file), agent(code));
    const { status, out, err } = await told(['records', '--agents', `./${file}`], { cwd });
    expect(err).toMatch(/^matador: --agents[^\n]+\n$/);
    expect(err).toMatch(what);
    expect([status, out]).toEqual([2, '']);
    expect('early' in Array.prototype).toBe(false);
  });
});

test('chance at the taking of a seat is out of reach as well', async () => {
  writeFileSync(
    join(cwd, 'lucky.mjs'),
    "export default { name: 'lucky', summary: 'x', parameters: {}, create() { const luck = Math.random(); return { choose: () => luck }; } };",
  );
  const { status, err } = await told(['records', '--agents', './lucky.mjs'], { cwd });
  expect(err).toMatch(/^matador: --agents lucky: could not take a seat: it reached for Math\.random\(\)/);
  expect(status).toBe(2);
});

describe('decision', () => {
  const at = (address: string, ...more: string[]) =>
    told(['decision', experiment('ok'), '--at', address, ...more], { cwd });

  test('shows an answer too', async () => {
    const { status, out } = await at('0/1/1/0/2');
    expect(status).toBe(0);
    expect(out).toMatch(/^bad v random: unit 1, seating 1, hand 0\nseat \d, \S+, is asked\n\n {2}0 {2}seat \d/);
    expect(out).toMatch(/\nanswers \d-\d at the (left|right), \d joined, \d outside \(\d+\)\n$/);
  });

  /** An agent's experiment, in which a decision has a second. */
  const own = (name: string, player: string) => {
    writeFileSync(
      join(cwd, `${name}.mjs`),
      `export default { name: '${name}', summary: 'x', parameters: {}, create: () => (${player}) };`,
    );
    writeFileSync(
      join(cwd, `${name}.yaml`),
      `name: ${name}\nagents: [./${name}.mjs, random]\nunits: 1\ntimeLimit: 0.3\n`,
    );
    return `${name}.yaml`;
  };

  test('one that never comes back: shown, a line and status 1', async () => {
    const file = own('looper', '{ choose() { for (;;); } }');
    const { err: first } = await told(['run', file, '--threads', '1', '--out', 'looper'], { cwd });
    const words = /--at (\S+)/.exec(first)!;
    const { status, out, err } = await told(['decision', file, '--at', words[1]], { cwd });
    expect([status, out.endsWith('\n\n')]).toEqual([1, true]);
    expect(out).toContain('looper, is asked\n');
    expect(err).toMatch(/^matador: looper took more than 0\.3 s \(unit 0, [^\n]+\)\n$/);
    const slow = own('slow', '{ begin() { for (;;); }, choose: (view, options) => options.at(0) }');
    expect((await told(['decision', slow, '--at', '0/0/0/0/begin'], { cwd })).err).toBe(
      'matador: slow took more than 0.3 s (unit 0, seating 0, hand 0, seat 0, as the unit begins)\n',
    );
  });

  test('one that throws as the unit begins: at fault at its first decision, and there it is shown', async () => {
    const file = own('early', "{ begin() { throw new Error('not yet'); }, choose: (view, options) => options.at(0) }");
    const { err } = await told(['run', file, '--threads', '1', '--out', 'early'], { cwd });
    const [, at] = /--at (\S+)/.exec(err)!;
    expect(at).toMatch(/^0\/0\/0\/0\/\d+$/);
    const again = await told(['decision', file, '--at', at], { cwd });
    expect([again.status, again.err]).toEqual([0, '']);
    expect(again.out).toMatch(/early, is asked\n[\s\S]*\nearly threw Error: not yet \(unit 0, .*, action \d+\)\n/);
    const begun = await told(['decision', file, '--at', '0/0/0/0/begin'], { cwd });
    expect(begun.out).toMatch(/\nearly threw Error: not yet \(unit 0, .*, as the unit begins\)\n/);
  });

  test('shows a beginning', async () => {
    const { out } = await at('0/1/1/0/begin');
    expect(out).toMatch(/seat 0, random, is told that a unit begins\nseat 1, bad, is told that a unit begins\n/);
  });

  test.each([
    ['0/1/1/0', /--at: '0\/1\/1\/0' is no decision's address \(allowed: PAIRING\/UNIT/],
    ['0/1/1/0/-3', /is no decision's address/],
    ['1/1/1/0/2', /--at: there is no pairing 1 \(allowed: 0 to 0\)/],
    ['0/3/1/0/2', /--at: there is no unit 3 \(allowed: 0 to 2\)/],
    ['0/1/2/0/2', /--at: there is no seating 2 \(allowed: 0 to 1\)/],
    ['0/1/1/1/2', /--at: hands are played alone, there is no hand 1 \(allowed: 0\)/],
    ['0/1/1/0/90', /--at: nobody is asked after 90 actions \(allowed: [\d, ]+\)/],
  ])('refuses %s', async (address, what) => {
    const { status, out, err } = await at(address);
    expect(err).toMatch(what);
    expect(err).toMatch(/^matador: [^\n]+\n$/);
    expect([status, out]).toEqual([2, '']);
  });
});

test('every kind of fault is explained in the pages', () => {
  const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8');
  for (const kind of new Set(BAD.map(([, , kind]) => kind))) expect(page).toContain(`| \`${kind}\` |`);
});

function hash(text: string): number {
  let h = 0;
  for (const c of text) h = (Math.imul(h, 31) + c.charCodeAt(0)) | 0;
  return h;
}
