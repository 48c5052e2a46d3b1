/**
 * What an agent may do wrong, and an error that says where it did so, exactly enough to play that decision again.
 *
 * What is neither thrown by the agent nor answered by it (it reached for the clock, it changed what all share, it never
 * came back) is met by whoever watches it, and comes as a `Foul`, which knows its kind. A class for each kind was turned
 * down: between threads an error loses its class, and a kind is one word of plain data.
 */
import { oneLine } from '../text/refusal.ts';
import type { HandAddress } from './address.ts';

/**
 * - `throws`: it threw
 * - `illegal`: its answer was none of the options
 * - `outside`: it reached for chance, the clock or the process, whether or not it caught what that threw
 * - `tampers`: it changed what it shares with everybody, such as Array.prototype
 * - `timeout`: it took longer than a decision may
 * - `memory`: it took more memory than a thread may have
 * - `dies`: its thread came to an end
 *
 * Part of the tables' contract: a kind's number is its place here.
 */
export const FAULT_KINDS = ['throws', 'illegal', 'outside', 'tampers', 'timeout', 'memory', 'dies'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault as plain data: what can be sent from a worker, and made into an AgentFault again. */
export interface PlainFault {
  readonly kind: FaultKind;
  readonly label: string;
  readonly seat: number;
  readonly address: HandAddress;
  /** Actions in the hand before the decision; −1: the unit begins. */
  readonly ply: number;
  /** What was thrown or answered, as text; of other kinds what it did, as the end of a sentence. */
  readonly detail: string;
  /** Where in the agent's own code, if it threw an Error. */
  readonly trace: string;
}

/** What is thrown in an agent's place by whoever watches it; the message is the end of a sentence: `reached for the clock`. */
export class Foul extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, did: string) {
    super(did);
    this.name = 'Foul';
    this.kind = kind;
  }
}

/** The kind of fault that something thrown while an agent was asked amounts to. */
export const faultKindOf = (thrown: unknown): FaultKind => (thrown instanceof Foul ? thrown.kind : 'throws');

export class AgentFault extends Error {
  readonly plain: PlainFault;
  /** The words of a command that plays that decision again and shows it (decision-address.ts); none where none is known. */
  again: readonly string[] = [];

  constructor(plain: PlainFault) {
    const { label, seat, address, ply } = plain;
    const { unit, seating, hand } = address;
    const when = ply < 0 ? 'as the unit begins' : `action ${ply}`;
    super(oneLine(`${label} ${did(plain)} (unit ${unit}, seating ${seating}, hand ${hand}, seat ${seat}, ${when})`));
    this.name = 'AgentFault';
    this.plain = plain;
  }

  /** A fault just met: `met` is what was thrown or answered. The address is copied: whoever plays on may change it. */
  static of(fault: Omit<PlainFault, 'detail' | 'trace'>, met: unknown): AgentFault {
    const { unit, seating, hand } = fault.address;
    const kind = fault.kind === 'throws' ? faultKindOf(met) : fault.kind;
    return new AgentFault({
      ...fault,
      kind,
      address: { unit, seating, hand },
      detail: showMet(met),
      trace: traceOf(met),
    });
  }
}

function did({ kind, detail }: PlainFault): string {
  if (kind === 'throws') return `threw ${detail}`;
  return kind === 'illegal' ? `answered ${detail}, which is none of its options` : detail;
}

function traceOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.stack ?? '') : '';
  } catch {
    return '';
  }
}

/** What was thrown or answered, whatever it is. Texts in quotes: the answer '6' is no option where 6 is. */
export function showMet(met: unknown): string {
  try {
    if (met instanceof Foul) return met.message;
    if (met instanceof Error) return `${met.name}: ${met.message}`;
    if (typeof met === 'string') return `'${met}'`;
    return typeof met === 'object' && met !== null ? shownObject(met) : String(met);
  } catch {
    return 'something unprintable';
  }
}

/** By what it is, not by what it says of itself: an object may call itself 6. */
function shownObject(met: object): string {
  if (met instanceof Promise) return 'a promise';
  return Array.isArray(met) ? 'a list' : 'an object';
}
