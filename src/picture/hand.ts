/**
 * A recorded hand for people to read in a terminal: what was dealt, every action with the line's ends after it, the line
 * as it lies at the end, what is left in each hand and who scored. Plain text that fits the width given.
 */
import { formatRules } from '../engine/presets.ts';
import type { HandRecord, RecordAction } from '../engine/record.ts';
import { sumOf } from '../engine/rules.ts';
import { isMatador, parseTile } from '../engine/tile.ts';
import { clip, columns, fill } from '../text/layout.ts';
import { oneLine } from '../text/refusal.ts';
import { formatSpec } from '../text/spec.ts';
import { drawLine, lineOf } from './line.ts';

const MARGIN = '  ';
/** What a row of the story takes besides the name and what was done: number, ends, tiles held, and the gaps. */
const BESIDE = 23;

/** The hand in lines of at most `width` (72 or more) characters. */
export function drawHand(record: HandRecord, width: number): string[] {
  const names = namesOf(record, nameRoom(width));
  return [
    ...fill(`rules ${formatSpec(formatRules(record.rules))}`.split(/(?<=,)/), width, 'rules '.length, ''),
    '',
    'dealt',
    ...listed(
      [...names.map((name, seat) => [name, record.hands[seat]] as const), ['boneyard', record.boneyard]],
      width,
    ),
    '',
    ...story(record, names, width),
    '',
    'the line, from left to right (the lead in round brackets)',
    ...drawLine(lineOf(record.actions), width - MARGIN.length).map(row => MARGIN + row),
    '',
    ...fill(outcome(record, names).split(' '), width),
    ...score(record, names, width),
  ];
}

const nameRoom = (width: number): number => Math.floor(width / 4);

/** `0 greedy`, one a seat: seats tell apart what is called the same. */
function namesOf({ agents }: HandRecord, most: number): string[] {
  return agents.map((agent, seat) => clip(oneLine(`${seat} ${agent}`), most));
}

function listed(rows: readonly (readonly [string, readonly string[]])[], width: number): string[] {
  const longest = Math.max(...rows.map(([name]) => name.length));
  return rows.flatMap(([name, tiles]) => {
    const head = `${MARGIN}${name.padEnd(longest)}  `;
    const [first, ...rest] = fill([head + (tiles[0] ?? 'nothing'), ...tiles.slice(1)], width, head.length);
    return [first!, ...rest];
  });
}

/** A row for each action, one for all draws of a turn. */
function story(record: HandRecord, names: readonly string[], width: number): string[] {
  const { actions, rules } = record;
  const held = record.hands.map(hand => hand.length);
  const wild = (tile: string) => {
    const [a, b] = tile.split('-').map(Number) as [number, number];
    return rules.matadors && isMatador(a, b, sumOf(rules)) ? `${tile}*` : tile;
  };
  const rows: [string, string, string, string, string][] = [['', 'seat', 'does', 'ends', 'holds']];
  for (let i = 0; i < actions.length; i++) {
    const action = actions[i];
    const seat = action.seat;
    const first = i;
    const words: string[] = [];
    let ends = '';
    if (action.do === 'pass') words.push('passes');
    else if (action.do === 'draw') {
      words.push('draws');
      for (let next: RecordAction | undefined = action; next?.do === 'draw'; next = actions[++i]) {
        if (next.seat !== seat) break;
        words.push(wild(next.tile));
        held[seat]++;
      }
      i--;
    } else {
      held[seat]--;
      ends = action.ends.join('  ');
      if (action.do === 'lead') words.push(`leads ${wild(action.tile)}`);
      else words.push(`${wild(action.tile)} at the ${action.end === 'L' ? 'left' : 'right'}, ${action.out} outside`);
    }
    // A long turn of drawing goes on in the rows below it.
    const does = fill(words, width - nameRoom(width) - BESIDE, 'draws '.length);
    does.forEach((part, row) => {
      const last = row === does.length - 1;
      rows.push([
        row === 0 ? String(first).padStart(3) : '',
        row === 0 ? names[seat] : '',
        part,
        last ? ends : '',
        last ? String(held[seat]).padStart(2) : '',
      ]);
    });
  }
  const legend = rules.matadors ? ['', `${MARGIN}* a matador`] : [];
  return [...columns(rows).map(row => row.trimEnd()), ...legend];
}

function outcome({ rules, result }: HandRecord, names: readonly string[]): string {
  const { by, winner } = result;
  if (winner === null) return 'blocked; the lightest tie, and nobody scores';
  if (by === 'out') return `${names[winner]} is out`;
  if (rules.teams) return `blocked; seats ${winner} and ${winner + 2} are the lighter side`;
  return `blocked; ${names[winner]} is the lightest`;
}

function score(record: HandRecord, names: readonly string[], width: number): string[] {
  const { points, pips } = record.result;
  const heads = columns(names.map((name, seat) => [name, `scores ${points[seat]}`, `${pips[seat]} pips left`, '']));
  return listed(
    heads.map((head, seat) => [head.trimEnd(), left(record, seat)] as const),
    width,
  );
}

/** The tiles left in a hand, in the order in which they came to it. */
function left(record: HandRecord, seat: number): string[] {
  const { set } = record.rules;
  const tiles = new Map(record.hands[seat].map(tile => [parseTile(tile, set), tile]));
  for (const action of record.actions) {
    if (action.seat !== seat || action.do === 'pass') continue;
    const id = parseTile(action.tile, set);
    if (action.do === 'draw') tiles.set(id, action.tile);
    else tiles.delete(id);
  }
  return [...tiles.values()];
}
