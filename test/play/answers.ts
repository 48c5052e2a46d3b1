/**
 * Everything a view can be asked, asked: every getter and every method with every argument it takes. A new member of `View`
 * makes this an error until it is said here how to ask it, so that no law about views passes one by.
 */
import { View } from '../../src/play/view.ts';

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const pairs = (n: number): number[][] => upTo(n).flatMap(a => upTo(n).map(b => [a, b]));

/** Arguments to ask each method with; getters have none. */
const ASKED: Record<string, (view: View) => number[][]> = {
  count: view => upTo(view.players).map(seat => [seat]),
  score: view => upTo(view.players).map(seat => [seat]),
  holds: view => pairs(view.sum),
  row: view => upTo(view.sum + 1).map(n => [n]),
  lineRow: view => upTo(view.sum + 1).map(n => [n]),
  unseenRow: view => upTo(view.sum + 1).map(n => [n]),
  fitting: view => pairs(view.sum),
  unseenFitting: view => pairs(view.sum),
  action: view => upTo(view.actions).map(i => [i]),
  wild: () => [[]],
  lineWild: () => [[]],
  unseenWild: () => [[]],
  tiles: () => [[]],
};

/** All answers as one text, a line for each member. */
export function answersOf(view: View): string {
  const lines = Object.entries(view).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(View.prototype))) {
    if (name === 'constructor') continue;
    if (get) {
      lines.push(`${name}: ${JSON.stringify(get.call(view))}`);
      continue;
    }
    if (!ASKED[name]) throw new Error(`how is a view asked for '${name}'?`);
    lines.push(`${name}: ${JSON.stringify(ASKED[name](view).map(args => value.apply(view, args)))}`);
  }
  return lines.join('\n');
}
