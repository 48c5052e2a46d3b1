/** Text set in lines of a given width, for terminals: words filled in, words cut, columns of equal width. */

/** Fills words into lines of at most `width` characters; lines after the first begin with `indent` spaces. */
export function fill(words: readonly string[], width: number, indent = 0, between = ' '): string[] {
  const lines: string[] = [];
  let line = '';
  let empty = true;
  for (const word of words) {
    if (!empty && line.length + between.length + word.length > width) {
      lines.push(line);
      line = ' '.repeat(indent);
      empty = true;
    }
    line += empty ? word : between + word;
    empty = false;
  }
  return [...lines, line];
}

/** The text, or as much of it as fits with `…` at its end. */
export function clip(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}

/** Rows of cells in columns two spaces apart, each as wide as its widest cell; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map(row => row.map((cell, i) => (i < row.length - 1 ? cell.padEnd(widths[i]) : cell)).join('  '));
}
