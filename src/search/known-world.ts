/**
 * The world as it is, for a cheat that sees it, in the place of sampled worlds: a search that averages over worlds is then one
 * in a single known world.
 */
import type { Kernel } from '../engine/kernel.ts';
import type { Rules } from '../engine/rules.ts';
import type { State } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { FullView, View } from '../play/view.ts';
import { STREAM_WORDS } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { beginStream } from './worlds.ts';

export class KnownWorld {
  readonly state: State;
  readonly words: Words;

  constructor(rules: Rules, kernel: Kernel) {
    this.state = kernel.state(rules);
    this.words = kernel.words(STREAM_WORDS);
  }

  /** Copies what the cheat sees, the boneyard's whole order with it. */
  look(view: View, random: Random): void {
    beginStream(this.words, random);
    (view as FullView).copyState(this.state);
  }

  /** There is no other world, and whoever played on in it has put it back. */
  next(): void {}
}
