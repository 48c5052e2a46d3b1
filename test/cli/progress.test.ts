/** The words in which a run tells how far it is. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { duration, Progress } from '../../src/cli/progress.ts';

test('durations', () => {
  expect([0.2, 59.1, 61, 3599, 3600, 7261].map(duration)).toEqual([
    '1 s',
    '1 min 00 s',
    '1 min 01 s',
    '59 min 59 s',
    '1 h 00 min',
    '2 h 01 min',
  ]);
});

test('share, units, rate and time left, by the clock', () => {
  const written: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  let now = 0;
  const progress = new Progress(to, 400, () => now);
  expect(progress.line()).toBe('0 %  0/400 units');
  now = 10_000;
  progress.update({ unitsDone: 100, units: 400, hands: 123_456, partsPlayed: 1 });
  expect(progress.line()).toBe('25 %  100/400 units  12,346 hands/s  30 s left');
  now = 50_000;
  progress.update({ unitsDone: 400, units: 400, hands: 500_000, partsPlayed: 2 });
  progress.stop();
  // No terminal: plain lines, the first and the last of them at once.
  expect(written.join('')).toBe('0 %  0/400 units\n100 %  400/400 units  10,000 hands/s  took 50 s\n');
});
