/**
 * The table of a tune's evaluations, `evaluations.arrow`: a row a candidate, step and opponent, with the values tried and
 * what they brought. One file with one record batch, sorted by step, candidate, opponent.
 */
import type { TableSpec } from '../tables/arrow.ts';
import { type Column, type ColumnSpec, type Columns, newColumn, perhaps, plain } from '../tables/column.ts';
import { readTable, writeTable } from '../tables/table-file.ts';
import type { FileFacts } from '../tables/whole-file.ts';
import { opponentsOf, type TunePlan } from './plan.ts';
import type { Dimension, Setting } from './space.ts';
import type { Evaluation } from './tune.ts';

const FORMAT = 'matador-evaluations/1';

/** What the columns hang on. */
export type Evaluated = Pick<TunePlan, 'space'> & { readonly opponents: readonly string[] };

export const evaluatedIn = ({ space, experiment }: TunePlan): Evaluated => ({
  space,
  opponents: opponentsOf(experiment).map(({ label }) => label),
});

/** Before the name of a parameter that was tuned: any agent may call one `step`. */
export const PARAMETER = 'p_';

function tableOf({ space, opponents }: Evaluated): TableSpec {
  const columns = [
    plain('step', 'int32', '', 'from 0; in a step all play the same deals, in two steps none'),
    plain('candidate', 'int32', '', 'place in the step, from 0'),
    plain('opponent', 'int16', '', 'who it met', { id: 0, values: opponents }),
    ...space.map((dimension, i) => parameterSpec(dimension, i + 1)),
    plain('margin', 'float64', 'points a hand', 'of the candidate over the opponent'),
    perhaps('standard_error', 'float64', 'points a hand', 'across units; null: one unit'),
    plain('first_unit', 'int32', '', 'number of the first deal or match'),
    plain('units', 'int32', 'units', 'deals or matches from there on, each in every seating'),
    plain('hands', 'int32', 'hands', 'played'),
    plain('forfeits', 'int32', 'hands', 'forfeited by the candidate'),
    plain('opponent_forfeits', 'int32', 'hands', 'forfeited by the opponent'),
  ];
  return { format: FORMAT, about: { sorted: 'step, candidate, opponent' }, columns };
}

function parameterSpec({ name, type, values }: Dimension, id: number): ColumnSpec {
  const meaning = `value of the parameter ${name}`;
  if (type === 'switch') return plain(PARAMETER + name, 'bool', '', meaning);
  if (type === 'choice') return plain(PARAMETER + name, 'int16', '', meaning, { id, values: values.map(String) });
  return plain(PARAMETER + name, 'float64', '', meaning);
}

export function writeEvaluations(path: string, about: Evaluated, rows: readonly Evaluation[]): Promise<FileFacts> {
  const table = tableOf(about);
  const columns = table.columns.map(spec => newColumn(spec, rows.length));
  for (const [at, row] of rows.entries()) {
    const cells = [
      row.step,
      row.candidate,
      row.opponent,
      ...row.point.map((value, i) => cellOf(about.space[i], value)),
    ];
    cells.push(row.margin, row.standardError, row.from, row.units, row.hands, ...row.faults);
    for (const [i, cell] of cells.entries()) put(columns[i], at, cell);
  }
  return writeTable(path, table, { rows: rows.length, all: columns });
}

/** Throws `tables/…`. */
export async function readEvaluations(path: string, about: Evaluated, facts?: FileFacts): Promise<Evaluation[]> {
  const { columns } = await readTable(path, FORMAT, () => tableOf(about), facts);
  return Array.from({ length: columns.rows }, (_, at) => rowOf(columns, about, at));
}

function rowOf({ all }: Columns, { space }: Evaluated, at: number): Evaluation {
  const cell = (i: number): number => (all[i].valid?.[at] === 0 ? Number.NaN : Number(all[i].values[at]));
  const [step, candidate, opponent] = [0, 1, 2].map(cell);
  const after = 3 + space.length;
  const [margin, standardError, from, units, hands, own, theirs] = [0, 1, 2, 3, 4, 5, 6].map(i => cell(after + i));
  const point = space.map((dimension, i) => settingOf(dimension, cell(3 + i)));
  return { step, candidate, point, opponent, margin, standardError, from, units, hands, faults: [own, theirs] };
}

const cellOf = ({ type, values }: Dimension, value: Setting): number =>
  type === 'choice' ? values.indexOf(value) : Number(value);

function settingOf({ type, values }: Dimension, cell: number): Setting {
  return type === 'choice' ? values[cell] : type === 'switch' ? cell === 1 : cell;
}

function put(column: Column, at: number, cell: number): void {
  const there = !Number.isNaN(cell);
  column.values[at] = there ? cell : 0;
  if (column.valid) column.valid[at] = there ? 1 : 0;
}
