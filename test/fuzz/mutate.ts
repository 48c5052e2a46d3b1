/**
 * Real files made wrong, the same way every time: bytes changed, lost, doubled, swapped, cut off, and pieces of other
 * files and words with a meaning put in between. Seeded, so that what was found once is found again.
 */
import { Stream } from '../../src/random/stream.ts';

const ROOT = Int32Array.of(1, 2, 3, 4);

/** What readers tend to stumble over. */
const WORDS = [
  ...[
    'null',
    'true',
    '-1',
    '0',
    '1e999',
    '9'.repeat(40),
    '0.1',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
    'length',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ':',
    '"',
    "'",
    '\\',
    '\n',
    '\r',
    '\t',
    ' ',
    '#',
    '&a',
    '*a',
    '!!',
    '---\n',
    '|',
    '>',
  ],
  ...['\u0000', '\u001b', '\u2028', '\ud83d', '\ufeff', 'é', '٣', '--', '=', '<<:', '? ', '- '],
];

export class Mutator {
  readonly #random = new Stream();
  readonly #seeds: readonly Buffer[];

  /** `seeds`: the files that pieces are taken from. */
  constructor(seeds: readonly (Buffer | string)[], seed: number) {
    this.#seeds = seeds.map(text => Buffer.from(text));
    this.#random.seed(ROOT, 99, seed, 0, 0);
  }

  below(n: number): number {
    return this.#random.below(Math.max(1, Math.min(n, 1 << 20)));
  }

  /** One of the files, changed in one to four places. */
  next(): Buffer {
    let bytes = this.#seeds[this.below(this.#seeds.length)];
    for (let left = 1 + this.below(4); left > 0; left--) bytes = this.#changed(bytes);
    return bytes;
  }

  #changed(bytes: Buffer): Buffer {
    const at = this.below(bytes.length + 1);
    const length = 1 + this.below(this.below(8) === 0 ? 200 : 8);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const lost = after.subarray(length);
    const other = this.#seeds[this.below(this.#seeds.length)];
    const from = this.below(other.length);
    const word = Buffer.from(WORDS[this.below(WORDS.length)]);
    switch (this.below(8)) {
      case 0: {
        const flipped = Buffer.from(bytes);
        if (at < flipped.length) flipped[at] ^= 1 << this.below(8);
        return flipped;
      }
      case 1:
        return Buffer.concat([before, lost]);
      case 2:
        return Buffer.concat([before, after.subarray(0, length), after]);
      case 3:
        return Buffer.concat([before, other.subarray(from, from + length), after]);
      case 4:
        return this.below(4) === 0 ? before : Buffer.concat([before, lost]);
      case 5:
        return Buffer.concat([before, ...Array.from({ length: 1 + this.below(40) }, () => word), after]);
      case 6:
        return Buffer.concat([after, before]);
      default:
        return Buffer.concat([before, word, lost]);
    }
  }
}
