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
@inline export function smaller(a: i32, b: i32): i32 { return min<i32>(a, b); }
@inline export function lowest(x: i32): i32 { return ctz<i32>(x); }
@inline export function bits32(x: i32): i32 { return popcnt<i32>(x); }
@inline export function bits16(x: i32): i32 { return popcnt<i32>(x); }
@inline export function scaled(x: i32, n: i32): i32 { return <i32>((<u64>(<u32>x) * <u64>n) >> 32); }

// The offset is shifted apart from the base, so that it becomes part of the instruction.
@inline export function get(s: Words, base: i32, offset: i32): i32 {
  return load<i32>(changetype<usize>(s) + (<usize>base << 2) + (<usize>offset << 2));
}
@inline export function put(s: Words, base: i32, offset: i32, word: i32): void {
  store<i32>(changetype<usize>(s) + (<usize>base << 2) + (<usize>offset << 2), word);
}

@inline export function copyWords(to: Words, toAt: i32, from: Words, fromAt: i32, n: i32): void {
  let target = changetype<usize>(to) + (<usize>toAt << 2);
  let source = changetype<usize>(from) + (<usize>fromAt << 2);
  for (const end = source + (<usize>n << 2); source < end; source += 16, target += 16) {
    v128.store(target, v128.load(source));
  }
}
@inline export function clearWords(s: Words, at: i32, n: i32): void {
  let target = changetype<usize>(s) + (<usize>at << 2);
  for (const end = target + (<usize>n << 2); target < end; target += 16) v128.store(target, i32x4.splat(0));
}
