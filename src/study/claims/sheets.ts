/** The rule sheets that make the claims, as each names itself, with the numbers that docs/rules.md gives them. */

export interface Sheet {
  readonly title: string;
  /** Who published it, as far as the sheet says. */
  readonly publisher: string;
}

export const SHEETS = {
  '000': { title: 'Matador', publisher: 'rules page that keeps score with SquareScores' },
  '001': { title: 'Matador Dominoes', publisher: 'rules page with beginners’ tips; publisher not named' },
  '002': { title: 'Matador', publisher: 'encyclopedia article after pagat.com; publisher not named' },
  '003': { title: 'Matador (domino game)', publisher: 'Wikipedia' },
  '004': { title: '«Матадор»', publisher: 'rules page in Russian; publisher not named' },
} as const satisfies Readonly<Record<string, Sheet>>;

export type SheetNumber = keyof typeof SHEETS;
export const SHEET_NUMBERS = Object.keys(SHEETS) as readonly SheetNumber[];

/** `“Matador Dominoes”, rules page with beginners’ tips; publisher not named (sheet 001)`. */
export function citation(number: SheetNumber): string {
  const { title, publisher } = SHEETS[number];
  return `“${title}”, ${publisher} (sheet ${number})`;
}
