/**
 * The table of a study, `matador-blank/1`: a row a decision at which 0-0 could be played and something else done too. Rows
 * of one deal are not independent: the key of independence is (rules, unit).
 *
 * Values are whole thousandths of a point, so that sums are exact however they are grouped. All rule sets stand in one
 * table, for what is asked of them is the same.
 */
import type { TableSpec } from '../../tables/arrow.ts';
import { type Column, type ColumnSpec, newColumn, perhaps, plain, type Texts } from '../../tables/column.ts';
import { readTable, type Told, writeTable } from '../../tables/table-file.ts';
import type { FileFacts } from '../../tables/whole-file.ts';

const FORMAT = 'matador-blank/1';

/** Thousandths of a point in a point. */
export const MILLI = 1000;

/** What an asked agent does at a decision. */
export interface Answer {
  readonly spends: boolean;
  /** What its option is worth. */
  readonly value: number;
}

/** A row. Numbers are as in the table: values in thousandths of a point. */
export interface Decision {
  readonly rules: number;
  readonly pairing: number;
  readonly unit: number;
  readonly seating: number;
  readonly hand: number;
  readonly ply: number;
  readonly seat: number;
  readonly agent: number;
  readonly left: number;
  readonly right: number;
  readonly own: number;
  readonly least: number;
  readonly bone: number;
  readonly ahead: number;
  readonly fits: number;
  readonly matadors: number;
  readonly pips: number;
  readonly mine: number;
  readonly theirs: number;
  readonly scoreOwn: number;
  readonly scoreMost: number;
  readonly options: number;
  readonly chosen: number;
  readonly spendOption: number;
  readonly keepOption: number;
  readonly spend: number;
  readonly keep: number;
  readonly best: number;
  readonly gain: number;
  readonly error: number;
  readonly heavyGain: number;
  readonly heavyError: number;
  readonly strongGain: number | null;
  readonly strongError: number | null;
  readonly exact: boolean;
  readonly answers: readonly Answer[];
}

/** The texts that rows refer to: the same in every part. */
export interface BlankTexts {
  readonly rules: readonly string[];
  /** Seats, by rule set. */
  readonly players: readonly number[];
  readonly agents: readonly string[];
  readonly asked: readonly string[];
  readonly strong: string;
}

const POINT = '1/1000 point';

function columnsOf({ rules, agents, asked, strong }: BlankTexts): ColumnSpec[] {
  const sets: Texts = { id: 0, values: rules };
  const who: Texts = { id: 1, values: agents };
  return [
    plain('rules', 'int8', '', 'the rule set', sets),
    plain('players', 'int8', 'seats', 'how many play'),
    plain('pairing', 'int16', '', 'index of the pairing in the hands file of the rule set'),
    plain('unit', 'int32', '', 'number of the deal, or of the match; the same in every rule set'),
    plain('seating', 'int8', '', 'index in the seating plan of the pairing'),
    plain('hand', 'int16', '', 'hand in the match, from 0; 0 where hands are played alone'),
    plain('ply', 'int16', 'actions', 'actions before it in the hand, forced draws and passes counted'),
    plain('seat', 'int8', 'seat', 'who decides'),
    plain('agent', 'int8', '', 'who sits there', who),
    plain('left', 'int8', 'pips', 'number at the left end'),
    plain('right', 'int8', 'pips', 'number at the right end'),
    plain('own', 'int16', 'tiles', 'held by the seat that decides, the double blank included'),
    plain('least', 'int16', 'tiles', 'fewest held at another seat'),
    plain('bone', 'int16', 'tiles', 'in the boneyard, the reserve among them'),
    plain('ahead', 'int16', 'tiles', 'least less own'),
    plain('fits', 'int16', 'tiles', 'other own tiles that fit'),
    plain('matadors', 'int16', 'tiles', 'other own matadors'),
    plain('pips', 'int16', 'pips', 'in the own hand'),
    plain('mine', 'int16', 'tiles', 'own ones that fit once 0-0 is played, where these are most'),
    plain('theirs', 'int16', 'tiles', 'unseen ones that fit then, where these are fewest'),
    plain(
      'score_own',
      'int32',
      'points',
      'match score of the own side before the hand; 0 where hands are played alone',
    ),
    plain('score_most', 'int32', 'points', 'the highest of another side'),
    plain('options', 'int16', '', 'how many there were'),
    plain('chosen', 'int16', '', 'code of what was done'),
    plain('spend_option', 'int16', '', 'code of the best play of 0-0, in all worlds'),
    plain('keep_option', 'int16', '', 'code of the best other option, in all worlds'),
    plain(
      'spend',
      'int32',
      POINT,
      'worth of the best play of 0-0: chosen in one half of the worlds, valued in the other',
    ),
    plain('keep', 'int32', POINT, 'worth of the best other option, likewise'),
    plain('best', 'int32', POINT, 'worth of the better of the two, likewise: what full search makes of it'),
    plain('gain', 'int32', POINT, 'spend less keep, greedy playouts'),
    plain('gain_error', 'int32', POINT, 'its standard error over worlds'),
    plain('heavy_gain', 'int32', POINT, 'spend less keep, heavy playouts'),
    plain('heavy_error', 'int32', POINT, 'its standard error over worlds'),
    perhaps(
      'strong_gain',
      'int32',
      POINT,
      `spend_option less keep_option, played on by ${strong} at every seat; null: not looked at`,
    ),
    perhaps('strong_error', 'int32', POINT, 'its standard error over worlds; null: not looked at'),
    plain('exact', 'bool', '', 'were the worlds drawn exactly as likely as they are?'),
    ...asked.flatMap((label, i) => [
      plain(`asked_${i}_spends`, 'bool', '', `does ${label} play 0-0 there?`),
      plain(`asked_${i}_value`, 'int32', POINT, `worth of what ${label} does there, in all worlds`),
    ]),
  ];
}

