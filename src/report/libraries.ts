/**
 * The libraries that draw in the page, as they stand in node_modules, and the licences of all that is in them. Each is a
 * file made for a script element, with what it needs bundled into it; so licences are gathered over the packages it is
 * made of, and equal texts stand once.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../play/package-root.ts';
import { sourceForScript } from './escape.ts';

/** In the order in which they have to be run. */
const INLINED = [
  ['vega', 'build/vega.min.js'],
  ['vega-lite', 'build/vega-lite.min.js'],
  ['vega-embed', 'build/vega-embed.min.js'],
] as const;

/** Parts of those packages that do not run in a browser: command lines, types, reading of other text encodings. */
const NOT_INLINED = new Set(['commander', 'iconv-lite', 'yargs', 'vega-typings']);

export interface Licence {
  /** `vega 6.4.0`. */
  readonly packages: readonly string[];
  /** `BSD-3-Clause`. */
  readonly name: string;
  readonly text: string;
}

/** The scripts' texts, fit to stand in the page. */
export function librarySources(): string[] {
  return INLINED.map(([name, file]) =>
    sourceForScript(readFileSync(join(folderOf(name, packageRoot()), file), 'utf8')),
  );
}

export function libraryLicences(): Licence[] {
  const licences = new Map<string, { packages: string[]; name: string; text: string }>();
  for (const [folder, written] of packagesOf(INLINED.map(([name]) => name))) {
    const text = noticesIn(folder);
    const known = licences.get(text) ?? { packages: [], name: written.license, text };
    known.packages.push(`${written.name} ${written.version}`);
    licences.set(text, known);
  }
  return [...licences.values()];
}

interface Written {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Record<string, string>;
}

/** The packages and all they depend on, by folder, in the order in which they are come upon. */
function packagesOf(names: readonly string[]): Map<string, Written> {
  const found = new Map<string, Written>();
  const visit = (name: string, from: string): void => {
    if (NOT_INLINED.has(name)) return;
    const folder = folderOf(name, from);
    if (found.has(folder)) return;
    const written = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Written;
    found.set(folder, written);
    for (const needed of Object.keys(written.dependencies ?? {}).sort()) visit(needed, folder);
  };
  for (const name of names) visit(name, packageRoot());
  return found;
}

function noticesIn(folder: string): string {
  const files = readdirSync(folder).filter(file => /^(licen[cs]e|copying|notice|copyright)/i.test(file));
  return files
    .sort()
    .map(file => readFileSync(join(folder, file), 'utf8').replace(/\r\n?/g, '\n').trim())
    .join('\n\n');
}

/** Where a package lies for code in `from`: the nearest node_modules upwards that has it. */
function folderOf(name: string, from: string): string {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) throw new Error(`the package ${name}, needed by ${from}, is not installed`);
  }
}
