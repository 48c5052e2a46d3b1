/**
 * Which decision of a run it is, in one word that can be copied from a message onto a command line: `0/17/1/0/6` is
 * pairing 0, unit 17, seating 1, hand 0, after 6 actions. In place of the actions `begin` stands for what comes before
 * the first: agents being told that a unit begins.
 */
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { formatSpec } from '../text/spec.ts';
import type { HandAddress } from './address.ts';

export interface DecisionAddress extends HandAddress {
  /** Index of the pairing in the run. */
  readonly pairing: number;
  /** Actions in the hand before the decision; −1: the unit begins. */
  readonly ply: number;
}

function formatDecision({ pairing, unit, seating, hand, ply }: DecisionAddress): string {
  return [pairing, unit, seating, hand, ply < 0 ? 'begin' : ply].join('/');
}

/** Reads one. Throws `decision/address`. */
export function parseDecision(text: string): DecisionAddress {
  const match = /^(\d{1,9})\/(\d{1,10})\/(\d{1,3})\/(\d{1,5})\/(\d{1,4}|begin)$/.exec(text);
  if (!match) {
    const allowed = 'PAIRING/UNIT/SEATING/HAND/ACTIONS as a fault tells them, such as 0/17/1/0/6';
    throw new Refusal('decision/address', '', `${show(text)} is no decision's address`, allowed);
  }
  const [pairing, unit, seating, hand] = match.slice(1, 5).map(Number);
  return { pairing, unit, seating, hand, ply: match[5] === 'begin' ? -1 : Number(match[5]) };
}

/**
 * The words of a command line that plays a decision again and shows it, without the program's name. `where` is the run's
 * folder; a run keeps no paths of people's own agents, so their files go along.
 */
export function decisionWords(where: string, address: DecisionAddress, files: readonly string[]): string[] {
  const agents =
    files.length > 0
      ? ['--agents', [...new Set(files)].map(file => formatSpec({ name: file, fields: new Map() })).join(',')]
      : [];
  return ['decision', where, '--at', formatDecision(address), ...agents];
}
