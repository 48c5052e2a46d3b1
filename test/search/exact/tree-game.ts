/** A game written down as its tree, for tests. */
import { type CHANCE, type Game, OVER } from '../../../src/search/exact/game.ts';

export interface Way {
  readonly to: TreeNode;
  /** What the seats see of it. */
  readonly seen: readonly [number, number];
}

export type TreeNode =
  | { readonly over: number }
  | { readonly by: 0 | 1 | typeof CHANCE; readonly ways: readonly (() => Way)[] };

/** Where chance moves, all ways are as likely. */
export class TreeGame implements Game {
  readonly #path: TreeNode[];
  readonly #seen: (readonly [number, number])[] = [];

  constructor(root: TreeNode) {
    this.#path = [root];
  }

  get #node(): TreeNode {
    return this.#path.at(-1)!;
  }
  get mover(): number {
    return 'over' in this.#node ? OVER : this.#node.by;
  }
  get count(): number {
    return 'over' in this.#node ? 0 : this.#node.ways.length;
  }
  get gain(): number {
    return 'over' in this.#node ? this.#node.over : Number.NaN;
  }
  chance(): number {
    return 1 / this.count;
  }
  seen(seat: number): number {
    return this.#seen.at(-1)![seat];
  }
  take(i: number): void {
    if ('over' in this.#node) throw new Error('it is over');
    const { to, seen } = this.#node.ways[i]();
    this.#path.push(to);
    this.#seen.push(seen);
  }
  back(): void {
    this.#path.pop();
    this.#seen.pop();
  }
}
