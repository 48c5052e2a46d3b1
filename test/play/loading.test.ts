/** Somebody's files as they are loaded, several asked for at once. */
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loading } from '../../src/play/guard.ts';

const shared = Array.prototype as unknown as { vandal?: number };

test.each([10, 200])(
  'of two at once the one that changes what all share is refused, and no other (%i ms)',
  async ms => {
    const vandal = loading(async () => {
      shared.vandal = 1;
      await after(100);
    });
    const honest = loading(() => after(ms, 'honest'));
    await expect(vandal).rejects.toThrow('changed Array.prototype.vandal, which all share');
    await expect(honest).resolves.toBe('honest');
    expect('vandal' in shared).toBe(false);
  },
);
