/**
 * The project's own files, read once, and their syntax. The compiler has no interface for programs in its native form
 * and an expression over the text sees imports in comments and strings: so the files go through a real parser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is made, fetched or the version control's own. */
const FOREIGN = new Set(['node_modules', 'dist', 'coverage', '.git']);

/** Paths from the root (with `/`) of all files below a folder or of one file, hidden ones too. */
export function filesIn(path: string): string[] {
  const whole = join(ROOT, path);
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(file => !file.split('/').some(part => FOREIGN.has(part)))
    .sort();
}

/** Path → text of all the code below some folders. */
export function codeIn(...folders: string[]): Map<string, string> {
  const files = folders.flatMap(filesIn).filter(file => /^\.(ts|mts|js|mjs)$/.test(extname(file)));
  return new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

/** A node of a syntax tree, of whatever kind: only the fields that are asked for here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** Every node of a file, outer ones first. */
export function nodesOf(file: string, text: string): Node[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      nodes.push(value);
      Object.values(value).forEach(visit);
    }
  };
  visit(program);
  return nodes;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

export const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
