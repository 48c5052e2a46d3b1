import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { join as joined } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { cyclesIn, faultsIn } from './floors.ts';
import { importsOf } from './imports.ts';
import { codeIn, ROOT } from './tree.ts';

/** The package's own names and the source each means. */
function doorsOf(text: string): Map<string, string> {
  const { name, exports } = JSON.parse(text) as { name: string; exports: Record<string, { source?: string }> };
  return new Map(
    Object.entries(exports).flatMap(([key, { source }]) => (source ? [[joined(name, key), joined(source)]] : [])),
  );
}

test('the house keeps its floors: imports go down, in no circle, and agents come through their doors', () => {
  const doors = doorsOf(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect([...doors.keys()]).toEqual(['matador-lab', 'matador-lab/agent', 'matador-lab/search']);
  expect(faultsIn(codeIn('src', 'agents', 'experiments', 'docs', 'scripts'), doors)).toEqual([]);
});

describe('the checker itself, on made-up trees', () => {
  const doors = new Map([
    ['matador-lab/agent', 'src/play/index.ts'],
    ['matador-lab', 'src/index.ts'],
  ]);
  const faults = (tree: Record<string, string>): string[] => faultsIn(new Map(Object.entries(tree)), doors);
  const sound = {
    'src/text/a.ts': "export const a = 1; // import '../cli/no.ts'",
    'src/engine/b.ts': "import { a } from '../text/a.ts'; import './c.ts'; export const b = a;",
    'src/engine/c.ts': 'export const c = "import \'../arena/x.ts\'";',
    'src/play/index.ts': "export * from '../engine/b.ts';",
    'src/index.ts': "export { b } from './play/index.ts';",
    'agents/one.ts':
      "import type { b } from 'matador-lab/agent'; import { two } from './tuned/two.ts'; two satisfies b;",
    'agents/tuned/two.ts': 'export const two = 2;',
    'scripts/s.mjs': "import fs from 'node:fs'; import '../src/index.ts'; await import(process.argv[2]);",
  };

  test('a sound tree has no fault', () => expect(faults(sound)).toEqual([]));

  test.each([
    [
      'upwards',
      'src/text/x.ts',
      "import { b } from '../engine/b.ts';",
      'src/text (floor 0) imports src/engine/b.ts (floor 1)',
    ],
    [
      'sideways',
      'src/random/x.ts',
      "\nimport '../text/a.ts';",
      'src/random/x.ts:2: src/random (floor 0) imports src/text',
    ],
    ['of a type', 'src/text/x.ts', "import type { B } from '../engine/b.ts';", 'src/text (floor 0)'],
    ['of a type in place', 'src/text/x.ts', "type B = import('../engine/b.ts').B;", 'src/text (floor 0)'],
    ['re-exported', 'src/text/x.ts', "export { b } from '../engine/b.ts';", 'src/text (floor 0)'],
    ['all re-exported', 'src/text/x.ts', "export * from '../engine/b.ts';", 'src/text (floor 0)'],
    ['dynamic', 'src/text/x.ts', "await import('../engine/b.ts');", 'src/text (floor 0)'],
    ['dynamic, in backticks', 'src/text/x.ts', 'await import(`../engine/b.ts`);', 'src/text (floor 0)'],
    [
      'through a door',
      'src/engine/x.ts',
      "import 'matador-lab/agent';",
      'src/engine (floor 1) imports src/play/index.ts',
    ],
    [
      'through the front door',
      'src/arena/x.ts',
      "import 'matador-lab';",
      'src/arena (floor 5) imports src/index.ts (floor 6)',
    ],
    ['of an agent', 'src/arena/x.ts', "import '../../agents/one.ts';", 'known through the roster'],
    ['by an agent, past its doors', 'agents/x.ts', "import '../src/text/a.ts';", 'an agent imports ../src/text/a.ts'],
    ['by an agent, of the machine', 'agents/x.ts', "import 'node:fs';", 'an agent imports node:fs'],
    ['of nothing', 'src/text/x.ts', "import './nowhere.ts';", 'there is no src/text/nowhere.ts'],
    ['from an unknown folder', 'src/attic/x.ts', '', 'stands in no folder'],
    ['from no folder', 'src/x.ts', '', 'stands in no folder'],
    ['of itself', 'src/text/x.ts', "import './x.ts';", 'a cycle: src/text/x.ts → src/text/x.ts'],
  ])('a planted import is found: %s', (_, file, text, fault) => {
    expect(faults({ ...sound, [file]: text })).toEqual([expect.stringContaining(fault)]);
  });

  test('a cycle is found, of types too', () => {
    const tree = {
      'src/text/a.ts': "import type { B } from './b.ts';",
      'src/text/b.ts': "export * from './c.ts';",
      'src/text/c.ts': "import('./a.ts');",
    };
    expect(faults(tree)).toEqual(['a cycle: src/text/a.ts → src/text/b.ts → src/text/c.ts → src/text/a.ts']);
    expect(
      cyclesIn(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([]);
  });

  test('imports are told with their lines, computed ones as such', () => {
    expect(importsOf('x.ts', "import a from 'a';\n\nexport { b } from 'b';\nawait import(a);")).toEqual([
      { specifier: 'a', line: 1 },
      { specifier: 'b', line: 3 },
      { specifier: null, line: 4 },
    ]);
  });
});
