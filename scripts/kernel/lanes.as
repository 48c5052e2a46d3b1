// What src/tables/lane-calls.ts offers: columns of a few hundred rows as lanes of 16 bits, eight of them to an
// instruction. Addresses are bytes, lengths lanes, a multiple of eight. A flag is a lane of 0 or 1.
import * as layout from '../../src/tables/lane-layout.ts';

// What nobody else looks at: in a lane listed, its unit and its row; beside a rare measure's sums, what its last unit
// has brought.
const LISTED_UNIT = 4;
const LISTED_ROW = 6;
const RARE_X = layout.RARE_UNIT + 4;
const RARE_Y = layout.RARE_UNIT + 8;

/** Cells of 16 bits that stand unit by unit, set apart: all units' first rows, their second rows and so on. */
export function apart16(out: usize, cells: usize, units: i32, step: i32): void {
  if (step == 2) {
    for (const other = out + (units << 1), end = other; out < end; out += 16, cells += 32) {
      const a = v128.load(cells);
      const b = v128.load(cells, 16);
      v128.store(out, v128.shuffle<i16>(a, b, 0, 2, 4, 6, 8, 10, 12, 14));
      v128.store(out + (units << 1), v128.shuffle<i16>(a, b, 1, 3, 5, 7, 9, 11, 13, 15));
    }
    return;
  }
  for (let row = 0; row < step; row++) {
    let from = cells + (row << 1);
    for (const end = out + (units << 1); out < end; out += 2, from += step << 1) store<i16>(out, load<i16>(from));
  }
}

/** The same of cells of 8 bits. */
export function apart8(out: usize, cells: usize, units: i32, step: i32): void {
  if (step == 2) {
    for (const end = out + (units << 1); out < end; out += 16, cells += 16) {
      const both = v128.load(cells);
      v128.store(out, i16x8.shr_s(i16x8.shl(both, 8), 8));
      v128.store(out + (units << 1), i16x8.shr_s(both, 8));
    }
    return;
  }
  for (let row = 0; row < step; row++) {
    let from = cells + row;
    for (const end = out + (units << 1); out < end; out += 2, from += step) store<i16>(out, load<i8>(from));
  }
}

/**
 * Records of `step` lanes each, a multiple of eight, turned into columns: `to` says by lane of a record where its column
 * begins. Eight records and eight of their lanes at a time.
 */
export function turn(to: usize, records: usize, step: i32, n: i32): void {
  const next = <usize>step << 1;
  for (let lane = 0; lane < step; lane += 8, to += 32, records += 16) {
    let from = records;
    for (let at: usize = 0, end = <usize>n << 1; at < end; at += 16, from += next << 3) {
      const a = v128.load(from);
      const b = v128.load(from + next);
      const c = v128.load(from + next * 2);
      const d = v128.load(from + next * 3);
      const e = v128.load(from + next * 4);
      const f = v128.load(from + next * 5);
      const g = v128.load(from + next * 6);
      const h = v128.load(from + next * 7);
      const ab = lowHalves(a, b);
      const cd = lowHalves(c, d);
      const ef = lowHalves(e, f);
      const gh = lowHalves(g, h);
      const AB = highHalves(a, b);
      const CD = highHalves(c, d);
      const EF = highHalves(e, f);
      const GH = highHalves(g, h);
      const abcd = lowWords(ab, cd);
      const efgh = lowWords(ef, gh);
      const abCD = highWords(ab, cd);
      const efGH = highWords(ef, gh);
      const ABcd = lowWords(AB, CD);
      const EFgh = lowWords(EF, GH);
      const ABCD = highWords(AB, CD);
      const EFGH = highWords(EF, GH);
      storePair(to, at, abcd, efgh);
      storePair(to + 8, at, abCD, efGH);
      storePair(to + 16, at, ABcd, EFgh);
      storePair(to + 24, at, ABCD, EFGH);
    }
  }
}

@inline function lowHalves(a: v128, b: v128): v128 { return v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11); }
@inline function highHalves(a: v128, b: v128): v128 { return v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15); }
@inline function lowWords(a: v128, b: v128): v128 { return v128.shuffle<i32>(a, b, 0, 4, 1, 5); }
@inline function highWords(a: v128, b: v128): v128 { return v128.shuffle<i32>(a, b, 2, 6, 3, 7); }

/** Two lanes of eight records. */
@inline function storePair(to: usize, at: usize, four: v128, more: v128): void {
  v128.store(<usize>load<u32>(to) + at, v128.shuffle<i64>(four, more, 0, 2));
  v128.store(<usize>load<u32>(to, 4) + at, v128.shuffle<i64>(four, more, 1, 3));
}

/** Lanes as cells of 8 bits. */
export function narrow(out: usize, a: usize, n: i32): void {
  for (const end = out + n; out < end; out += 16, a += 32) {
    v128.store(out, i8x16.narrow_i16x8_s(v128.load(a), v128.load(a, 16)));
  }
}

