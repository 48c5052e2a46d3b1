/** Chance and the clock are out of reach while agents play, and back afterwards. In a thread of its own: it is for good. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { parentPort, workerData } from 'node:worker_threads';
  const { fenced, putUpFence } = await import(workerData.fence);
  putUpFence();
  const reach = {
    'Math.random()': () => Math.random(),
    'Date.now()': () => Date.now(),
    'new Date()': () => new Date(),
    'Date()': () => Date(),
    'performance.now()': () => performance.now(),
    'kept for oneself': (random => () => random())(Math.random),
    'by its constructor': () => new (new Date(0).constructor)(),
    'a fixed date': () => new Date(0).toISOString(),
    'a date subclass': () => new (class extends Date {})(0) instanceof Date,
  };
  const outcome = work => { try { return typeof work(); } catch (error) { return error.message.slice(0, 12); } };
  const all = () => Object.fromEntries(Object.entries(reach).map(([name, work]) => [name, outcome(work)]));
  const after = () => { try { fenced(() => { throw new Error('x'); }); } catch {} return all(); };
  parentPort.postMessage({ before: all(), during: fenced(all), after: after() });
`;

test('fenced work meets no chance and no clock', async () => {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`), {
    workerData: { fence: new URL('../../src/arena/fence.ts', import.meta.url).href },
    execArgv: ['--import', new URL('../../src/arena/boot.mjs', import.meta.url).href],
  });
  const told = await new Promise<Record<string, unknown>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  const open = {
    'Math.random()': 'number',
    'Date.now()': 'number',
    'new Date()': 'object',
    'Date()': 'string',
    'performance.now()': 'number',
    'kept for oneself': 'number',
    'by its constructor': 'object',
    'a fixed date': 'string',
    'a date subclass': 'boolean',
  };
  expect(told).toEqual({
    before: open,
    during: {
      ...open,
      'Math.random()': 'Math.random(',
      'Date.now()': 'Date.now() i',
      'new Date()': 'new Date() i',
      'Date()': 'Date() is ou',
      'performance.now()': 'performance.',
      'kept for oneself': 'Math.random(',
      'by its constructor': 'new Date() i',
    },
    after: open,
  });
});
