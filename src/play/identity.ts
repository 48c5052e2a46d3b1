/**
 * The identity of somebody's agent file: a hash over its module graph, so that a run's manifest says exactly what played.
 *
 * The graph is the file and what it names with relative paths in `import`, `export … from`, `import(…)` and
 * `new URL(…, import.meta.url)`, found by reading the text: a path that only stands in a comment is hashed along, which
 * costs nothing but a wider identity. What is imported by a package's name is not followed; this package's own version
 * stands in the manifest. Paths that are put together while running can't be seen.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';

const NAMED = /(?:\bfrom|\bimport|\bimport\s*\(|\bnew\s+URL\s*\()\s*(['"`])(\.{1,2}\/[^'"`\n]+)\1/g;
const TEXT = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);

/** `sha256:<hex>` over the files' contents and their places relative to the entry; the same on every machine. */
export function fileIdentity(entry: string): string {
  const start = resolve(entry);
  const contents = new Map<string, Buffer>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (contents.has(file)) continue;
    const bytes = readFileSync(file);
    contents.set(file, bytes);
    if (!TEXT.has(extname(file))) continue;
    for (const [, , path] of bytes.toString('utf8').matchAll(NAMED)) {
      const target = existing(join(dirname(file), path!));
      if (target !== null) waiting.push(target);
    }
  }
  const places = [...contents].map(([file, bytes]) => ({ place: relative(dirname(start), file), bytes }));
  const hash = createHash('sha256');
  for (const { place, bytes } of places.sort((a, b) => (a.place < b.place ? -1 : 1))) {
    hash.update(`${place.split(sep).join('/')}\0${createHash('sha256').update(bytes).digest('hex')}\n`);
  }
  return `sha256:${hash.digest('hex')}`;
}

/** The file that a relative path means: as it stands, or a TypeScript file named by its compiled name or by none. */
function existing(path: string): string | null {
  const candidates = [path, path.replace(/\.([mc]?)js$/, '.$1ts'), `${path}.ts`, `${path}.js`];
  candidates.push(join(path, 'index.ts'), join(path, 'index.js'));
  return candidates.find(candidate => statSync(candidate, { throwIfNoEntry: false })?.isFile()) ?? null;
}
