/** What stands behind some files of src/ as soon as they are loaded: what is imported by `import()` does not. */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';

const SRC = new URL('../src/', import.meta.url);

/** `files`: themselves and those behind them, as paths in src/. `packages`: of others, by name. */
export function loadedWith(...paths: string[]): { readonly files: string[]; readonly packages: string[] } {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (url: URL): void => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    const text = readFileSync(url, 'utf8').replace(/^import type [^;]*;$/gm, '');
    for (const [, name] of text.matchAll(/^(?:import|export) [^;]*?from '([^']+)'/gms)) {
      if (name.startsWith('.')) visit(new URL(name, url));
      else if (!builtinModules.includes(name.replace(/^node:/, ''))) packages.add(name);
    }
  };
  for (const path of paths) visit(new URL(path, SRC));
  return { files: [...seen].map(url => url.slice(SRC.href.length)).sort(), packages: [...packages].sort() };
}
