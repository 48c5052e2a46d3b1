/**
 * Small systems of linear equations, as the ratings have: a row an agent. Elimination with partial pivoting; a system that
 * has no single solution is refused where that shows; whoever asks must have seen to it before, for rounding may hide it.
 */
export type Matrix = readonly (readonly number[])[];

/** What `matrix` times gives `right`, column by column. */
export function solve(matrix: Matrix, right: Matrix): number[][] {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...right[i]]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column + 1; i < n; i++) if (Math.abs(rows[i][column]) > Math.abs(rows[pivot][column])) pivot = i;
    if (!(Math.abs(rows[pivot][column]) > 0)) throw new RangeError('the equations have no single solution');
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let i = 0; i < n; i++) {
      const factor = i === column ? 0 : rows[i][column] / rows[column][column];
      if (factor === 0) continue;
      for (let j = column; j < rows[i].length; j++) rows[i][j] -= factor * rows[column][j];
    }
  }
  return rows.map((row, i) => row.slice(n).map(value => value / row[i]));
}

export function product(a: Matrix, b: Matrix): number[][] {
  return a.map(row => (b[0] ?? []).map((_, j) => row.reduce((sum, value, k) => sum + value * b[k][j], 0)));
}

export const transposed = (matrix: Matrix): number[][] => (matrix[0] ?? []).map((_, j) => matrix.map(row => row[j]));

export const minus = (a: Matrix, b: Matrix): number[][] => a.map((row, i) => row.map((value, j) => value - b[i][j]));
