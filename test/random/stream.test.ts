/** The generator against its published vectors, the seeding against MurmurHash3, and the laws both must keep. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Kernel } from '../../src/engine/kernel.ts';
import { belowAt, nextAt, STREAM_WORDS, seedAt } from '../../src/random/generator.ts';
import { ROOT_WORDS, rootOf } from '../../src/random/root.ts';
import { seedMany } from '../../src/random/seeding.ts';
import { Purpose, Stream } from '../../src/random/stream.ts';
import { law } from '../law.ts';
import { strayFromUniform } from './chi-square.ts';
import { murmur3 } from './murmur3.ts';

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const words4 = fc.tuple(word, word, word, word);
const root = words4.map(words => Int32Array.from(words));

function stateOf(from: Int32Array, [a, b, c, d]: readonly number[]): number[] {
  const words = new Int32Array(STREAM_WORDS);
  seedAt(words, 0, from, a, b, c, d);
  return [...words];
}

/** The generator with whole numbers, as its authors describe it. */
function* inWholeNumbers(state: number[]): Generator<number> {
  const mask = 0xffffffffn;
  const s = state.map(x => BigInt(x >>> 0));
  const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & mask;
  for (;;) {
    yield Number((rotate((s[1] * 5n) & mask, 7n) * 9n) & mask);
    const shifted = (s[1] << 9n) & mask;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 11n);
  }
}

