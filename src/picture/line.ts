/**
 * How the tiles of a line lie: one after another from the left end to the right, each turned as it was laid. There is
 * one line and no branching (doubles lie along it like any tile), so the picture is a sequence, however it is folded.
 */
import type { RecordAction } from '../engine/record.ts';
import { fill } from '../text/layout.ts';

export interface LaidTile {
  /** The half towards the line's left end, and that towards its right end. */
  readonly left: number;
  readonly right: number;
  readonly seat: number;
  /** The tile the line began with. */
  readonly lead: boolean;
}

/** The tiles of the line after these actions of a record, from left to right. */
export function lineOf(actions: readonly RecordAction[]): LaidTile[] {
  const toTheLeft: LaidTile[] = [];
  const toTheRight: LaidTile[] = [];
  for (const action of actions) {
    if (action.do === 'lead') {
      toTheRight.push({ left: action.ends[0], right: action.ends[1], seat: action.seat, lead: true });
    } else if (action.do === 'play') {
      const [a, b] = action.tile.split('-').map(Number) as [number, number];
      const inner = action.out === a ? b : a;
      if (action.end === 'L') toTheLeft.push({ left: action.out, right: inner, seat: action.seat, lead: false });
      else toTheRight.push({ left: inner, right: action.out, seat: action.seat, lead: false });
    }
  }
  return [...toTheLeft.reverse(), ...toTheRight];
}

/** The line in text, folded to the width: `[5-2](6-6)[1-3]`, the lead in round brackets. */
export function drawLine(line: readonly LaidTile[], width: number): string[] {
  const tiles = line.map(({ left, right, lead }) => (lead ? `(${left}-${right})` : `[${left}-${right}]`));
  return fill(tiles, width, 0, '');
}
