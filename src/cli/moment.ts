/** A decision for people to read: what the seat sees at that moment, and what it may answer. */
import {
  DRAW,
  innerOf,
  isAtRight,
  kindOf,
  LEAD,
  leftOfEntry,
  outerOf,
  PASS,
  rightOfEntry,
  seatOfEntry,
} from '../engine/action.ts';
import { formatTile, tileOfAction } from '../engine/tile.ts';
import type { Moment } from '../play/again.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { columns, fill } from '../text/layout.ts';

/** What is shown before anybody is asked. `labels` are those of the seats. */
export function drawMoment({ seat, label, view, options }: Moment, labels: readonly string[], width: number): string[] {
  if (view === null || options === null) return [`seat ${seat}, ${label}, is told that a unit begins`];
  const tiles = view.tiles().map(id => formatTile(id));
  return [
    `seat ${seat}, ${label}, is asked`,
    '',
    ...told(view, labels),
    '',
    ...columns(
      Array.from({ length: view.players }, (_, at) => [
        `seat ${at}`,
        labels[at],
        at === seat ? '' : `${view.count(at)} tiles`,
        view.match ? `score ${view.score(at)}` : '',
      ]),
    ).map(row => row.trimEnd()),
    `boneyard ${view.boneyard}, of which ${view.drawable} may be drawn`,
    view.leading ? 'the lead is to be made' : `the ends are ${view.left} and ${view.right}`,
    ...fill(['holds', ...tiles], width, 'holds '.length),
    '',
    'options',
    ...listed(options),
  ];
}

/** An option in words, with the number that an agent answers. */
export function optionText(option: number): string {
  const kind = kindOf(option);
  if (kind === DRAW) return `draw (${option})`;
  if (kind === PASS) return `pass (${option})`;
  const tile = formatTile(tileOfAction(option));
  if (kind === LEAD) return `lead ${tile} (${option})`;
  const joint = `${innerOf(option)} joined, ${outerOf(option)} outside`;
  return `${tile} at the ${isAtRight(option) ? 'right' : 'left'}, ${joint} (${option})`;
}

const listed = (options: Options): string[] =>
  Array.from({ length: options.count }, (_, i) => `  ${optionText(options.at(i))}`);

/** What happened so far, as this seat saw it. */
function told(view: View, labels: readonly string[]): string[] {
  const rows = Array.from({ length: view.actions }, (_, i) => {
    const entry = view.action(i);
    const kind = kindOf(entry);
    const seat = seatOfEntry(entry);
    const hidden = kind === DRAW && seat !== view.seat;
    const tile = kind === PASS || hidden ? '' : ` ${formatTile(tileOfAction(entry))}`;
    const deed = kind === DRAW ? 'draws' : kind === PASS ? 'passes' : kind === LEAD ? 'leads' : 'plays';
    const ends = i === 0 ? '' : `at ${leftOfEntry(entry)} ${rightOfEntry(entry)}`;
    return [String(i).padStart(3), `seat ${seat}`, labels[seat], `${deed}${tile}`, ends];
  });
  return columns(rows).map(row => row.trimEnd());
}
