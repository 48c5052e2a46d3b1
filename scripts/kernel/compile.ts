/**
 * Compiles the kernel: the engine's hot files as they stand, by the AssemblyScript compiler. Their language is near enough
 * TypeScript that only this is done to the text: `number` is a 32-bit integer in those files, so it is called `i32`; imports
 * of types go, as Words and State are global there; and three files are read from scripts/kernel, which says the same in
 * the compiler's own words: src/random/words.ts, and of src/search/weighing.ts and src/random/seeding.ts what instructions
 * for four words do several times as fast. A second engine written by hand was turned down: two truths to keep.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';
import { packageRoot } from '../../src/play/package-root.ts';

/** Read from here. What has one of its own finds the other text under its name with `.plain` before the ending. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  'src/random/seeding.ts': 'scripts/kernel/seeding.as',
  'src/random/words.ts': 'scripts/kernel/words.as',
  'src/search/weighing.ts': 'scripts/kernel/weighing.as',
};

/** Small functions with several callers, which the compiler would call where copying them in is cheaper. */
const INLINED = [
  'apply',
  'belowAt',
  'choice',
  'choiceAt',
  'choiceOptions',
  'choosePlay',
  'besides',
  'canDraw',
  'drawableTo',
  'drawToFit',
  'endTurn',
  'forced',
  'greedy',
  'lay',
  'leftAfter',
  'log',
  'lookOn',
  'move',
  'nextAt',
  'nextSeat',
  'play',
  'playOn',
  'outerOf',
  'rightAfter',
  'rotl',
  'onlyPlay',
  'step',
  'shuffleTo',
  'somethingFits',
  'playFor',
  'playOfBit',
  'twoEnds',
  'withoutTwo',
];
const DECLARED = new RegExp(`^(export )?function (${INLINED.join('|')})\\b`, 'gm');

const FLAGS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd'];
/** Pages of 64 KiB: what src/engine/kernel.ts makes of memory lies between. */
const MEMORY = ['--initialMemory', '1', '--maximumMemory', '64'];

/** Returns the kernel's bytes. Throws with the compiler's own words where it refuses the text. */
export const compileKernel = (): Promise<Uint8Array> => compile('scripts/kernel/entry.ts');

/** What the tables have compiled (src/tables/lane-calls.ts), of texts of its own. */
export const compileLanes = (): Promise<Uint8Array> => compile('scripts/kernel/tables.ts');

async function compile(entry: string): Promise<Uint8Array> {
  let bytes: Uint8Array | null = null;
  const { error, stderr } = await asc.main(
    [entry, '--baseDir', packageRoot(), '--outFile', 'kernel.wasm', ...FLAGS, ...MEMORY],
    {
      readFile: (name, base) => sourceOf(name, base),
      writeFile: (_name, data) => {
        bytes = data as Uint8Array;
      },
      listFiles: () => [],
    },
  );
  if (error || !bytes) throw new Error(`the kernel was not compiled\n${stderr.toString()}`);
  return bytes;
}

function sourceOf(name: string, base: string): string | null {
  const path = OWN_WORDS[name] ?? name.replace(/^(scripts\/kernel\/\w+)\.ts$/, '$1.as').replace(/\.plain\.ts$/, '.ts');
  let text: string;
  try {
    text = readFileSync(resolve(base, path), 'utf8');
  } catch {
    return null;
  }
  if (path.endsWith('.as')) return text;
  return text
    .replace(/^import type .*$/gm, '')
    .replace(/^export type .*$/gm, '')
    .replace(/: number\b/g, ': i32')
    .replace(/: boolean\b/g, ': bool')
    .replace(DECLARED, '@inline $&');
}

/** The module that carries it, as text. */
export function kernelModule(bytes: Uint8Array, name = 'KERNEL', from = "the engine's files"): string {
  return `// Made by \`npm run kernel\` from ${from}; a test compiles it anew and compares.
export const ${name} =
  '${Buffer.from(bytes).toString('base64')}';
`;
}

export const lanesModule = (bytes: Uint8Array): string => kernelModule(bytes, 'LANES', 'scripts/kernel/tables.as');
