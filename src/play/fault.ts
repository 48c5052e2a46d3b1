/** What an agent may do wrong, and an error that says where it did so, exactly enough to play that decision again. */
import { oneLine } from '../text/refusal.ts';
import type { HandAddress } from './address.ts';

/** `throws`: it threw; `illegal`: its answer was none of the options. */
export const FAULT_KINDS = ['throws', 'illegal'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export class AgentFault extends Error {
  readonly kind: FaultKind;
  readonly label: string;
  readonly seat: number;
  readonly address: HandAddress;
  /** Actions in the hand before the decision. */
  readonly ply: number;

  constructor(kind: FaultKind, label: string, seat: number, address: HandAddress, ply: number, detail: unknown) {
    const what = kind === 'throws' ? `threw ${show(detail)}` : `answered ${show(detail)}, which is none of its options`;
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
  }
}

function show(detail: unknown): string {
  try {
    return detail instanceof Error ? `${detail.name}: ${detail.message}` : String(detail);
  } catch {
    return 'something unprintable';
  }
}
