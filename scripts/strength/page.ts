/** The parts of a page that a program writes: between two comments that Markdown does not show. */

const begin = (name: string): string => `<!-- begin ${name} -->`;
const end = (name: string): string => `<!-- end ${name} -->`;

/** The page with what stands between the markers of `name` replaced. Throws where they are not there. */
export function replaced(page: string, name: string, block: string): string {
  const from = page.indexOf(begin(name));
  const to = page.indexOf(end(name));
  if (from < 0 || to < from)
    throw new Error(`docs/strength.md has no place for ${name}: ${begin(name)} … ${end(name)}`);
  return `${page.slice(0, from + begin(name).length)}\n${block}\n${page.slice(to)}`;
}

/** Rows of cells as a Markdown table; the first row is its head. */
export function markdownTable([head, ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;
