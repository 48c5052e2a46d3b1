/**
 * Something that went wrong and is neither a mistake in what was given (a Refusal) nor a fault of the program: a full disk,
 * a process that ends again and again, an agent that does not play twice alike. Told in one line, without a stack; the
 * exit status is 1.
 */
import { oneLine } from './refusal.ts';

export class Failure extends Error {
  constructor(what: string, cause?: unknown) {
    super(oneLine(what, 1000), { cause });
    this.name = 'Failure';
  }
}
