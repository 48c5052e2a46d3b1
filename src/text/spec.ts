/**
 * The one way in which rule sets and agents are written in a line: `name` or `name(field=value,…)`.
 *
 * A value is a run of characters without `, ( ) =` or quotes, or anything in double quotes (with `\"` and `\\`), or
 * such a spec again (`policy=greedy(worlds=3)`). Values stay text here: what a field may hold is known by whoever owns
 * the field. `parse(format(x))` is x, and `format(parse(t))` is t up to spaces and needless quotes.
 *
 * Spaces around names, values and signs are ignored. A path (`./mine.ts`) is a name like any other: a name may hold every
 * character but `( ) , = "`, and those too in double quotes (`"./a,b.ts"(pips=1)`).
 */
import { Refusal } from './refusal.ts';

export interface Spec {
  readonly name: string;
  /** In the order written; a field stands at most once. */
  readonly fields: ReadonlyMap<string, string>;
}

const NEEDS_QUOTES = /[,()="\\]|^\s|\s$|^$/;
/** A backslash stands for itself in a bare name, as in a bare value. */
const NAME_NEEDS_QUOTES = /[,()="]|^\s|\s$/;

/** Reads one spec. Throws `spec/syntax` or `spec/repeated`, saying the column (from 1). */
export function parseSpec(text: string): Spec {
  const reader = new Reader(text);
  const spec = reader.spec();
  reader.end();
  return spec;
}

/** Reads specs separated by commas outside parentheses: `greedy,pimc(worlds=10,policy=greedy)`. */
export function parseSpecList(text: string): Spec[] {
  const reader = new Reader(text);
  const list = [reader.spec()];
  while (reader.take(',')) list.push(reader.spec());
  reader.end();
  return list;
}

export function formatSpec(spec: Spec): string {
  const name = NAME_NEEDS_QUOTES.test(spec.name) ? quote(spec.name) : spec.name;
  if (spec.fields.size === 0) return name;
  return `${name}(${[...spec.fields].map(([key, value]) => `${key}=${quote(value)}`).join(',')})`;
}

function quote(value: string): string {
  if (!NEEDS_QUOTES.test(value)) return value;
  return `"${value.replace(/["\\]/g, c => `\\${c}`)}"`;
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  spec(): Spec {
    const name = this.name();
    const fields = new Map<string, string>();
    if (this.take('(') && !this.take(')')) {
      do {
        this.spaces();
        const column = this.at + 1;
        const key = this.bare('a field name');
        if (!this.take('=')) throw this.wrong(`'=' after ${key}`);
        if (fields.has(key)) throw new Refusal('spec/repeated', `column ${column}`, `${key} is given twice`, 'once');
        fields.set(key, this.value());
      } while (this.take(','));
      if (!this.take(')')) throw this.wrong("',' or ')'");
    }
    return { name, fields };
  }

  private name(): string {
    this.spaces();
    if (this.text[this.at] !== '"') return this.bare('a name');
    const start = this.at;
    const name = this.quoted();
    if (name !== '') return name;
    this.at = start;
    throw this.wrong('a name');
  }

  take(sign: string): boolean {
    this.spaces();
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  end(): void {
    this.spaces();
    if (this.at < this.text.length) throw this.wrong('the end');
  }

  private value(): string {
    this.spaces();
    if (this.text[this.at] === '"') return this.quoted();
    const text = this.bare('a value');
    if (this.text[this.at] !== '(') return text;
    // A spec inside a value: keep its text as it stands, up to the parenthesis that closes it.
    const start = this.at;
    let depth = 0;
    do {
      const c = this.text[this.at];
      if (c === undefined) throw this.wrong("')'");
      if (c === '"') {
        this.quoted();
        continue;
      }
      if (c === '(') depth++;
      if (c === ')') depth--;
      this.at++;
    } while (depth > 0);
    return text + this.text.slice(start, this.at);
  }

  private quoted(): string {
    let out = '';
    for (this.at++; this.text[this.at] !== '"'; this.at++) {
      if (this.text[this.at] === '\\') this.at++;
      const c = this.text[this.at];
      if (c === undefined) throw this.wrong('a closing quote');
      out += c;
    }
    this.at++;
    return out;
  }

  private bare(what: string): string {
    this.spaces();
    const start = this.at;
    while (this.at < this.text.length && !'(),="'.includes(this.text[this.at])) this.at++;
    const text = this.text.slice(start, this.at).trim();
    if (text === '') throw this.wrong(what);
    return text;
  }

  private spaces(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private wrong(wanted: string): Refusal {
    const found = this.at < this.text.length ? `'${this.text[this.at]}'` : 'the end';
    return new Refusal(
      'spec/syntax',
      `column ${this.at + 1}`,
      `${found} where ${wanted} should be`,
      'name(field=value,…)',
    );
  }
}
