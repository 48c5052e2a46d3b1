// src/random/words.ts in the words of the kernel's compiler: the same names, an instruction each.

/** Words at an address of the kernel's memory. */
@global @unmanaged
export class Words {
  @inline @operator("[]") at(i: i32): i32 { return load<i32>(changetype<usize>(this) + ((<usize>i) << 2)); }
  @inline @operator("[]=") set(i: i32, word: i32): void { store<i32>(changetype<usize>(this) + ((<usize>i) << 2), word); }
}
@global @unmanaged
export class State extends Words {}

@inline export function imul(a: i32, b: i32): i32 { return a * b; }
@inline export function clz(x: i32): i32 { return i32.clz(x); }
@inline export function isZero(x: i32): i32 { return i32(x == 0); }
@inline export function smaller(a: i32, b: i32): i32 { return min<i32>(a, b); }
@inline export function lowest(x: i32): i32 { return ctz<i32>(x); }
@inline export function bits32(x: i32): i32 { return popcnt<i32>(x); }
@inline export function bits16(x: i32): i32 { return popcnt<i32>(x); }
@inline export function scaled(x: i32, n: i32): i32 { return <i32>((<u64>(<u32>x) * <u64>(<u32>n)) >> 32); }

// The offset is shifted apart from the base, so that it becomes part of the instruction.
@inline export function get(s: Words, base: i32, offset: i32): i32 {
  return load<i32>(changetype<usize>(s) + (<usize>base << 2) + (<usize>offset << 2));
}
@inline export function put(s: Words, base: i32, offset: i32, word: i32): void {
  store<i32>(changetype<usize>(s) + (<usize>base << 2) + (<usize>offset << 2), word);
}

// Without a loop, whose turns would cost more than what is done in them. Offsets are immediates, as in `get`.
@inline export function addWords(s: Words, at: i32, from: i32, offset: i32, n: i32): void {
  const target = changetype<usize>(s) + (<usize>at << 2);
  const source = changetype<usize>(s) + (<usize>from << 2) + (<usize>offset << 2);
  v128.store(target, i32x4.add(v128.load(target), v128.load(source)));
  v128.store(target, i32x4.add(v128.load(target, 16), v128.load(source, 16)), 16);
  v128.store(target, i32x4.add(v128.load(target, 32), v128.load(source, 32)), 32);
  if (n == 12) return;
  v128.store(target, i32x4.add(v128.load(target, 48), v128.load(source, 48)), 48);
  if (n == 16) return;
  v128.store(target, i32x4.add(v128.load(target, 64), v128.load(source, 64)), 64);
  if (n == 20) return;
  v128.store(target, i32x4.add(v128.load(target, 80), v128.load(source, 80)), 80);
}

@inline export function moveWords(s: Words, at: i32, to: i32, from: i32, offset: i32, n: i32): void {
  const one = changetype<usize>(s) + (<usize>at << 2);
  const other = changetype<usize>(s) + (<usize>to << 2);
  const source = changetype<usize>(s) + (<usize>from << 2) + (<usize>offset << 2);
  let four = v128.load(source);
  v128.store(one, i32x4.sub(v128.load(one), four));
  v128.store(other, i32x4.add(v128.load(other), four));
  four = v128.load(source, 16);
  v128.store(one, i32x4.sub(v128.load(one, 16), four), 16);
  v128.store(other, i32x4.add(v128.load(other, 16), four), 16);
  four = v128.load(source, 32);
  v128.store(one, i32x4.sub(v128.load(one, 32), four), 32);
  v128.store(other, i32x4.add(v128.load(other, 32), four), 32);
  if (n == 12) return;
  four = v128.load(source, 48);
  v128.store(one, i32x4.sub(v128.load(one, 48), four), 48);
  v128.store(other, i32x4.add(v128.load(other, 48), four), 48);
  if (n == 16) return;
  four = v128.load(source, 64);
  v128.store(one, i32x4.sub(v128.load(one, 64), four), 64);
  v128.store(other, i32x4.add(v128.load(other, 64), four), 64);
  if (n == 20) return;
  four = v128.load(source, 80);
  v128.store(one, i32x4.sub(v128.load(one, 80), four), 80);
  v128.store(other, i32x4.add(v128.load(other, 80), four), 80);
}

