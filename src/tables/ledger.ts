/**
 * The fault ledger of a run: decisions at which an agent did not fail by what it answered but by what became of the
 * process it was in. It took too long, took too much memory, or ended it. Whoever plays such a hand again takes the
 * ledger's word instead of asking the agent, so that a run with such faults can be stopped, resumed and read like any
 * other. It stands in the manifest: with the seed it is part of what the tables come from.
 */
import { FAULT_KINDS, type FaultKind } from '../play/fault.ts';
import type { Checked } from './checked.ts';

export interface LedgerFault {
  readonly pairing: number;
  readonly unit: number;
  readonly seating: number;
  readonly hand: number;
  readonly seat: number;
  /** Actions in the hand before the decision; −1: it failed as the unit began. */
  readonly ply: number;
  readonly kind: FaultKind;
}

/** Kinds that another machine, or the same one on another day, might not have seen. */
const BY_CLOCK: readonly FaultKind[] = ['timeout', 'memory'];

/** Does the run hang on how fast or how large a machine was? */
export function isClockDependent(ledger: readonly LedgerFault[]): boolean {
  return ledger.some(({ kind }) => BY_CLOCK.includes(kind));
}

/** Those that units of a pairing have, from one on and to before another. */
export function faultsIn(
  ledger: readonly LedgerFault[],
  { pairing, from, to }: { readonly pairing: number; readonly from: number; readonly to: number },
): LedgerFault[] {
  return ledger.filter(fault => fault.pairing === pairing && fault.unit >= from && fault.unit < to);
}

/** In the order of the tables, each once. */
export function sortedLedger(faults: Iterable<LedgerFault>): LedgerFault[] {
  const sorted = [...faults].map(writtenFault).sort((a, b) => {
    return (
      a.pairing - b.pairing ||
      a.unit - b.unit ||
      a.seating - b.seating ||
      a.hand - b.hand ||
      a.ply - b.ply ||
      a.seat - b.seat
    );
  });
  return sorted.filter((fault, i) => i === 0 || !sameDecision(fault, sorted[i - 1]));
}

function sameDecision(a: LedgerFault, b: LedgerFault): boolean {
  return (
    a.pairing === b.pairing &&
    a.unit === b.unit &&
    a.seating === b.seating &&
    a.hand === b.hand &&
    a.seat === b.seat &&
    a.ply === b.ply
  );
}

/** Its fields in one order. */
export function writtenFault({ pairing, unit, seating, hand, seat, ply, kind }: LedgerFault): LedgerFault {
  return { pairing, unit, seating, hand, seat, ply, kind };
}

/** What decides which faults there can be. */
interface Plan {
  readonly rules: { readonly players: number };
  readonly pairings: readonly { readonly units: number; readonly seatings: readonly unknown[] }[];
}

export function readFault(from: Checked, { rules, pairings }: Plan): LedgerFault {
  const pairing = from.get('pairing').whole(0, pairings.length - 1);
  return {
    pairing,
    unit: from.get('unit').whole(0, pairings[pairing].units - 1),
    seating: from.get('seating').whole(0, pairings[pairing].seatings.length - 1),
    hand: from.get('hand').whole(),
    seat: from.get('seat').whole(0, rules.players - 1),
    ply: from.get('ply').whole(-1),
    kind: from.get('kind').oneOf(FAULT_KINDS),
  };
}
