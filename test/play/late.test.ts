/** What never comes back is given up, by whatever it hangs: its own loop, or a promise. */
import { expect, test } from 'vitest';
import { loadedWithin, within } from '../../src/play/late.ts';

const module = (text: string) => () => import(/* @vite-ignore */ `data:text/javascript,${text}`);

test('work that loops is cut short; what it gives or throws else comes through', () => {
  expect(within(() => 8)).toBe(8);
  expect(() =>
    within(() => {
      throw new TypeError('mine');
    }),
  ).toThrow(TypeError);
  expect(() =>
    within(() => {
      for (;;);
    }, 0.1),
  ).toThrow('it had not come back after 0.1 s');
});

test('a module that waits for ever is given up', async () => {
  expect(await loadedWithin(async () => 7)).toBe(7);
  await expect(loadedWithin(module('await new Promise(() => {})'), 0.2)).rejects.toThrow('not come back after 0.2 s');
});

test('a module that loops is given up', async () => {
  await expect(loadedWithin(module('for (;;);'), 0.2)).rejects.toThrow('not come back after 0.2 s');
});