/** Is every lane this number? */
export function allAre(a: usize, k: i32, n: i32): bool {
  const wanted = i16x8.splat(<i16>k);
  let other = i16x8.splat(0);
  for (const end = a + (n << 1); a < end; a += 16) other = v128.or(other, v128.xor(v128.load(a), wanted));
  return !v128.any_true(other);
}

export function clear(out: usize, n: i32): void {
  memory.fill(out, 0, n << 1);
}

/** Flags: is it this number? */
export function equals(out: usize, a: usize, k: i32, n: i32): void {
  const wanted = i16x8.splat(<i16>k);
  for (const end = out + (n << 1); out < end; out += 16, a += 16) v128.store(out, flags(i16x8.eq(v128.load(a), wanted)));
}

/** Flags: is there a number, and is it, as far as the mask reaches, this one? */
export function thereEquals(out: usize, a: usize, there: usize, mask: i32, k: i32, n: i32): void {
  const wanted = i16x8.splat(<i16>k);
  const reach = i16x8.splat(<i16>mask);
  for (const end = out + (n << 1); out < end; out += 16, a += 16, there += 16) {
    v128.store(out, v128.and(i16x8.eq(v128.and(v128.load(a), reach), wanted), v128.load(there)));
  }
}

/** Flags: is it more than this number? */
export function exceeds(out: usize, a: usize, k: i32, n: i32): void {
  const least = i16x8.splat(<i16>k);
  for (const end = out + (n << 1); out < end; out += 16, a += 16) v128.store(out, flags(i16x8.gt_s(v128.load(a), least)));
}

/** Lanes where there is a value, 0 where there is none. */
export function keep(out: usize, a: usize, there: usize, n: i32): void {
  for (const end = out + (n << 1); out < end; out += 16, a += 16, there += 16) {
    v128.store(out, v128.and(v128.load(a), i16x8.neg(v128.load(there))));
  }
}

/** The other flags. */
export function opposite(out: usize, a: usize, n: i32): void {
  const one = i16x8.splat(1);
  for (const end = out + (n << 1); out < end; out += 16, a += 16) v128.store(out, v128.xor(v128.load(a), one));
}

/** Adds lanes. */
export function add(out: usize, a: usize, n: i32): void {
  for (const end = out + (n << 1); out < end; out += 16, a += 16) v128.store(out, i16x8.add(v128.load(out), v128.load(a)));
}

/** Adds those where another column is this number. */
export function addWhere(out: usize, a: usize, b: usize, k: i32, n: i32): void {
  const wanted = i16x8.splat(<i16>k);
  for (const end = out + (n << 1); out < end; out += 16, a += 16, b += 16) {
    const here = i16x8.eq(v128.load(b), wanted);
    v128.store(out, i16x8.add(v128.load(out), v128.and(v128.load(a), here)));
  }
}

/** Takes lanes times a number and other lanes from that. */
export function lessThan(out: usize, times: i32, a: usize, n: i32): void {
  const factor = i16x8.splat(<i16>times);
  for (const end = out + (n << 1); out < end; out += 16, a += 16) {
    v128.store(out, i16x8.sub(i16x8.mul(v128.load(out), factor), v128.load(a)));
  }
}

@inline function flags(truth: v128): v128 {
  return v128.and(truth, i16x8.splat(1));
}

/**
 * Adds to Σx and Σx², whole numbers of 64 bits, those of units whose x is a sum of lanes. A term is three words: where
 * two columns begin, and what their lanes count, 16 bits each.
 */
export function gather(sums: usize, terms: usize, n: i32, units: i32): void {
  const end = terms + n * layout.PAIR;
  let x = i64x2.splat(0);
  let xx = i64x2.splat(0);
  for (let at: usize = 0, beyond = <usize>units << 1; at < beyond; at += 16) {
    let low = i32x4.splat(0);
    let high = i32x4.splat(0);
    for (let term = terms; term < end; term += layout.PAIR) {
      const a = v128.load(<usize>load<u32>(term) + at);
      const b = v128.load(<usize>load<u32>(term, layout.PAIR_OTHER) + at);
      const weights = v128.load32_splat(term, layout.PAIR_WEIGHTS);
      low = i32x4.add(low, i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11), weights));
      high = i32x4.add(high, i32x4.dot_i16x8_s(v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15), weights));
    }
    const both = i32x4.add(low, high);
    x = i64x2.add(x, i64x2.add(i64x2.extend_low_i32x4_s(both), i64x2.extend_high_i32x4_s(both)));
    const lows = i64x2.add(i64x2.extmul_low_i32x4_s(low, low), i64x2.extmul_high_i32x4_s(low, low));
    const highs = i64x2.add(i64x2.extmul_low_i32x4_s(high, high), i64x2.extmul_high_i32x4_s(high, high));
    xx = i64x2.add(xx, i64x2.add(lows, highs));
  }
  grow(sums, i64x2.extract_lane(x, 0) + i64x2.extract_lane(x, 1));
  grow(sums + 8, i64x2.extract_lane(xx, 0) + i64x2.extract_lane(xx, 1));
}

