/** A tune in its folder, played by workers: stopped, gone on with, damaged, and left alone once it is done. */
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { resolveContestant } from '../../src/play/roster.ts';
import { parseSpec } from '../../src/text/spec.ts';
import { type ConductOptions, conductTune, unitsOf } from '../../src/tune/conduct.ts';
import { lookAt, readDone } from '../../src/tune/folder.ts';
import { readTuneManifest } from '../../src/tune/manifest.ts';
import type { TunePlan } from '../../src/tune/plan.ts';
import { tune } from '../../src/tune/tune.ts';
import { agentFile, filesOf, LAST, write } from '../arena/lab.ts';
import { newFolder } from '../scratch.ts';
import { planOf, playHere } from './here.ts';

const folder = newFolder();
const never = new AbortController().signal;
const quiet = { threads: 1, onProgress: () => {}, onNote: () => {}, signal: never, atOnce: never };
const conduct = (plan: TunePlan, dir: string, options: Partial<ConductOptions> = {}) =>
  conductTune(plan, dir, { ...quiet, ...options });

const YAML = `name: small
agent: hoard-matadors(hold=0)
parameters: {hold: {from: 0, to: 14}, until: {from: 0, to: 5}}
against: [shed-heavy, greedy]
method: cmaes
steps: 3
population: 4
units: 120
final: {maxUnits: 500}
`;
let plan: TunePlan;
const whole = join(folder, 'whole');
let told = { unitsDone: 0, units: 0, partsPlayed: 0 };

beforeAll(async () => {
  plan = await planOf(folder, YAML);
  await conduct(plan, whole, { onProgress: now => (told = now) });
});

test('leaves a manifest, a table, a tuned file and a log; what it says is what playing here gives', async () => {
  expect(readdirSync(whole).sort()).toEqual(['evaluations.arrow', 'log.json', 'manifest.json', 'tuned.yaml']);
  const { manifest, evaluations } = await readDone(whole);
  const here = await tune(plan, playHere(plan.experiment));
  expect(evaluations).toEqual(here.evaluations);
  expect(manifest.outcome).toMatchObject({ path: here.path, duel: here.duel, result: { values: here.result.values } });
  expect(evaluations).toHaveLength(3 * 4 * 2);
  const tuned = await resolveContestant(parseSpec(join(whole, 'tuned.yaml')), folder, true);
  expect(tuned).toMatchObject({ label: here.result.label, identity: here.result.identity });
  // A duel that ends early plays fewer than were foreseen.
  expect(told.units).toBe(unitsOf(plan));
  expect(told.unitsDone).toBeLessThanOrEqual(told.units);
  expect(lookAt(whole, plan, 'there')).toBe('done');
});

describe('gone on with', () => {
  test('by another number of threads, after a line that was cut short: the same to the last byte', async () => {
    const pieces = 7;
    const dir = join(folder, 'stopped');
    const stop = new AbortController();
    let seen = 0;
    const stopped = conduct(plan, dir, {
      threads: 2,
      signal: stop.signal,
      atOnce: stop.signal,
      onProgress: () => {
        if (++seen === pieces) stop.abort(new Error('enough'));
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    expect([lookAt(dir, plan, 'there'), existsSync(join(dir, 'lock'))]).toEqual(['unfinished', false]);
    expect(readTuneManifest(dir).outcome).toBe(null);
    // As a kill in the middle of a line would leave it, and a line that is damaged.
    appendFileSync(join(dir, 'journal'), '00000000 {"at":"0/0"}\nabc');
    let played = 0;
    await conduct(plan, dir, { onProgress: now => (played = now.partsPlayed) });
    expect(filesOf(dir)).toEqual(filesOf(whole));
    expect(played).toBeLessThanOrEqual(told.partsPlayed - pieces);
  });

  test('not with another tune, and not in a folder of something else', async () => {
    const differs = async (yaml: string) => {
      const other = await planOf(folder, yaml);
      return () => lookAt(whole, other, '--out');
    };
    expect(await differs(YAML.replace('units: 120', 'units: 121'))).toThrow(
      'which differs in pairings, method (allowed:',
    );
    expect(await differs(YAML.replace('steps: 3', 'steps: 4'))).toThrow('another tune, which differs in method');
    expect(await differs(YAML.replace('to: 14', 'to: 13'))).toThrow('which differs in parameters');
    expect(await differs(`${YAML}seed: b\n`)).toThrow('which differs in seed');
    expect((await differs(`${YAML}note: another\n`))()).toBe('done');
    const papers = join(folder, 'papers');
    mkdirSync(papers);
    writeFileSync(join(papers, 'thesis.txt'), 'years of work');
    expect(() => lookAt(papers, plan, '--out')).toThrow(`--out: ${papers} holds other files`);
    writeFileSync(join(papers, 'manifest.json'), '{"format":"matador-run/1"}');
    expect(() => lookAt(papers, plan, '--out')).toThrow("holds a run's results");
  });
});

test('a table that is not the one written is refused', async () => {
  const dir = join(folder, 'damaged');
  mkdirSync(dir);
  for (const file of ['manifest.json', 'evaluations.arrow']) copyFileSync(join(whole, file), join(dir, file));
  const bytes = readFileSync(join(dir, 'evaluations.arrow'));
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(join(dir, 'evaluations.arrow'), bytes);
  await expect(readDone(dir)).rejects.toThrow('evaluations.arrow: damaged');
});

describe('an agent that fails', () => {
  const yaml = (onFault: string) =>
    `name: bad\nagent: ./bad.ts\nparameters: {x: {values: [1, 2]}}\nagainst: [./calm.ts]\nmethod: sweep\nunits: 12\nonFault: ${onFault}\nfinal: {maxUnits: 200}\n`;
  const bad = agentFile('bad', `if (x === 2 && Object.keys(view).length >= 0) throw new Error('no')`)
    .replace('parameters: {}', "parameters: { x: { type: 'integer', default: 1, min: 1, max: 2, help: 'x' } }")
    .replace('create: () =>', 'create: ({ x }: { x: number }) =>');

  test('stops the tune, and is told with its place; or forfeits, and is counted', async () => {
    write(folder, { 'bad.ts': bad, 'calm.ts': agentFile('calm'), 'last.ts': LAST });
    const stops = await planOf(folder, yaml('stop'));
    await expect(conduct(stops, join(folder, 'stops'))).rejects.toThrow(
      /^bad\(x=2\) v calm, units 0 to \d+: bad\(x=2\) threw Error: no \(unit 0, /,
    );
    const forfeits = await planOf(folder, yaml('forfeit'));
    await conduct(forfeits, join(folder, 'forfeits'));
    const { evaluations, manifest } = await readDone(join(folder, 'forfeits'));
    expect(evaluations.map(({ faults }) => faults)).toEqual([
      [0, 0],
      [24, 0],
    ]);
    expect(manifest.outcome.clockDependent).toBe(false);
    // Where the agent is somebody's own, the tuned file says where it lies.
    expect(readFileSync(join(folder, 'forfeits', 'tuned.yaml'), 'utf8')).toContain('agent: "../bad.ts"');
  });
});
