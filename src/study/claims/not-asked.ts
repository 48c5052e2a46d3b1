/** What the sheets say besides, and why it is no claim here. */
import type { SheetNumber } from './sheets.ts';

export interface NotAsked {
  readonly sheet: SheetNumber;
  readonly says: string;
  readonly why: string;
}

export const NOT_ASKED: readonly NotAsked[] = [
  {
    sheet: '000',
    says: 'What closes or opens an end, what each tile counts, when a hand may block with two tiles left.',
    why: 'These are rules, not claims: the engine plays by them.',
  },
  {
    sheet: '001',
    says: 'Sorting the hand into pairs that add up to seven shows chances sooner than others see them.',
    why: 'It speaks of how fast people see; agents see every tile that fits.',
  },
  {
    sheet: '003',
    says: 'Of three players the two behind usually combine against the one who threatens to win.',
    why: 'It tells a habit and does not say that it pays. Agents can be told to (the aim coalition).',
  },
  {
    sheet: '004',
    says: 'Most play to 100, some to 50, 101, 150 or 200.',
    why: 'It speaks of customs.',
  },
];
