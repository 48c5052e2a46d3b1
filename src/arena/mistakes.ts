/**
 * From what zod found wrong to the one mistake that a person is told: the first in the file, but a field that does not
 * exist before all others, since a misspelt name explains why another is missing.
 */
import type { z } from 'zod';
import { didYouMean } from '../text/nearest.ts';
import type { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import type { Path, YamlSource } from '../text/yaml-source.ts';

type Issue = z.core.$ZodIssue;

/** `fieldsAt` names the fields that may stand at a path. */
export function firstMistake(
  source: YamlSource,
  issues: readonly Issue[],
  fieldsAt: (path: Path) => readonly string[],
): Refusal {
  const found = issues.map(issue => unfold(issue, []));
  const place = ({ issue, path }: (typeof found)[number]) =>
    issue.code === 'unrecognized_keys'
      ? source.offset([...path, issue.keys[0]], true) - Number.MAX_SAFE_INTEGER
      : source.offset(path);
  const { issue, path } = found.sort((a, b) => place(a) - place(b))[0];
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0];
    const names = fieldsAt(path);
    const what = `there is no such field${didYouMean(key, names)}`;
    return source.refuse(`${source.kind}/field`, [...path, key], what, names.join(', '), true);
  }
  const value = path.reduce<unknown>(
    (outer, step) => (outer as Record<string | number, unknown>)?.[step],
    source.value,
  );
  if (value === undefined) return source.refuse(`${source.kind}/missing`, path, 'is missing', issue.message);
  return source.refuse(`${source.kind}/value`, path, wrongWith(issue, value), issue.message);
}

/** A union's issue becomes that of the one member whose type was met, if there is one. */
function unfold(issue: Issue, outer: Path): { issue: Issue; path: Path } {
  const path = [...outer, ...(issue.path as Path)];
  if (issue.code === 'invalid_union') {
    const met = issue.errors.find(
      member => !member.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
    );
    if (met?.[0]) return unfold(met[0], path);
  }
  return { issue, path };
}

function wrongWith(issue: Issue, value: unknown): string {
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    return Array.isArray(value) ? `${value.length} of them` : `${show(value)} is out of range`;
  }
  if (issue.code === 'invalid_value') {
    return `${show(value)} is not known${typeof value === 'string' ? didYouMean(value, issue.values.map(String)) : ''}`;
  }
  if (issue.code === 'invalid_format') return `${show(value)} is no name`;
  return `${show(value)} can't stand here`;
}
