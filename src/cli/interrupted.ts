/** Somebody pressed Ctrl-C: no mistake and no fault; the message says where what was played lies. */
export class Interrupted extends Error {}
