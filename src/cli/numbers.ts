/** A number that is not whole, as somebody writes it after an option. */
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import type { Given } from './command.ts';

/** Between two others, which are left out. Throws `cli/value` or `cli/range`. */
export function numberGiven(given: Given, option: string, least: number, most: number): number {
  const text = given.text(option);
  const where = `--${option}`;
  const allowed = `a number between ${least} and ${most}`;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(text)) throw new Refusal('cli/value', where, `${show(text)} is no number`, allowed);
  const value = Number(text);
  if (value > least && value < most) return value;
  throw new Refusal('cli/range', where, `${text} is out of range`, allowed);
}
