/**
 * Many streams begun at once: what a hand's seats draw from. In the kernel this has a text of its own
 * (scripts/kernel/seeding.as), which works out four states side by side and what they share once; a test holds the two
 * to each other.
 */
import { STREAM_WORDS, seedAt } from './generator.ts';
import type { Words } from './words.ts';

/** Writes n states, one after the other, whose addresses are (root, a, b, c, d), (root, a, b, c, d + 1) and so on. */
export function seedMany(words: Words, n: number, root: Words, a: number, b: number, c: number, d: number): void {
  for (let i = 0; i < n; i++) seedAt(words, i * STREAM_WORDS, root, a, b, c, d + i);
}
