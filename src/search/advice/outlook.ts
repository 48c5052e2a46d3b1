/**
 * An option of a position and what it leads to: what is laid, the ends after it, and how many tiles will fit them. Made
 * once for a player and set to one option after another. The same could be asked of the view by play/outcome.ts, at
 * twice the time: a dozen terms want to know it.
 */
import { innerOf, isAtRight, kindOf, LEAD, outerOf, PASS } from '../../engine/action.ts';
import { isMatador } from '../../engine/tile.ts';
import { bits16 } from '../../random/words.ts';
import type { Position } from './position.ts';

export class Outlook {
  readonly position: Position;
  /** A play or a lead; else a draw or a pass. */
  lays = false;
  passes = false;
  isLead = false;
  /** The tile laid: the half that touches and the one left outside; of a lead the larger and the smaller. */
  inner = 0;
  outer = 0;
  pips = 0;
  /** Is it a matador, and is it the double blank? */
  isMatador = false;
  isBlank = false;
  /** The ends after it. */
  left = 0;
  right = 0;
  /** The number at the end played on, before it, and the number at the other end. Nothing for a lead. */
  covered = 0;
  other = 0;
  /** Own and unseen ordinary tiles that fit the ends after it. */
  own = 0;
  unseen = 0;

  constructor(position: Position) {
    this.position = position;
  }

  /** Numbers that the own ordinary tiles no longer have once the tile is laid. */
  get lost(): number {
    if (!this.lays || this.isMatador) return 0;
    const { own } = this.position;
    const inner = own[this.inner] === 1 << this.outer ? 1 : 0;
    return this.inner !== this.outer && own[this.outer] === 1 << this.inner ? inner + 1 : inner;
  }

  /** Looks at an option. */
  take(option: number): void {
    const { position } = this;
    const kind = kindOf(option);
    this.isLead = kind === LEAD;
    this.lays = kind <= LEAD;
    this.passes = kind === PASS;
    this.left = position.left;
    this.right = position.right;
    if (this.lays) this.#lay(option);
    else {
      this.inner = 0;
      this.outer = 0;
      this.pips = 0;
      this.isMatador = false;
      this.isBlank = false;
    }
    this.#count();
  }

  #lay(option: number): void {
    const { position } = this;
    const inner = innerOf(option);
    const outer = outerOf(option);
    this.inner = inner;
    this.outer = outer;
    this.pips = inner + outer;
    this.isMatador = position.matadors && isMatador(inner, outer, position.sum);
    this.isBlank = this.isMatador && this.pips === 0;
    if (this.isLead) {
      this.left = outer;
      this.right = inner;
    } else if (isAtRight(option)) {
      this.covered = position.right;
      this.other = position.left;
      this.right = outer;
    } else {
      this.covered = position.left;
      this.other = position.right;
      this.left = outer;
    }
  }

  #count(): void {
    const { own, unseen, sum } = this.position;
    const a = sum - this.left;
    const b = sum - this.right;
    let ownA = own[a];
    let ownB = own[b];
    // A matador is in no row, a draw has none.
    if (this.lays && !this.isMatador) {
      ownA &= ~this.#ofLaid(a);
      ownB &= ~this.#ofLaid(b);
    }
    if (a === b) {
      this.own = bits16(ownA);
      this.unseen = bits16(unseen[a]);
    } else {
      this.own = bits16(ownA) + bits16(ownB) - ((ownA >> b) & 1);
      this.unseen = bits16(unseen[a]) + bits16(unseen[b]) - ((unseen[a] >> b) & 1);
    }
  }

  /** The bit that the tile laid has in the row of n. */
  #ofLaid(n: number): number {
    if (this.inner === n) return 1 << this.outer;
    return this.outer === n ? 1 << this.inner : 0;
  }
}
