/**
 * A value from somebody's file in a few characters, for a line that says what is wrong with it. Lists and objects are
 * only named: they may be of any size and depth, and writing out one that is nested deeply enough overflows the stack.
 */
import { oneLine } from './refusal.ts';

export function show(value: unknown): string {
  if (typeof value === 'string') return `'${oneLine(value, 58)}'`;
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return oneLine(String(value), 60);
}
