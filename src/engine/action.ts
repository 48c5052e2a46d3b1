/**
 * An action as one small integer, so that it can be an agent's answer, a log entry and a table's cell alike.
 *
 * bits 0–3 inner half (the one that touches), 4–7 outer half (the one left outside), 8 the end (0 left, 1 right),
 * 9–10 what is done. A lead has the larger half in the inner bits and the smaller in the outer. A draw in a log has its
 * tile in those bits likewise; a draw offered as an option has zeros there, since nobody knows the tile yet.
 *
 * A log entry is an action with the seat in bits 11–13 and the line's ends before it in bits 14–17 (left), 18–21 (right).
 */
export const PLAY = 0;
export const LEAD = 1 << 9;
export const DRAW = 2 << 9;
export const PASS = 3 << 9;
/** The bits that say what is done. */
export const KIND = 3 << 9;
/** Set in a play at the right end. */
export const AT_RIGHT = 1 << 8;
/** The bits of an action in a log entry. */
export const ACTION_BITS = (1 << 11) - 1;

export function innerOf(action: number): number {
  return action & 15;
}
export function outerOf(action: number): number {
  return (action >> 4) & 15;
}
export function kindOf(action: number): number {
  return action & KIND;
}
export function isAtRight(action: number): boolean {
  return (action & AT_RIGHT) !== 0;
}

/** The play of the tile {inner, outer} with `outer` left outside; `side` is 0 or AT_RIGHT. */
export function playAt(inner: number, outer: number, side: number): number {
  return inner | (outer << 4) | side;
}
export function playOf(inner: number, outer: number, atRight: boolean): number {
  return playAt(inner, outer, atRight ? AT_RIGHT : 0);
}
export function leadOf(high: number, low: number): number {
  return LEAD | high | (low << 4);
}

export function logEntry(action: number, seat: number, left: number, right: number): number {
  return action | (seat << 11) | (left << 14) | (right << 18);
}
export function seatOfEntry(entry: number): number {
  return (entry >> 11) & 7;
}
export function leftOfEntry(entry: number): number {
  return (entry >> 14) & 15;
}
export function rightOfEntry(entry: number): number {
  return (entry >> 18) & 15;
}
