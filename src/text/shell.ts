/** Words as a shell takes them, so that a command line that is shown can be copied. */

/** The word itself, in single quotes where a shell would make something else of it. */
export function shellWord(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replace(/'/g, `'\\''`)}'`;
}