// The sums stay in registers. They go by twelve: words of a holder beyond the n are zero in every row, and stay so.
@inline export function sumRows(s: Words, to: i32, n: i32, table: i32, stride: i32, list: i32, count: i32): void {
  const target = changetype<usize>(s) + (<usize>to << 2);
  const rows = changetype<usize>(s) + (<usize>table << 2);
  let at = changetype<usize>(s) + (<usize>list << 2);
  sumTwelve(target, rows, stride, at, count, 0);
  if (n != 12) sumTwelve(target, rows, stride, at, count, 48);
}
@inline function sumTwelve(target: usize, rows: usize, stride: i32, at: usize, count: i32, offset: usize): void {
  let one = i32x4.splat(0);
  let two = i32x4.splat(0);
  let three = i32x4.splat(0);
  for (const end = at + (<usize>count << 2); at < end; at += 4) {
    const row = rows + <usize>(load<i32>(at) * (stride << 2));
    one = i32x4.add(one, v128.load(row + offset));
    two = i32x4.add(two, v128.load(row + offset + 16));
    three = i32x4.add(three, v128.load(row + offset + 32));
  }
  v128.store(target + offset, one);
  v128.store(target + offset + 16, two);
  v128.store(target + offset + 32, three);
}

@inline export function diagonal(s: Words, at: i32, n: i32): i32 {
  const from = changetype<usize>(s) + (<usize>at << 2);
  let bits = v128.and(v128.load(from), i32x4(0x1, 0x2, 0x4, 0x8));
  bits = v128.or(bits, v128.and(v128.load(from, 16), i32x4(0x10, 0x20, 0x40, 0x80)));
  // There is no half above 15, whatever words follow.
  if (n != 8) {
    bits = v128.or(bits, v128.and(v128.load(from, 32), i32x4(0x100, 0x200, 0x400, 0x800)));
    bits = v128.or(bits, v128.and(v128.load(from, 48), i32x4(0x1000, 0x2000, 0x4000, 0x8000)));
  }
  bits = v128.or(bits, i8x16.shuffle(bits, bits, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(bits, 0) | i32x4.extract_lane(bits, 1);
}

@inline export function copyWords(to: Words, toAt: i32, from: Words, fromAt: i32, n: i32): void {
  let target = changetype<usize>(to) + (<usize>toAt << 2);
  let source = changetype<usize>(from) + (<usize>fromAt << 2);
  // A state's head, at every option of a search: without the turns of a loop.
  if (n == 16) {
    v128.store(target, v128.load(source));
    v128.store(target, v128.load(source, 16), 16);
    v128.store(target, v128.load(source, 32), 32);
    v128.store(target, v128.load(source, 48), 48);
    return;
  }
  for (const end = source + (<usize>n << 2); source < end; source += 16, target += 16) {
    v128.store(target, v128.load(source));
  }
}
@inline export function copyHolder(to: Words, from: Words, at: i32, n: i32): void {
  const target = changetype<usize>(to) + (<usize>at << 2);
  const source = changetype<usize>(from) + (<usize>at << 2);
  v128.store(target, v128.load(source));
  v128.store(target, v128.load(source, 16), 16);
  v128.store(target, v128.load(source, 32), 32);
  if (n == 12) return;
  v128.store(target, v128.load(source, 48), 48);
  if (n == 16) return;
  v128.store(target, v128.load(source, 64), 64);
  if (n == 20) return;
  v128.store(target, v128.load(source, 80), 80);
}
@inline export function clearWords(s: Words, at: i32, n: i32): void {
  let target = changetype<usize>(s) + (<usize>at << 2);
  for (const end = target + (<usize>n << 2); target < end; target += 16) v128.store(target, i32x4.splat(0));
}
