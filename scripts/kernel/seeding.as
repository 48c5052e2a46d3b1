// src/random/seeding.ts in the kernel: `seedAt` (src/random/generator.ts) of four addresses side by side. They differ in
// their last word, which comes in late: what is made of the first three is made once. test/random/stream.test.ts holds the
// two to each other.
import { C1, C2, C3, C4, rotl } from '../../src/random/generator.ts';

/** Bytes of a state. */
const STATE: usize = 16;

export function seedMany(words: Words, n: i32, root: Words, a: i32, b: i32, c: i32, d: i32): void {
  const h1 = (rotl(root[0] ^ (rotl(a * C1, 15) * C2), 19) + root[1]) * 5 + 0x561ccd1b;
  const h2 = (rotl(root[1] ^ (rotl(b * C2, 16) * C3), 17) + root[2]) * 5 + 0x0bcaa747;
  const h3 = (rotl(root[2] ^ (rotl(c * C3, 17) * C4), 15) + root[3]) * 5 + -1764942795;
  let at = changetype<usize>(words);
  for (let i = 0; i < n; i += 4, at += 4 * STATE) seedFour(at, n - i, root[3], h1, h2, h3, d + i);
}

/** Writes the first n of four states, all of them where n is larger. */
@inline function seedFour(at: usize, n: i32, last: i32, h1: i32, h2: i32, h3: i32, d: i32): void {
  const addresses = i32x4.add(i32x4.splat(d), i32x4(0, 1, 2, 3));
  let four = times(turned(times(addresses, C4), 18), C1);
  four = i32x4.add(turned(v128.xor(i32x4.splat(last), four), 13), i32x4.splat(h1));
  four = i32x4.add(times(four, 5), i32x4.splat(0x32ac3b17));
  four = v128.xor(four, i32x4.splat(16));
  const one = i32x4.add(i32x4.splat((h1 ^ 16) + (h2 ^ 16) + (h3 ^ 16)), four);
  const m2 = mix(i32x4.add(i32x4.splat(h2 ^ 16), one));
  const m3 = mix(i32x4.add(i32x4.splat(h3 ^ 16), one));
  const m4 = mix(i32x4.add(four, one));
  const s1 = i32x4.add(i32x4.add(mix(one), m2), i32x4.add(m3, m4));
  const s2 = i32x4.add(m2, s1);
  const s3 = i32x4.add(m3, s1);
  let s4 = i32x4.add(m4, s1);
  const none = i32x4.eq(v128.or(v128.or(s1, s2), v128.or(s3, s4)), i32x4.splat(0));
  s4 = v128.bitselect(i32x4.splat(-1640531527), s4, none);
  // From a vector for each word to one for each state.
  const low12 = v128.shuffle<i32>(s1, s2, 0, 4, 1, 5);
  const low34 = v128.shuffle<i32>(s3, s4, 0, 4, 1, 5);
  v128.store(at, v128.shuffle<i64>(low12, low34, 0, 2));
  if (n == 1) return;
  v128.store(at + STATE, v128.shuffle<i64>(low12, low34, 1, 3));
  if (n == 2) return;
  const high12 = v128.shuffle<i32>(s1, s2, 2, 6, 3, 7);
  const high34 = v128.shuffle<i32>(s3, s4, 2, 6, 3, 7);
  v128.store(at + 2 * STATE, v128.shuffle<i64>(high12, high34, 0, 2));
  if (n == 3) return;
  v128.store(at + 3 * STATE, v128.shuffle<i64>(high12, high34, 1, 3));
}

@inline function mix(x: v128): v128 {
  x = times(v128.xor(x, i32x4.shr_u(x, 16)), -2048144789);
  x = times(v128.xor(x, i32x4.shr_u(x, 13)), -1028477387);
  return v128.xor(x, i32x4.shr_u(x, 16));
}

@inline function times(x: v128, factor: i32): v128 { return i32x4.mul(x, i32x4.splat(factor)); }
@inline function turned(x: v128, by: i32): v128 { return v128.or(i32x4.shl(x, by), i32x4.shr_u(x, 32 - by)); }
