/**
 * What a chart is: a specification for Vega-Lite without title and without colours (theme.ts lays those under it), the
 * words around it, and the same figures as a table, for those who can't see it or want the digits.
 */

export type Spec = Record<string, unknown>;

export interface Column {
  readonly text: string;
  readonly numeric: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
}

export interface Chart {
  /** The name of its files: `ranking` → charts/ranking.svg. */
  readonly name: string;
  /** What is seen, in figures. */
  readonly title: string;
  /** What is drawn: quantity, unit, interval, n. */
  readonly subtitle: string;
  /** How it is to be read, where that needs saying. */
  readonly note: string;
  /** Wants the page's whole width. */
  readonly wide: boolean;
  /** Fills the width it is given; for a file a width is set. */
  readonly spec: Spec;
  readonly table: Table;
}

export const words = (...names: readonly string[]): Column[] => names.map(text => ({ text, numeric: false }));
export const figures = (...names: readonly string[]): Column[] => names.map(text => ({ text, numeric: true }));

/** What every specification begins with. */
export const frame = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  width: 'container',
  autosize: { type: 'fit-x', contains: 'padding' },
} as const;

/** A label in lines that fit beside a chart: broken before brackets, after commas, dashes, slashes and spaces; two lines at most. */
export function labelLines(label: string, room = 12): string {
  const lines = [''];
  for (const piece of label.match(/\(?[^(,/ -]*[,/ -]?/g) ?? []) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + piece.length > room) lines.push(piece);
    else lines[lines.length - 1] = line + piece;
  }
  return lines.length <= 2 ? lines.join('\n') : `${lines[0]}\n${lines[1]}…`;
}
