/** The command lines that a page of documentation shows, split as a shell would split them. */

export interface Shown {
  readonly line: number;
  /** As it stands, continuation lines joined. */
  readonly text: string;
  readonly words: readonly string[];
}

/** What people type: through npm, or the installed program. */
const STARTS = /^(npm (start|test|ci|run) ?|npm (start|test)$|npx matador-lab |matador-lab )/;

/** All that stand in code, in a block or within a sentence, except synopses: those with `[…]`, `…` or a word in capitals. */
export function commandsIn(markdown: string): Shown[] {
  const shown: Shown[] = [];
  let fenced = false;
  let held = '';
  markdown.split('\n').forEach((raw, i) => {
    if (/^\s*(```|~~~)/.test(raw)) {
      fenced = !fenced;
      return;
    }
    const texts = fenced ? [held + raw] : [...raw.matchAll(/`([^`]+)`/g)].map(match => match[1]);
    held = fenced && raw.endsWith('\\') ? `${held}${raw.slice(0, -1).trimEnd()} ` : '';
    if (held !== '') return;
    for (const given of texts) {
      const text = given.trim().replace(/^\$ /, '');
      if (STARTS.test(text) && !isSynopsis(text)) shown.push({ line: i + 1, text, words: wordsOf(text) });
    }
  });
  return shown;
}

const isSynopsis = (text: string): boolean => /[[…]|\s[A-Z]{2,}\b/.test(text.replace(/'[^']*'/g, ''));

/** Up to a comment, a pipe, a redirection or the next command; quotes taken off. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const match of text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)) {
    if (/^(#|[|<>;&]|\d?>)/.test(match[0])) break;
    words.push(match[0].replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double));
  }
  return words;
}
