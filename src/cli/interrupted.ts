/** Somebody pressed Ctrl-C: no mistake, no fault, and the message says how to go on. */
export class Interrupted extends Error {}
