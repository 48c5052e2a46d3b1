import { expect, test } from 'vitest';
import { NONE, ROOT, Tree } from '../../src/search/tree.ts';

test('finds what was put in, and nothing else', () => {
  const tree = new Tree(1000);
  const made = new Map<string, number>();
  let from = ROOT;
  for (let i = 0; i < 999; i++) {
    const key = Math.imul(i, 2654435761) | 0;
    expect(tree.find(from, key)).toBe(NONE);
    const node = tree.reach(from, key);
    expect(tree.reach(from, key)).toBe(node);
    made.set(`${from} ${key}`, node);
    if (i % 3 === 0) from = node;
  }
  expect(new Set(made.values()).size).toBe(999);
  for (const [place, node] of made) {
    const [parent, key] = place.split(' ').map(Number);
    expect(tree.find(parent!, key!)).toBe(node);
  }
});

test('takes no more than it has room for, and is empty once cleared', () => {
  const tree = new Tree(3);
  const one = tree.reach(ROOT, 1);
  tree.tries[one] = 5;
  expect(tree.reach(ROOT, 2)).not.toBe(NONE);
  expect(tree.reach(ROOT, 3)).toBe(NONE);
  expect(tree.reach(ROOT, 1)).toBe(one);
  tree.clear();
  expect(tree.find(ROOT, 1)).toBe(NONE);
  expect(tree.tries[tree.reach(ROOT, 9)]).toBe(0);
});
