/**
 * Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations (C. G. J. Jacobi 1846; G. H. Golub & C. F. Van
 * Loan, "Matrix Computations", 8.5). Slower than other ways from some twenty rows on; it needs square roots only, which are
 * the same on every machine.
 */

export interface Eigen {
  readonly values: readonly number[];
  /** The j-th eigenvector stands in the j-th column. */
  readonly vectors: readonly (readonly number[])[];
}

/** Passes over all pairs; ten are enough for any matrix that was met. */
const MOST_SWEEPS = 60;

export function eigen(matrix: readonly (readonly number[])[]): Eigen {
  const n = matrix.length;
  const a = matrix.map(row => [...row]);
  const v = matrix.map((_, i) => matrix.map((_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep++) {
    let turned = false;
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        // What is too small to change either of the two on the diagonal is as good as nothing.
        if (a[p][p] + a[p][q] === a[p][p] && a[q][q] + a[p][q] === a[q][q]) continue;
        turned = true;
        rotate(a, v, p, q);
      }
    }
    if (!turned) break;
  }
  return { values: a.map((row, i) => row[i]), vectors: v };
}

/** Turns rows and columns p and q so that what stands between them is nothing. */
function rotate(a: number[][], v: number[][], p: number, q: number): void {
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < a.length; k++) {
    const [akp, akq] = [a[k][p], a[k][q]];
    a[k][p] = c * akp - s * akq;
    a[k][q] = s * akp + c * akq;
  }
  for (let k = 0; k < a.length; k++) {
    const [apk, aqk] = [a[p][k], a[q][k]];
    a[p][k] = c * apk - s * aqk;
    a[q][k] = s * apk + c * aqk;
    const [vkp, vkq] = [v[k][p], v[k][q]];
    v[k][p] = c * vkp - s * vkq;
    v[k][q] = s * vkp + c * vkq;
  }
}