@inline function grow(sum: usize, by: i64): void {
  store<i64>(sum, load<i64>(sum) + by);
}

/** Counts numbers from −most to most. Returns the first lane that has another, or −1. */
export function count(counts: usize, most: i32, a: usize, n: i32): i32 {
  for (let i = 0; i < n; i++) {
    const at = load<i16>(a + (i << 1)) + most;
    if (<u32>at > <u32>(most << 1)) return i;
    store<i32>(counts + (at << 2), load<i32>(counts + (at << 2)) + 1);
  }
  return -1;
}

/** The same of those whose flag is set. */
export function countWhere(counts: usize, most: i32, a: usize, there: usize, n: i32): i32 {
  for (let i = 0; i < n; i++) {
    const at = load<i16>(a + (i << 1)) + most;
    if (<u32>at > <u32>(most << 1)) return i;
    store<i32>(counts + (at << 2), load<i32>(counts + (at << 2)) + load<i16>(there + (i << 1)));
  }
  return -1;
}

/** From a place on, the next of `n` counts that is not 0; `n` where there is none. */
export function nextSeen(counts: usize, from: i32, n: i32): i32 {
  while (from < n && load<i32>(counts + (from << 2)) == 0) from++;
  return from;
}

/**
 * Lists the lanes whose flag is set, unit by unit: which lane, its unit, and its row in the unit. Without a branch, as
 * chance decides. Returns how many there are; there is room for one more than there are lanes.
 */
export function find(list: usize, flags: usize, units: i32, step: i32): i32 {
  let to = list;
  for (let unit = 0; unit < units; unit++) {
    for (let row = 0, lane = unit; row < step; row++, lane += units) {
      store<i32>(to, lane);
      store<i16>(to, <i16>unit, LISTED_UNIT);
      store<i16>(to, <i16>row, LISTED_ROW);
      to += load<i16>(flags + (lane << 1)) * layout.LISTED;
    }
  }
  return <i32>((to - list) / layout.LISTED);
}

/**
 * Takes in the double blanks spent in the lanes listed. `columns`: where the seat, its tiles, "nothing else was legal",
 * "its side won" and by how much it was ahead begin. `who`: by row of a unit and seat, two words: where the sums of who
 * sits there begin, and its counts. Returns the first in the list that cannot be, or −1.
 */
export function spend(
  list: usize, n: i32, firstUnit: i32, columns: usize, who: usize, seats: i32, told: i32, scale: i32, most: i32,
): i32 {
  for (let i = 0; i < n; i++, list += layout.LISTED) {
    const lane = <usize>load<i32>(list) << 1;
    const unit = firstUnit + load<u16>(list, LISTED_UNIT);
    const seat = <i32>load<i16>(<usize>load<u32>(columns) + lane);
    const own = <i32>load<i16>(<usize>load<u32>(columns, 4) + lane);
    if (<u32>seat >= <u32>seats || own < 1 || own > most) return i;
    const seated = who + (<i32>load<u16>(list, LISTED_ROW) * layout.SEATS + seat) * layout.SEATED;
    const rare = <usize>load<u32>(seated);
    const counted = <usize>load<u32>(seated, layout.SEATED_COUNTS) + ((own + most) << 2);
    store<i32>(counted, load<i32>(counted) + 1);
    const when = rare + min(own, told) * layout.RARE_SUMS;
    addOfUnit(rare, unit, load<i16>(<usize>load<u32>(columns, 8) + lane), 1);
    addOfUnit(when, unit, load<i16>(<usize>load<u32>(columns, 12) + lane), 1);
    addOfUnit(when + told * layout.RARE_SUMS, unit, load<i16>(<usize>load<u32>(columns, 16) + lane), scale);
  }
  return -1;
}

/**
 * Adds to the six sums of a measure (n, Σx, Σy, Σx², Σy², Σxy) what one more row of a unit brings: the squares grow by
 * what (a + b)² is more than a², where a is what the unit has brought before. Beside the sums stands which unit that
 * was. Masked and not chosen, since how many rows of a unit bring something is up to chance.
 */
@inline function addOfUnit(sums: usize, unit: i32, x: i64, y: i64): void {
  const again = 0 - <i32>(load<i32>(sums, layout.RARE_UNIT) == unit);
  const beforeX = <i64>(load<i32>(sums, RARE_X) & again);
  const beforeY = <i64>(load<i32>(sums, RARE_Y) & again);
  store<i32>(sums, unit, layout.RARE_UNIT);
  store<i32>(sums, <i32>(beforeX + x), RARE_X);
  store<i32>(sums, <i32>(beforeY + y), RARE_Y);
  grow(sums, <i64>(again + 1));
  grow(sums + 8, x);
  grow(sums + 16, y);
  grow(sums + 24, x * (x + 2 * beforeX));
  grow(sums + 32, y * (y + 2 * beforeY));
  grow(sums + 40, x * y + x * beforeY + y * beforeX);
}
