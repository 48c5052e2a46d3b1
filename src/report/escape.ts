/**
 * Text from people (names, notes, labels, paths) made safe for the two places where it stands in the page: markup, and
 * data inside a script element. A label is anybody's text: `./<script>.ts` is a legal file name.
 */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that has been made safe, or written by us: what `html` puts in as it stands. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Markup | readonly Markup[];

/** A template whose values are escaped unless they are markup themselves: nothing can be put in raw by forgetting. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  let text = parts[0];
  values.forEach((value, i) => {
    text += place(value) + parts[i + 1];
  });
  return new Markup(text);
}

export const nothing = new Markup('');

function place(value: Piece): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(piece => piece.text).join('');
  return visible(String(value)).replace(/[&<>"']/g, c => ENTITIES[c]);
}

/** Control characters and marks that turn the reading direction are shown as signs, not obeyed. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]|\p{Cs}/gu, c =>
    c === '\n' || c === '\t' ? c : '\ufffd',
  );
}

/** JSON that can't end the script element it stands in, nor open a comment there. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A library's source as the text of a script element. Inside string, template and pattern literals, where alone these
 * sequences occur, the backslash changes nothing. Line ends are those to which a browser turns them before it hashes.
 */
export function sourceForScript(source: string): string {
  return source
    .replace(/^\/\/[#@] sourceMappingURL=.*$/gm, '')
    .replace(/\r\n?/g, '\n')
    .replace(/<(\/script|!--)/gi, '<\\$1')
    .trim();
}
