/**
 * The one kind of error that people see: a mistake in what they gave, told in one line that says where it is, what is
 * wrong and what is allowed. Everything that reads people's input throws it; the command line prints it and exits
 * with 2. Any other error is a fault of the program and keeps its stack.
 */
export class Refusal extends Error {
  /** A stable, machine-readable name of the mistake, such as `rules/range`. */
  readonly code: string;
  /** Where it is: `file.yaml:7:10 units`, `--rules`, `line 3, action 12`. */
  readonly where: string;
  /** What is wrong, without a full stop. */
  readonly what: string;
  /** What would have been accepted; empty where `what` says it already. */
  readonly allowed: string;

  constructor(code: string, where: string, what: string, allowed = '') {
    super(oneLine(`${where ? `${where}: ` : ''}${what}${allowed ? ` (allowed: ${allowed})` : ''}`));
    this.name = 'Refusal';
    this.code = code;
    this.where = where;
    this.what = what;
    this.allowed = allowed;
  }

  /** The same mistake, seen from further out: `where` gets a prefix. */
  within(outer: string): Refusal {
    return new Refusal(this.code, this.where ? `${outer} ${this.where}` : outer, this.what, this.allowed);
  }
}

/** Does some work whose refusals get a place put in front. */
export function within<T>(outer: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Refusal ? error.within(outer) : error;
  }
}

/** The same of work that has to be waited for. */
export async function withinAsync<T>(outer: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? error.within(outer) : error;
  }
}

/** Text made fit to stand in one line of a terminal: what controls it, or turns text round, as escapes; long text cut. */
export function oneLine(text: string, most = 400): string {
  const plain = text.replace(/\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}/gu, c =>
    c === '\n' || c === '\t' ? ' ' : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
}
