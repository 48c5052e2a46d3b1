/**
 * MurmurHash3_x86_128 in full, tail and all, written out with whole numbers instead of the bit tricks of the source under
 * test: the second opinion on how an address becomes a state. Itself checked against the published verification value.
 */
const MASK = 0xffffffffn;
const C = [0x239b961bn, 0xab0e9789n, 0x38b34ae5n, 0xa1e38b93n];
/** For each lane: rotation of the key, rotation of the hash, addend. */
const LANES = [
  { key: 15n, hash: 19n, add: 0x561ccd1bn },
  { key: 16n, hash: 17n, add: 0x0bcaa747n },
  { key: 17n, hash: 15n, add: 0x96cd1c35n },
  { key: 18n, hash: 13n, add: 0x32ac3b17n },
];

const rotate = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (32n - by))) & MASK;

function finish(x: bigint): bigint {
  x ^= x >> 16n;
  x = (x * 0x85ebca6bn) & MASK;
  x ^= x >> 13n;
  x = (x * 0xc2b2ae35n) & MASK;
  return x ^ (x >> 16n);
}

const scrambled = (key: bigint, lane: number): bigint =>
  (rotate((key * C[lane]) & MASK, LANES[lane].key) * C[(lane + 1) % 4]) & MASK;

/** The four words of the hash. */
export function murmur3(bytes: Uint8Array, seed: number): number[] {
  const word = (at: number, most = 4): bigint => {
    let value = 0n;
    for (let i = 0; i < most && at + i < bytes.length; i++) value |= BigInt(bytes[at + i]) << BigInt(8 * i);
    return value;
  };
  const h = [0, 1, 2, 3].map(() => BigInt(seed >>> 0));
  const whole = bytes.length - (bytes.length % 16);
  for (let block = 0; block < whole; block += 16) {
    for (let lane = 0; lane < 4; lane++) {
      h[lane] ^= scrambled(word(block + 4 * lane), lane);
      h[lane] = (rotate(h[lane], LANES[lane].hash) + h[(lane + 1) % 4]) & MASK;
      h[lane] = (h[lane] * 5n + LANES[lane].add) & MASK;
    }
  }
  for (let lane = 0; lane < 4; lane++) h[lane] ^= scrambled(word(whole + 4 * lane), lane);
  const mixed = spread(h.map(x => x ^ BigInt(bytes.length)));
  return spread(mixed.map(finish)).map(Number);
}

/** The first lane takes up all the others, then they take it up. */
function spread(h: bigint[]): bigint[] {
  const first = (h[0] + h[1] + h[2] + h[3]) & MASK;
  return [first, (h[1] + first) & MASK, (h[2] + first) & MASK, (h[3] + first) & MASK];
}
