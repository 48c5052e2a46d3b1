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

export class AgentFault extends Error implements PlainFault {
  readonly kind: FaultKind;
  readonly label: string;
  readonly seat: number;
  readonly address: HandAddress;
  readonly ply: number;
  readonly detail: string;
  readonly trace: string;

  constructor(
    kind: FaultKind,
    label: string,
    seat: number,
    address: HandAddress,
    ply: number,
    thrown: unknown,
    trace = traceOf(thrown),
  ) {
    const detail = show(thrown);
    const what = kind === 'throws' ? `threw ${detail}` : `answered ${detail}, which is none of its options`;
    super(
      oneLine(
        `${label} ${what} (unit ${address.unit}, seating ${address.seating}, hand ${address.hand}, seat ${seat}, action ${ply})`,
      ),
    );
    this.name = 'AgentFault';
    this.kind = kind;
    this.label = label;
    this.seat = seat;
    this.address = address;
    this.ply = ply;
    this.detail = detail;
    this.trace = trace;
  }

  /** The same fault again, from what a worker sent. */
  static from({ kind, label, seat, address, ply, detail, trace }: PlainFault): AgentFault {
    return new AgentFault(kind, label, seat, address, ply, detail, trace);
  }

  get plain(): PlainFault {
    const { kind, label, seat, ply, detail, trace } = this;
    const { unit, seating, hand } = this.address;
    return { kind, label, seat, address: { unit, seating, hand }, ply, detail, trace };
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
