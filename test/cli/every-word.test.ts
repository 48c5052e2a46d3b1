/** Every word of a record: null, missing, or of another kind, it is refused with its line and its place, the action's number. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { told } from './told.ts';

type Path = readonly (string | number)[];

const lines = ['worked-hand', 'blocked-hand'].map(name =>
  readFileSync(new URL(`../data/${name}.jsonl`, import.meta.url), 'utf8').trimEnd(),
);

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return [path, ...keys.flatMap(key => pathsIn((value as Record<string | number, unknown>)[key], [...path, key]))];
}

/** The record with what stands at a path made something else; undefined: nothing. */
function but(line: string, path: Path, value: unknown): string {
  const record = JSON.parse(line);
  const owner = path.slice(0, -1).reduce((at, key) => at[key], record);
  if (value === undefined) delete owner[path.at(-1)!];
  else owner[path.at(-1)!] = value;
  return JSON.stringify(record);
}

/** How a place in a record is told: `action 3 tile`, `hands seat 1`, `result points`. */
function placeOf([field, index, more]: Path): RegExp {
  if (field === 'actions' && typeof index === 'number') return new RegExp(`^action ${index}( ${more ?? ''}|:|$)`);
  return new RegExp(`^${String(field)}`);
}

test.each(lines.map(line => [line]))('%.80s', async line => {
  for (const path of pathsIn(JSON.parse(line)).filter(path => path.length > 0)) {
    const inList = typeof path.at(-1) === 'number';
    for (const wrong of [null, undefined, {}, -1, 'nonsense']) {
      // In a list nothing is null; a match may be left out; people may be called anything.
      if (wrong === undefined && (inList || path.join() === 'rules,match')) continue;
      if (wrong === 'nonsense' && path[0] === 'agents' && inList) continue;
      const text = but(line, path, wrong);
      const { status, out, err } = await told(['replay', '-'], { stdin: `${line}\n\n${text}\n` });
      const what = `${path.join('.')} ${JSON.stringify(wrong)}: ${err}`;
      // A winner of nobody is right where nobody won.
      if (text === line) continue;
      expect(err, what).toMatch(/^matador: standard input line 3 \P{Cc}+\n$/u);
      expect(err.replace('matador: standard input line 3 ', ''), what).toMatch(placeOf(path));
      expect([status, out], what).toEqual([2, '']);
    }
  }
});
