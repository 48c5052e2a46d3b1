/**
 * Chance, the clock and the process are out of reach while agents play, and back afterwards. In a thread of its own: the
 * fence is for good.
 */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { randomBytes, randomInt } from 'node:crypto';
  import { performance as imported } from 'node:perf_hooks';
  import { hrtime } from 'node:process';
  import { setTimeout as later } from 'node:timers';
  import { setTimeout as promised } from 'node:timers/promises';
  import { parentPort, workerData } from 'node:worker_threads';
  const { fenced, putUpFence } = await import(workerData.fence);
  putUpFence();
  putUpFence();
  const reach = {
    'Math.random()': () => Math.random(),
    'Math.random() kept': (random => () => random())(Math.random),
    'Date.now()': () => Date.now(),
    'new Date()': () => new Date(),
    'new Date() by its constructor': () => new (new Date(0).constructor)(),
    'Date()': () => Date(),
    'the date of today': () => new Intl.DateTimeFormat('en').format(),
    'the date of today in parts': () => new Intl.DateTimeFormat('en').formatToParts(),
    'performance.now()': () => performance.now(),
    'performance.now() imported': () => imported.now(),
    'performance.now() of its kind': () => Object.getPrototypeOf(performance).now.call(performance),
    'process.hrtime()': () => process.hrtime(),
    'process.hrtime() imported': () => hrtime(),
    'process.hrtime.bigint()': () => process.hrtime.bigint(),
    'process.uptime()': () => process.uptime(),
    'process.memoryUsage()': () => process.memoryUsage(),
    'process.memoryUsage.rss()': () => process.memoryUsage.rss(),
    'crypto.randomBytes()': () => randomBytes(1),
    'crypto.randomInt()': () => randomInt(9),
    'crypto.randomUUID()': () => crypto.randomUUID(),
    'crypto.getRandomValues()': () => crypto.getRandomValues(new Uint8Array(1)),
    'timers.setTimeout()': () => clearTimeout(setTimeout(() => {}, 0)),
    'timers.setTimeout() imported': () => clearTimeout(later(() => {}, 0)),
    'globalThis.queueMicrotask()': () => queueMicrotask(() => {}),
    'timers.setTimeout() promised': () => promised(0),
  };
  const free = {
    'a fixed date': () => new Date(0).toISOString(),
    'a fixed date in words': () => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).format(new Date(0)),
    'a date subclass': () => new (class extends Date {})(0) instanceof Date,
    'what Math gives': () => Math.max(1, 2),
    'an object of its own, frozen': () => Object.freeze({ a: 1 }).a,
    'what the name of a function is': () => Math.random.name + Math.random.length + performance.now.name,
  };
  const outcome = work => { try { work(); return 'done'; } catch (error) { return error.message; } };
  const all = of => Object.fromEntries(Object.entries(of).map(([name, work]) => [name, outcome(work)]));
  const after = () => { try { fenced(() => { throw new Error('x'); }); } catch {} return all(reach); };
  parentPort.postMessage({
    before: all(reach), during: fenced(() => all(reach)), after: after(),
    free: Object.entries(free).filter(([, work]) => work() !== fenced(work)).map(([name]) => name),
    nested: fenced(() => fenced(() => outcome(reach['Date()']))),
    within: fenced(() => { fenced(() => 1); return outcome(reach['Date()']); }),
  });
`;

test('fenced work meets no chance, no clock and no process', async () => {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), {
    workerData: { fence: new URL('../../src/arena/fence.ts', import.meta.url).href },
    execArgv: ['--import', new URL('../../src/arena/boot.mjs', import.meta.url).href],
  });
  const told = await new Promise<Record<string, Record<string, string>>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  const names = Object.keys(told.before);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const what = name.replace(/ (kept|imported|promised|of its kind|by its constructor|in parts)$/, '');
    expect([name, told.during[name]]).toEqual([name, `reached for ${what}, which is out of reach while agents play`]);
    expect([name, told.before[name], told.after[name]]).toEqual([name, 'done', 'done']);
  }
  expect(told.free).toEqual([]);
  // Fenced work within fenced work ends no fence.
  expect([told.nested, told.within]).toEqual(Array(2).fill(told.during['Date()']));
});
