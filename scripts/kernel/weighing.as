// src/search/weighing.ts in the kernel. The plays of a double-six set are weighed all at once, in the sixteen bytes of a
// vector: bytes 0–7 are the right end, 8–15 the left one, and at each end byte n is to leave an end that needs the half
// n. There is no branch and no loop, which takes a fifth off a playout; other sets take the other text.
// test/search/weighing.test.ts holds the two to each other.
import { FULL, LINE, ROW, SUM } from '../../src/engine/state.ts';
import { weigh as weighPlainly } from '../../src/search/weighing.plain.ts';

@inline export function weigh(s: State, holder: i32, needed: i32, neededRight: i32, plays: i32, wild: i32): i32 {
  return s[SUM] == 7 ? weighAll(s, holder, needed, neededRight, wild) : weighPlainly(s, holder, needed, neededRight, plays, wild);
}

@inline function weighAll(s: State, holder: i32, needed: i32, neededRight: i32, wild: i32): i32 {
  const base = changetype<usize>(s);
  const hand = base + (<usize>(holder + ROW) << 2);
  const zero = i8x16.splat(0);
  // By byte: the half needed and the half left outside, and the bits of the two, a row's for the half needed and for the
  // one outside. A matador's half that touches is the one needed as well; so the last, which no tile has, is 0, for 0-0.
  const half = i8x16(0, 1, 2, 3, 4, 5, 6, 0, 0, 1, 2, 3, 4, 5, 6, 0);
  const outer = i8x16(7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0);
  const ofHalf = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  const ofOuter = i8x16(-128, 64, 32, 16, 8, 4, 2, 1, -128, 64, 32, 16, 8, 4, 2, 1);
  // The matador with either half, as a bit of `wild`; an outer blank is 0-0.
  const ofWild = i8x16(0, 2, 4, 8, 8, 4, 2, 1, 0, 2, 4, 8, 8, 4, 2, 1);
  // What the other end needs, and the tile's own half that touches.
  const other = ends(needed, neededRight);
  const inner = v128.shuffle<i64>(other, other, 1, 0);

  // Rows of the hand in bytes 0–7, of what is unseen in 8–15.
  const own0 = v128.load(hand);
  const own1 = v128.load(hand, 16);
  const unseen0 = v128.andnot(v128.load(base, FULL << 2), v128.or(own0, v128.load(base, (LINE + ROW) << 2)));
  const unseen1 = v128.andnot(v128.load(base, (FULL << 2) + 16), v128.or(own1, v128.load(base, ((LINE + ROW) << 2) + 16)));
  const own = i16x8.narrow_i32x4_u(own0, own1);
  const unseen = i16x8.narrow_i32x4_u(unseen0, unseen1);
  const rows = i8x16.narrow_i16x8_u(own, unseen);

  // An end's worth alone, 4 for each own tile less 2 for each unseen one; and beside the other end, without what fits both.
  const tiles = i8x16.popcnt(rows);
  const twice = i8x16.add(tiles, tiles);
  const twiceOwn = v128.shuffle<i64>(twice, twice, 0, 0);
  const worth = i8x16.sub(i8x16.add(twiceOwn, twiceOwn), v128.shuffle<i64>(twice, twice, 1, 1));
  const ownOther = i8x16.swizzle(rows, other);
  const ownBoth = has(ownOther, ofHalf);
  const unseenBoth = has(i8x16.swizzle(i8x16.narrow_i16x8_u(unseen, unseen), other), ofHalf);
  const both = i8x16.sub(i8x16.add(ownBoth, ownBoth), unseenBoth);
  const beside = v128.andnot(i8x16.add(worth, i8x16.add(both, both)), i8x16.eq(half, other));

  // Pips shed, less 4 where the tile itself is among those that fit (no double is where the sum is odd); a matador's less 14.
  const ordinary = v128.and(v128.shuffle<i64>(ownOther, ownOther, 1, 0), ofOuter);
  const isNot = i8x16.eq(ordinary, zero);
  const itself = v128.or(v128.or(i8x16.eq(inner, other), i8x16.eq(outer, other)), i8x16.eq(half, inner));
  const twiceItself = i8x16.add(itself, itself);
  const touching = v128.bitselect(half, inner, isNot);
  const pips = i8x16.add(
    i8x16.add(touching, outer),
    v128.bitselect(i8x16.splat(-14), i8x16.add(twiceItself, twiceItself), isNot),
  );

  // Values lie between −40 and 66: 64 more, and nothing where there is no play. Where an ordinary tile leaves the same
  // end as a matador it is the better by 3 at least, so one value does for both.
  const sum = i8x16.add(beside, i8x16.add(i8x16.add(i8x16.swizzle(worth, other), i8x16.splat(64)), pips));
  const wilds = v128.and(i8x16.splat(<i8>wild), ofWild);
  const value = v128.andnot(sum, i8x16.eq(v128.or(ordinary, wilds), zero));

  // Below each value its play, so that the larger number is the better play: bits 0–3 inner, 4–6 outer, 7 the right end.
  const play = i8x16.add(touching, i8x16(-16, -32, -48, -64, -80, -96, -112, -128, 112, 96, 80, 64, 48, 32, 16, 0));
  let best = i16x8.max_u(
    v128.shuffle<i8>(play, value, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
    v128.shuffle<i8>(play, value, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
  );
  best = i16x8.max_u(best, v128.shuffle<i64>(best, best, 1, 0));
  best = i16x8.max_u(best, v128.shuffle<i32>(best, best, 1, 0, 3, 2));
  best = i16x8.max_u(best, i32x4.shr_u(best, 16));
  const found = i32x4.extract_lane(best, 0);
  // Where both ends show the same, they are level and the left one is meant.
  const side = needed != neededRight ? 0x80 : 0;
  return (found & (0x7f | side)) + (found & side);
}

/** A byte for each end: `right` in bytes 0–7, `left` in 8–15. */
@inline function ends(right: i32, left: i32): v128 {
  return v128.shuffle<i64>(i8x16.splat(<i8>right), i8x16.splat(<i8>left), 0, 2);
}

/** All ones where a byte has the bit. */
@inline function has(bytes: v128, bit: v128): v128 {
  return i8x16.eq(v128.and(bytes, bit), bit);
}