const tableOf = (texts: BlankTexts): TableSpec => ({
  format: FORMAT,
  about: {
    sorted: 'rules, unit, seating, hand, ply',
    action: 'as in matador-actions/1',
    players: texts.players.join(' '),
    asked: JSON.stringify(texts.asked),
    strong: texts.strong,
  },
  columns: columnsOf(texts),
});

/** A row's cells, in the order of the columns. */
function cellsOf(row: Decision, { players }: BlankTexts): (number | null)[] {
  const { spendOption, keepOption, spend, keep, best, gain, error, heavyGain, heavyError } = row;
  return [
    ...[row.rules, players[row.rules], row.pairing, row.unit, row.seating, row.hand, row.ply, row.seat, row.agent],
    ...[row.left, row.right, row.own, row.least, row.bone, row.ahead, row.fits],
    ...[row.matadors, row.pips, row.mine, row.theirs, row.scoreOwn, row.scoreMost, row.options, row.chosen],
    ...[spendOption, keepOption, spend, keep, best, gain, error, heavyGain, heavyError],
    ...[row.strongGain, row.strongError, Number(row.exact)],
    ...row.answers.flatMap(({ spends, value }) => [Number(spends), value]),
  ];
}

/** Writes a part beside its name and renames it. */
export function writeBlank(path: string, rows: readonly Decision[], texts: BlankTexts): Promise<FileFacts> {
  const table = tableOf(texts);
  const all = table.columns.map(spec => newColumn(spec, Math.max(1, rows.length)));
  rows.forEach((row, r) => {
    cellsOf(row, texts).forEach((cell, c) => {
      all[c].values[r] = cell ?? 0;
      if (all[c].valid) all[c].valid[r] = cell === null ? 0 : 1;
    });
  });
  return writeTable(path, table, { rows: rows.length, all });
}

/** Reads a part, or refuses it; it must be of a study with these texts. */
export async function readBlank(path: string, texts: BlankTexts, facts?: FileFacts): Promise<Decision[]> {
  const { columns } = await readTable(path, FORMAT, (_: Told) => tableOf(texts), facts);
  const byName = new Map(columns.all.map(column => [column.spec.name, column]));
  return Array.from({ length: columns.rows }, (_, r) => rowAt(byName, r, texts));
}

function rowAt(columns: ReadonlyMap<string, Column>, r: number, { asked }: BlankTexts): Decision {
  const maybe = (name: string): number | null => {
    const { values, valid } = columns.get(name)!;
    return valid && valid[r] === 0 ? null : values[r];
  };
  const cell = (name: string): number => columns.get(name)!.values[r];
  return {
    ...{ rules: cell('rules'), pairing: cell('pairing'), unit: cell('unit'), seating: cell('seating') },
    ...{ hand: cell('hand'), ply: cell('ply'), seat: cell('seat'), agent: cell('agent') },
    ...{ left: cell('left'), right: cell('right') },
    ...{ own: cell('own'), least: cell('least'), bone: cell('bone'), ahead: cell('ahead'), fits: cell('fits') },
    ...{ matadors: cell('matadors'), pips: cell('pips'), mine: cell('mine'), theirs: cell('theirs') },
    ...{ scoreOwn: cell('score_own'), scoreMost: cell('score_most') },
    ...{ options: cell('options'), chosen: cell('chosen') },
    ...{ spendOption: cell('spend_option'), keepOption: cell('keep_option') },
    ...{ spend: cell('spend'), keep: cell('keep'), best: cell('best') },
    ...{ gain: cell('gain'), error: cell('gain_error') },
    ...{ heavyGain: cell('heavy_gain'), heavyError: cell('heavy_error') },
    ...{ strongGain: maybe('strong_gain'), strongError: maybe('strong_error'), exact: cell('exact') === 1 },
    answers: asked.map((_, i) => ({
      spends: cell(`asked_${i}_spends`) === 1,
      value: cell(`asked_${i}_value`),
    })),
  };
}
