/**
 * A YAML file that remembers where everything in it stands, so that whatever is found wrong later, by anybody, can be
 * told as `file.yaml:7:10 agents[1].worlds: …`.
 *
 * Stricter than YAML: one document, text keys, none twice, no unknown tags, at most 1 MB of UTF-8. Loaded only where a file
 * is read: the library takes its time.
 */
import { readFileSync, statSync } from 'node:fs';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { Refusal } from './refusal.ts';

const MOST_BYTES = 1_000_000;

/** What the YAML library says to programmers, said to people, and what would do. */
const SAID_OTHERWISE: Partial<Record<YAMLError['code'], [what: string, allowed: string]>> = {
  DUPLICATE_KEY: ['this key stands here twice', 'once'],
  MULTIPLE_DOCS: ['a second document begins here', 'one document a file'],
};

/** Keys and indices from the top of the file. */
export type Path = readonly (string | number)[];

export class YamlSource {
  /** What the file says, as plain data. */
  readonly value: unknown;
  /** With what the codes of refusals begin. */
  readonly kind: string;
  readonly #file: string;
  readonly #document;
  readonly #lines = new LineCounter();

  /** Reads a file, which should be `what`. Throws `KIND/file` or `KIND/yaml`. */
  constructor(file: string, kind = 'experiment', what = 'an experiment') {
    this.#file = file;
    this.kind = kind;
    const text = readText(file, kind);
    // Errors are shown in one line of ours, not with a picture of the source.
    const options = { lineCounter: this.#lines, prettyErrors: false, stringKeys: true } as const;
    try {
      this.#document = parseDocument(text, options);
      const wrong = this.#document.errors[0] ?? this.#document.warnings[0];
      if (wrong) throw this.#syntax(wrong);
      if (this.#document.contents === null) throw new Refusal(`${kind}/file`, file, 'is empty', what);
      this.#checkNodes();
      this.value = this.#document.toJS();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // Nesting without end, or aliases of aliases that would fill the memory.
      throw new Refusal(`${kind}/yaml`, file, `can't be read as YAML: ${(error as Error).message}`);
    }
  }

  /** Where the value at `path` begins, or its key; as near as there is something. An offset into the text. */
  offset(path: Path, atKey = false): number {
    let node: unknown = this.#document.contents;
    let at = startOf(node) ?? 0;
    for (const [depth, step] of path.entries()) {
      node = isAlias(node) ? node.resolve(this.#document) : node;
      if (isMap(node)) {
        const pair = (node.items as Pair<Node, Node | null>[]).find(item => keyOf(item) === String(step));
        if (!pair) break;
        node = pair.value;
        const wanted = atKey && depth === path.length - 1 ? pair.key : pair.value;
        at = startOf(wanted) ?? startOf(pair.key) ?? at;
      } else if (isSeq(node) && typeof step === 'number' && step < node.items.length) {
        node = node.items[step];
        at = startOf(node) ?? at;
      } else break;
    }
    return at;
  }

  /** A mistake at `path`, located. */
  refuse(code: string, path: Path, what: string, allowed = '', atKey = false): Refusal {
    const where = this.#place(this.offset(path, atKey));
    return new Refusal(code, path.length === 0 ? where : `${where} ${formatPath(path)}`, what, allowed);
  }

  /** Somebody else's refusal, told as one at `path`: where it was found comes after. */
  locate(error: Refusal, path: Path): Refusal {
    const said = error.where === '' || error.what.includes(error.where);
    return this.refuse(error.code, path, said ? error.what : `${error.where}: ${error.what}`, error.allowed);
  }

  /** A scalar exactly as it is written, or null where there is none: `0123` stays that. */
  written(path: Path): string | null {
    const node: unknown = this.#document.getIn(path, true);
    const scalar = isAlias(node) ? node.resolve(this.#document) : node;
    return isScalar(scalar) ? (scalar.source ?? null) : null;
  }

  #checkNodes(): void {
    const refuse = (node: unknown, what: string) => {
      throw new Refusal(`${this.kind}/yaml`, this.#place(startOf(node) ?? 0), what);
    };
    visit(this.#document, {
      Alias: (_, alias) => {
        if (!alias.resolve(this.#document)) refuse(alias, `there is nothing called &${alias.source} before this`);
      },
      Pair: (_, { key }) => {
        // To the checks that follow this key would not be there at all.
        if (isScalar(key) && key.value === '__proto__') refuse(key, "no key can be called '__proto__'");
      },
    });
  }

  #syntax(error: YAMLError): Refusal {
    const [what, allowed] = SAID_OTHERWISE[error.code] ?? [error.message, 'YAML 1.2'];
    return new Refusal(`${this.kind}/yaml`, this.#place(error.pos[0]), what, allowed);
  }

  #place(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.#file}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
  }
}

/** `agents[1].worlds`. */
function formatPath(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

const startOf = (node: unknown): number | undefined => (node as Node | null)?.range?.[0];

const keyOf = (pair: Pair<Node, unknown>): string | null => (isScalar(pair.key) ? String(pair.key.value) : null);

function readText(file: string, kind: string): string {
  const wrong = (what: string) => new Refusal(`${kind}/file`, file, what, 'a YAML file of at most 1 MB');
  let bytes: Buffer;
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) throw wrong('is a folder');
    if (!stat.isFile()) throw wrong('is no ordinary file');
    if (stat.size > MOST_BYTES) throw wrong(`has ${stat.size} bytes`);
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw wrong(code === 'ENOENT' ? 'there is no such file' : `can't be read (${code})`);
  }
  if (bytes.includes(0)) throw wrong('is not text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrong('is not text in UTF-8');
  }
}