describe('xoshiro128**', () => {
  test('gives its published outputs from the state 1, 2, 3, 4', () => {
    const state = Int32Array.of(1, 2, 3, 4);
    expect(Array.from({ length: 10 }, () => nextAt(state, 0) >>> 0)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  law([words4])('gives what whole numbers give, wherever in an array its state lies', state => {
    const words = Int32Array.from([7, ...state, 7]);
    const right = inWholeNumbers(state);
    for (let i = 0; i < 200; i++) expect(nextAt(words, 1) >>> 0).toBe(right.next().value);
    expect([words[0], words[5]]).toEqual([7, 7]);
  });

  law([root, words4])('a stream is that generator at its address', (from, [a, b, c, d]) => {
    const stream = new Stream();
    stream.next();
    stream.seed(from, a, b, c, d);
    const words = Int32Array.from(stateOf(from, [a, b, c, d]));
    for (let i = 0; i < 20; i++) {
      const before = words.slice();
      expect(stream.next()).toBe(nextAt(words, 0));
      const n = 1 + ((before[0] >>> 0) % 2 ** 20);
      expect(stream.below(n)).toBe(belowAt(words, 0, n));
      expect(stream.unit()).toBe((nextAt(words, 0) >>> 0) / 2 ** 32);
    }
  });
});

describe('from address to state', () => {
  const eachAlone = (n: number, from: Int32Array, [a, b, c, d]: readonly number[]): number[] =>
    Array.from({ length: n }, (_, i) => stateOf(from, [a, b, c, (d + i) | 0])).flat();

  law([root, words4, fc.nat({ max: 9 })])('many streams are as each alone', (from, [a, b, c, d], n) => {
    const words = new Int32Array(n * STREAM_WORDS);
    seedMany(words, n, from, a, b, c, d);
    expect([...words]).toEqual(eachAlone(n, from, [a, b, c, d]));
  });

  const kernel = new Kernel();
  const theirs = kernel.words(10 * STREAM_WORDS);
  const theirRoot = kernel.words(ROOT_WORDS);
  const inKernel = (n: number, from: Int32Array, [a, b, c, d]: readonly number[]): number[] => {
    theirRoot.set(from);
    theirs.fill(7);
    kernel.calls.seedMany(theirs.byteOffset, n, theirRoot.byteOffset, a, b, c, d);
    expect([...theirs.subarray(n * STREAM_WORDS)].every(x => x === 7)).toBe(true);
    return [...theirs.subarray(0, n * STREAM_WORDS)];
  };

  law([root, words4, fc.nat({ max: 9 })])('so they are in the kernel, which writes no further', (from, at, n) => {
    expect(inKernel(n, from, at)).toEqual(eachAlone(n, from, at));
  });

  law([root, fc.nat({ max: 3 })])('and where one of them would be all zeros', (from, before) => {
    const [a, b, c, d] = addressOfZeros(from);
    expect(inKernel(4, from, [a, b, c, (d - before) | 0])).toEqual(eachAlone(4, from, [a, b, c, (d - before) | 0]));
  });

  test('the second opinion gives the published verification value of MurmurHash3_x86_128', () => {
    // SMHasher's: hashes of the keys (), (0), (0, 1), … of 0 to 255 bytes with seeds 256, 255, …; hashed together.
    const hashes = new Int32Array(256 * 4);
    for (let n = 0; n < 256; n++) {
      hashes.set(
        murmur3(
          Uint8Array.from({ length: n }, (_, i) => i),
          256 - n,
        ),
        4 * n,
      );
    }
    expect(murmur3(new Uint8Array(hashes.buffer), 0)[0]).toBe(0xb3ece62a);
  });

  law([word, words4])('with one seed in all root words, a state is MurmurHash3_x86_128', (seed, address) => {
    const block = new Uint8Array(Int32Array.from(address).buffer);
    const right = murmur3(block, seed).map(x => x | 0);
    expect(stateOf(Int32Array.of(seed, seed, seed, seed), address)).toEqual(right);
  });

  law([root, words4, words4])('two addresses of one root never share a state', (from, one, other) => {
    fc.pre(one.some((x, i) => x !== other[i]));
    expect(stateOf(from, one)).not.toEqual(stateOf(from, other));
  });

  test('nor do any of half a million neighbouring ones', () => {
    const from = rootOf('neighbours');
    const seen = new Set<bigint>();
    const state = new Int32Array(STREAM_WORDS);
    const as64 = new BigUint64Array(state.buffer);
    let addresses = 0;
    for (const purpose of Object.values(Purpose)) {
      for (let unit = 0; unit < 1000; unit++) {
        for (let hand = 0; hand < 10; hand++) {
          for (let last = 0; last < 17; last++) {
            seedAt(state, 0, from, purpose, unit, hand, last);
            seen.add(as64[0] | (as64[1] << 64n));
            addresses++;
          }
        }
      }
    }
    expect(addresses).toBe(510_000);
    expect(seen.size).toBe(addresses);
  });

  test('purposes differ: a seat never draws from the stream of the deal', () => {
    const numbers = Object.values(Purpose);
    expect(new Set(numbers).size).toBe(numbers.length);
    // Part of every result there is: a changed number would change them all.
    expect(Purpose).toEqual({ deal: 1, seat: 2, trial: 3 });
  });

  law([root])('the generator never stands at all zeros', from => {
    // The one address that MurmurHash3 maps to zeros, found by going through it backwards, gets another state.
    expect(stateOf(from, addressOfZeros(from)).some(x => x !== 0)).toBe(true);
  });

  law([root, words4, fc.nat({ max: 127 })])(
    'a bit of the address changes about half of the state',
    (from, address, bit) => {
      const turned = [...address];
      turned[bit >> 5] ^= 1 << (bit & 31);
      const [one, other] = [stateOf(from, address), stateOf(from, turned)];
      let changed = 0;
      for (let i = 0; i < 4; i++) for (let x = one[i] ^ other[i]; x !== 0; x &= x - 1) changed++;
      // 64 ± 5.7 for a good hash; below 20 or above 108 is seven standard deviations and more.
      expect(changed).toBeGreaterThan(20);
      expect(changed).toBeLessThan(108);
    },
  );
});

/** The address that hashes to zeros for this root. */
function addressOfZeros(from: Int32Array): number[] {
  const inverse = (a: number): number => {
    let x = a;
    for (let i = 0; i < 5; i++) x = Math.imul(x, 2 - Math.imul(a, x));
    return x;
  };
  const back = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
  const c = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];
  const add = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17];
  const hashBy = [19, 17, 15, 13];
  const keyBy = [15, 16, 17, 18];
  // Zeros spread are zeros, finished are zeros, spread are zeros: before them stand four times the length, 16.
  const h = [16, 16, 16, 16];
  const key: number[] = [];
  for (let lane = 0; lane < 4; lane++) {
    // The last lane takes up the first one as it came out.
    const taken = lane === 3 ? h[0] : from[lane + 1];
    const before = back(Math.imul((h[lane] - add[lane]) | 0, inverse(5)) - taken, hashBy[lane]);
    const scrambled = Math.imul(before ^ from[lane], inverse(c[(lane + 1) % 4]));
    key[lane] = Math.imul(back(scrambled, keyBy[lane]), inverse(c[lane]));
  }
  return key;
}

describe('below', () => {
  law([root, words4, fc.integer({ min: 1, max: 2 ** 20 })])('is in range', (from, [a, b, c, d], n) => {
    const stream = new Stream();
    stream.seed(from, a, b, c, d);
    for (let i = 0; i < 50; i++) {
      const x = stream.below(n);
      expect(Number.isInteger(x) && x >= 0 && x < n && !Object.is(x, -0)).toBe(true);
      const u = stream.unit();
      expect(u >= 0 && u < 1).toBe(true);
    }
  });

  test.each([1, 2, 3, 7, 28, 100, 1000])('%i values are equally likely', n => {
    const stream = new Stream();
    stream.seed(rootOf('uniform'), n, 0, 0, 0);
    const counts = new Array(n).fill(0);
    for (let i = 0; i < 200_000; i++) counts[stream.below(n)]++;
    if (n === 1) expect(counts).toEqual([200_000]);
    else expect(strayFromUniform(counts)).toBeLessThan(4);
  });

  test('reaches its least and its most', () => {
    const words = new Int32Array(STREAM_WORDS);
    // s1 = 0 gives 0; the s1 that gives 2^32 − 1 gives the most.
    expect(belowAt(words, 0, 2 ** 20)).toBe(0);
    let ofMost = 0;
    const most = Math.imul(-1, 0x38e38e39); // −1 / 9
    ofMost = Math.imul((most >>> 7) | (most << 25), 0xcccccccd); // turned back, / 5
    words.set([1, ofMost, 1, 1]);
    expect(belowAt(words, 0, 2 ** 20)).toBe(2 ** 20 - 1);
  });
});

describe('streams of neighbouring addresses', () => {
  const from = rootOf('independence');
  const LENGTH = 2000;

  function units(a: number, b: number, c: number, d: number): Float64Array {
    const stream = new Stream();
    stream.seed(from, a, b, c, d);
    return Float64Array.from({ length: LENGTH }, () => stream.unit() - 0.5);
  }

  function correlation(one: Float64Array, other: Float64Array, lag: number): number {
    let xy = 0;
    for (let i = 0; i + lag < LENGTH; i++) xy += one[i] * other[i + lag];
    return (xy / (LENGTH - lag)) * 12;
  }

  test('have nothing in common, at any small lag', () => {
    let squares = 0;
    let tests = 0;
    let most = 0;
    for (let unit = 0; unit < 60; unit++) {
      const here = units(Purpose.seat, unit, 0, 0);
      const others = [
        units(Purpose.seat, unit + 1, 0, 0),
        units(Purpose.seat, unit, 1, 0),
        units(Purpose.seat, unit, 0, 1),
        units(Purpose.deal, unit, 0, 0),
      ];
      for (const other of others) {
        for (let lag = 0; lag < 4; lag++) {
          const z = correlation(here, other, lag) * Math.sqrt(LENGTH - lag);
          squares += z * z;
          most = Math.max(most, Math.abs(z));
          tests++;
        }
      }
    }
    expect(tests).toBe(960);
    // 960 standard normals: none beyond 5, and their squares average 1 ± 0.046.
    expect(most).toBeLessThan(5);
    expect(Math.abs(squares / tests - 1)).toBeLessThan(4 * Math.sqrt(2 / tests));
  });

  test('their first numbers are uniform, and so are pairs of them', () => {
    const stream = new Stream();
    const firsts = new Array(64).fill(0);
    const pairs = new Array(64).fill(0);
    let before = 0;
    for (let unit = 0; unit < 64_000; unit++) {
      stream.seed(from, Purpose.seat, unit, 0, 0);
      firsts[stream.below(64)]++;
      stream.seed(from, Purpose.seat, unit, 0, 0);
      const eighth = stream.below(8);
      if (unit % 2 === 1) pairs[before * 8 + eighth]++;
      before = eighth;
    }
    expect(strayFromUniform(firsts)).toBeLessThan(4);
    expect(strayFromUniform(pairs)).toBeLessThan(4);
  });
});
