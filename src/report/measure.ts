/**
 * How wide text comes out, without a font: by classes of characters, in the proportions of the usual sans serifs and
 * rather too wide than too narrow. Charts drawn into files are laid out by it, so they come out alike on every machine,
 * whatever fonts it has. (vega's own estimate, 0.8 of the size a character, is half as wide again and pushes plots aside.)
 */

const CLASSES: readonly [characters: RegExp, width: number][] = [
  [/[iljI|!.,:;'’ \u00a0]/, 0.33],
  [/[frt()[\]{}/\\"*°-]/, 0.42],
  [/[mwMW@%—…]/, 0.95],
  [/[A-Z&+−±=<>†~]/, 0.72],
  [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}]/u, 1.05],
];
const OTHERS = 0.6;

/** In pixels, for one line of text. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let width = 0;
  for (const character of text) width += CLASSES.find(([characters]) => characters.test(character))?.[1] ?? OTHERS;
  return width * fontSize * (bold ? 1.13 : 1);
}

/** The text in lines no wider than `room` pixels, broken at spaces. */
export function textLines(text: string, room: number, fontSize: number, bold = false): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, fontSize, bold) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
