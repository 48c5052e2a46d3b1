/** A command line in words and flags: as it stands there, whatever the parser would make of it by itself. */
import { expect, test } from 'vitest';
import { run } from '../../src/cli/run.ts';
import { splitWords } from '../../src/cli/split.ts';

test.each([
  ['operands that look like numbers stay as they are', 'run 007 1e3', ['run', '007', '1e3'], {}],
  ['values too', 'run --seed 007 --threads -5', ['run'], { seed: '007', threads: '-5' }],
  ['the other name of an option is told as the first', 'run --deals 4', ['run'], { units: '4' }],
  ['a name with a dot or a dash is one name', 'run --seed.x 3 --no-luck', ['run'], { 'seed.x': '3', 'no-luck': true }],
  ['a flag takes no word behind it', 'run --actions e.yaml', ['run', 'e.yaml'], { actions: true }],
  ['what is given twice is a list', 'run --seed a --seed=b=c', ['run'], { seed: ['a', 'b=c'] }],
  ['dashes alone are words', 'run ---- ---=', ['run', '----', '---='], {}],
])('%s', (_, line, words, flags) => {
  expect(splitWords(line.split(' '), run)).toEqual({ words, flags });
});

test.each(['--constructor', '--__proto__=1', '-toString', '--_', '--_=a'])(
  '%s is refused, which the parser would fall over',
  word => {
    expect(() => splitWords(['run', word], run)).toThrow('there is no option');
  },
);
