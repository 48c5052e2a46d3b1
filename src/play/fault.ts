/** What an agent may do wrong, and an error that says where it did so, exactly enough to play that decision again. */
import { oneLine } from '../text/refusal.ts';
import type { HandAddress } from './address.ts';

/** `throws`: it threw; `illegal`: its answer was none of the options. */
export const FAULT_KINDS = ['throws', 'illegal'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault as plain data: what can be sent from a worker, and made into an AgentFault again. */
export interface PlainFault {
  readonly kind: FaultKind;
  readonly label: string;
  readonly seat: number;
  readonly address: HandAddress;
  /** Actions in the hand before the decision. */
  readonly ply: number;
  /** What was thrown or answered, as text. */
  readonly detail: string;
  /** Where in the agent's own code, if it threw an Error. */
  readonly trace: string;
}

export class AgentFault extends Error {
  readonly plain: PlainFault;

  constructor(plain: PlainFault) {
    const { kind, label, seat, address, ply, detail } = plain;
    const what = kind === 'throws' ? `threw ${detail}` : `answered ${detail}, which is none of its options`;
    const { unit, seating, hand } = address;
    super(oneLine(`${label} ${what} (unit ${unit}, seating ${seating}, hand ${hand}, seat ${seat}, action ${ply})`));
    this.name = 'AgentFault';
    this.plain = plain;
  }

  /** A fault just met: `met` is what was thrown or answered. The address is copied: whoever plays on may change it. */
  static of(fault: Omit<PlainFault, 'detail' | 'trace'>, met: unknown): AgentFault {
    const { unit, seating, hand } = fault.address;
    return new AgentFault({ ...fault, address: { unit, seating, hand }, detail: show(met), trace: traceOf(met) });
  }
}

function traceOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.stack ?? '') : '';
  } catch {
    return '';
  }
}

function show(detail: unknown): string {
  try {
    return detail instanceof Error ? `${detail.name}: ${detail.message}` : String(detail);
  } catch {
    return 'something unprintable';
  }
}
