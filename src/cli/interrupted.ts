/** Somebody pressed Ctrl-C, or the system asked for an end: no mistake and no fault. */
export class Interrupted extends Error {
  /** The exit status: 128 and the signal's number. */
  readonly status: number;
  /** The words of a command that goes on from here. */
  readonly again: readonly string[];

  constructor(message: string, signal: NodeJS.Signals, again: readonly string[]) {
    super(message);
    this.status = STATUS[signal] ?? 130;
    this.again = again;
  }
}

const STATUS: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
