import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, nearest } from '../../src/text/nearest.ts';
import { law } from '../law.ts';

const names = ['greedy', 'random', 'pimc', 'shed-heavy', 'hoard-matadors'];

describe('the name somebody meant', () => {
  test.each([
    ['greddy', 'greedy'],
    ['gredy', 'greedy'],
    ['greeedy', 'greedy'],
    ['rgeedy', 'greedy'],
    ['GREEDY', 'greedy'],
    ['pmic', 'pimc'],
    ['shedheavy', 'shed-heavy'],
    ['hoard_matador', 'hoard-matadors'],
    ['random ', 'random'],
  ])('%s is near %s', (given, meant) => {
    expect(nearest(given, names)).toBe(meant);
    expect(didYouMean(given, names)).toBe(`, did you mean '${meant}'?`);
  });

  test.each(['', 'x', 'clairvoyant', 'gr', 'matador', 'greedyrandom'])('%j is near none', given => {
    expect(nearest(given, names)).toBe(null);
    expect(didYouMean(given, names)).toBe('');
  });

  test('of equally near ones it is the first; of none, none', () => {
    expect(nearest('bat', ['cat', 'hat'])).toBe('cat');
    expect(nearest('hat', ['cat', 'bat', 'hat'])).toBe('hat');
    expect(nearest('bat', [])).toBe(null);
  });

  const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 9 });

  law([fc.array(word, { minLength: 1 }), fc.nat()])('a name itself is always nearest', (list, which) => {
    const name = list[which % list.length];
    expect(nearest(name, list)).toBe(name);
  });

  law([word, fc.nat(), fc.constantFrom('drop', 'add', 'change', 'swap')])(
    'one slip is always forgiven',
    (name, where, slip) => {
      const at = where % name.length;
      const [before, here, after] = [name.slice(0, at), name[at], name.slice(at + 1)];
      const slipped = {
        drop: before + after,
        add: `${before}x${here}${after}`,
        change: `${before}x${after}`,
        swap: `${before}${after.slice(0, 1)}${here}${after.slice(1)}`,
      }[slip];
      expect(nearest(slipped, [name])).toBe(name);
    },
  );

  law([fc.string({ maxLength: 300 }), fc.array(fc.string())])(
    'what is proposed is a name of the list',
    (given, list) => {
      const name = nearest(given, list);
      if (name !== null) expect(list).toContain(name);
    },
  );
});

test('of two as near, rather the one of which the end is missing', () => {
  expect(nearest('tun', ['run', 'tune'])).toBe('tune');
  expect(nearest('tun', ['run', 'ton'])).toBe('run');
});
