/**
 * The hands table, `matador-hands/1`: a row a hand played, sorted by pairing, unit, seating and hand. Its columns, what
 * they mean and how they stand in memory. docs/tables.md says the same to people.
 */
import { MOST_SEATS } from '../engine/state.ts';
import { FAULT_KINDS } from '../play/fault.ts';
import { type Column, type ColumnSpec, type Columns, lookUp, type Nullable, perhaps, plain } from './column.ts';
import { addressSpecs, agentTexts, ENDING_TEXTS, FAULT_TEXTS, type HandsShape, seats } from './shape.ts';

export const HANDS_FORMAT = 'matador-hands/1';

/** How a hand ended, by its number in the column `by`. */
const ENDINGS = ['out', 'blocked'] as const;
export const OUT_ENDING = 0;

export function handSpecs(shape: HandsShape): ColumnSpec[] {
  const agent = agentTexts(shape);
  return [
    ...addressSpecs(shape),
    perhaps('margin', 'int16', 'points', 'points of the first-named side less the second; null unless two sides play'),
    plain('leader', 'int8', 'seat', 'who led'),
    plain('by', 'int8', '', 'how the hand ended', { id: ENDING_TEXTS, values: ENDINGS }),
    perhaps('winner', 'int8', 'seat', 'who won, of partners the lower or the one who went out; null: nobody'),
    plain('plays', 'int16', 'plays', 'in the whole hand, the lead counted'),
    plain('draws', 'int16', 'tiles', 'tiles drawn in the whole hand'),
    plain('passes', 'int16', 'passes', 'in the whole hand, the closing round counted'),
    plain('bone_left', 'int16', 'tiles', 'tiles left in the boneyard'),
    perhaps('blank_dealt', 'int8', 'seat', 'who was dealt the double blank; null: it lay in the boneyard'),
    perhaps('blank_seat', 'int8', 'seat', 'who played the double blank; null: nobody'),
    perhaps('blank_play', 'int16', '', 'which play it was, the lead being 1; null: not played'),
    perhaps('blank_own', 'int16', 'tiles', 'just before: tiles in that hand, it included; null: not played'),
    perhaps('blank_least', 'int16', 'tiles', 'just before: fewest tiles in another hand; null: not played'),
    perhaps('blank_bone', 'int16', 'tiles', 'just before: tiles in the boneyard; null: not played'),
    perhaps('blank_end', 'int8', 'pips', 'the number it closed; null: not played, or led'),
    perhaps('blank_only', 'bool', '', 'nothing else was legal; null: not played'),
    perhaps('fault_seat', 'int8', 'seat', 'whose agent failed, chance playing on for it; null: none'),
    perhaps('fault', 'int8', '', 'how that agent failed; null: none did', { id: FAULT_TEXTS, values: FAULT_KINDS }),
    ...seats(shape, seat => plain(`agent_${seat}`, 'int8', '', `who sits at seat ${seat}`, agent)),
    ...seats(shape, seat =>
      plain(`points_${seat}`, 'int16', 'points', `scored at seat ${seat}; partners share theirs`),
    ),
    ...seats(shape, seat => plain(`pips_${seat}`, 'int16', 'pips', `left at seat ${seat}`)),
    ...seats(shape, seat => plain(`left_${seat}`, 'int16', 'tiles', `left at seat ${seat}`)),
    ...seats(shape, seat => plain(`drawn_${seat}`, 'int16', 'tiles', `drawn at seat ${seat}`)),
    ...seats(shape, seat =>
      plain(`matadors_${seat}`, 'int8', 'tiles', `matadors played at seat ${seat}, a lead counted`),
    ),
    // Wider than a hand's points: nothing keeps the total of a match of a thousand hands below 2^15.
    ...(shape.matches
      ? seats(shape, seat => plain(`score_${seat}`, 'int32', 'points', `match score at seat ${seat} before the hand`))
      : []),
    ...(shape.luck
      ? seats(shape, seat =>
          perhaps(`luck_${seat}`, 'int32', 'points / 1000', `luck of seat ${seat} in its draws; null: a cheat plays`),
        )
      : []),
    ...(shape.luck
      ? [
          perhaps(
            'dealt_pips',
            'int16',
            'pips',
            'dealt to all seats; null: a cheat plays, or some deals are dealt again',
          ),
          perhaps('dealt_matadors', 'int8', 'tiles', 'matadors dealt to all seats; null with dealt_pips'),
        ]
      : []),
  ];
}

