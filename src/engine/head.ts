/**
 * The head and the holders, copied: all that a playout goes back to, and most of what a deal does (kept-deal.ts). Of a holder
 * only the words that its set uses: to copy all of them took a playout of double-six a hundredth more.
 */
import type { Words } from '../random/words.ts';
import { copyHolder, copyWords } from '../random/words.ts';
import { HOLDER_WORDS, LINE, PHASE } from './state.ts';

/** Copies the words from PHASE to `end`, where the last seat's end (`headWords`): of each holder the `held` that its set uses. */
export function copyHead(to: Words, from: Words, end: number, held: number): void {
  copyWords(to, PHASE, from, PHASE, LINE - PHASE);
  for (let holder = LINE; holder < end; holder += HOLDER_WORDS) copyHolder(to, from, holder, held);
}
