/**
 * Who hangs together: which agents can be compared at all (they met, or met the same others), and who beats whom in a
 * circle. Both are strongly connected components of a graph (R. Tarjan, SIAM Journal on Computing 1, 1972); a graph of
 * meetings goes both ways.
 */

/** Nodes 0 … n−1 in components, each rising, in the order of their smallest node; `next(i)` are those i points to. */
export function components(n: number, next: (node: number) => readonly number[]): number[][] {
  const order = new Int32Array(n).fill(-1);
  const least = new Int32Array(n);
  const open: number[] = [];
  const isOpen = new Uint8Array(n);
  const found: number[][] = [];
  let visited = 0;
  const visit = (node: number): void => {
    order[node] = least[node] = visited++;
    open.push(node);
    isOpen[node] = 1;
    for (const other of next(node)) {
      if (order[other] < 0) visit(other);
      if (isOpen[other]) least[node] = Math.min(least[node], least[other]);
    }
    if (least[node] !== order[node]) return;
    const members = open.splice(open.indexOf(node));
    for (const member of members) isOpen[member] = 0;
    found.push(members.sort((a, b) => a - b));
  };
  for (let node = 0; node < n; node++) if (order[node] < 0) visit(node);
  return found.sort((a, b) => a[0] - b[0]);
}

/** The nodes that pairs connect with `node`, itself among them, rising. */
export function connectedWith(node: number, n: number, pairs: readonly { a: number; b: number }[]): number[] {
  const met = neighbours(n, pairs, pair => [
    [pair.a, pair.b],
    [pair.b, pair.a],
  ]);
  return components(n, i => met[i]).find(members => members.includes(node))!;
}

/** For each node those it points to, by the arrows that each item stands for. */
export function neighbours<T>(
  n: number,
  items: readonly T[],
  arrows: (item: T) => readonly (readonly [from: number, to: number])[],
): number[][] {
  const next: number[][] = Array.from({ length: n }, () => []);
  for (const item of items) for (const [from, to] of arrows(item)) next[from].push(to);
  return next;
}