/** Every column that a hands table may have. */
export const allHandSpecs = (): ColumnSpec[] =>
  handSpecs({ players: MOST_SEATS, teams: false, matches: true, luck: true, pairings: [], agents: [] });

/** Columns that are null exactly where another one is. */
export const NULL_WITH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from({ length: MOST_SEATS - 1 }, (_, seat) => [`luck_${seat + 1}`, 'luck_0'])),
  dealt_matadors: 'dealt_pips',
  blank_play: 'blank_seat',
  blank_own: 'blank_seat',
  blank_least: 'blank_seat',
  blank_bone: 'blank_seat',
  blank_only: 'blank_seat',
  fault: 'fault_seat',
};

/** The columns by name; those that stand once a seat as lists by seat. */
export interface HandColumns extends Columns {
  readonly pairing: Column<Int16Array>;
  readonly unit: Column<Int32Array>;
  readonly seating: Column<Int8Array>;
  /** Null where hands are played alone. */
  readonly hand: Column<Int16Array> | null;
  readonly margin: Nullable<Int16Array>;
  readonly leader: Column<Int8Array>;
  readonly by: Column<Int8Array>;
  readonly winner: Nullable<Int8Array>;
  readonly plays: Column<Int16Array>;
  readonly draws: Column<Int16Array>;
  readonly passes: Column<Int16Array>;
  readonly boneLeft: Column<Int16Array>;
  readonly blankDealt: Nullable<Int8Array>;
  readonly blankSeat: Nullable<Int8Array>;
  readonly blankPlay: Nullable<Int16Array>;
  readonly blankOwn: Nullable<Int16Array>;
  readonly blankLeast: Nullable<Int16Array>;
  readonly blankBone: Nullable<Int16Array>;
  readonly blankEnd: Nullable<Int8Array>;
  readonly blankOnly: Nullable<Int8Array>;
  readonly faultSeat: Nullable<Int8Array>;
  readonly fault: Nullable<Int8Array>;
  readonly agent: readonly Column<Int8Array>[];
  readonly points: readonly Column<Int16Array>[];
  readonly pips: readonly Column<Int16Array>[];
  readonly left: readonly Column<Int16Array>[];
  readonly drawn: readonly Column<Int16Array>[];
  readonly matadors: readonly Column<Int8Array>[];
  /** Empty where hands are played alone. */
  readonly score: readonly Column<Int32Array>[];
  /** Empty where luck is not measured. */
  readonly luck: readonly Nullable<Int32Array>[];
  /** Null where luck is not measured. */
  readonly dealtPips: Nullable<Int16Array> | null;
  readonly dealtMatadors: Nullable<Int8Array> | null;
}

/** The same columns by name. */
export function handColumns(shape: HandsShape, all: readonly Column[], rows: number): HandColumns {
  const get = lookUp(all);
  const bySeat = <C extends Column>(name: string) => seats(shape, seat => get<C>(`${name}_${seat}`));
  return {
    rows,
    all,
    pairing: get('pairing'),
    unit: get('unit'),
    seating: get('seating'),
    hand: shape.matches ? get('hand') : null,
    margin: get('margin'),
    leader: get('leader'),
    by: get('by'),
    winner: get('winner'),
    plays: get('plays'),
    draws: get('draws'),
    passes: get('passes'),
    boneLeft: get('bone_left'),
    blankDealt: get('blank_dealt'),
    blankSeat: get('blank_seat'),
    blankPlay: get('blank_play'),
    blankOwn: get('blank_own'),
    blankLeast: get('blank_least'),
    blankBone: get('blank_bone'),
    blankEnd: get('blank_end'),
    blankOnly: get('blank_only'),
    faultSeat: get('fault_seat'),
    fault: get('fault'),
    agent: bySeat('agent'),
    points: bySeat('points'),
    pips: bySeat('pips'),
    left: bySeat('left'),
    drawn: bySeat('drawn'),
    matadors: bySeat('matadors'),
    score: shape.matches ? bySeat('score') : [],
    luck: shape.luck ? bySeat('luck') : [],
    dealtPips: shape.luck ? get('dealt_pips') : null,
    dealtMatadors: shape.luck ? get('dealt_matadors') : null,
  };
}
