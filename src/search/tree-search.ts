/**
 * Information set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
 * Transactions on Computational Intelligence and AI in Games 4, 2012): each iteration goes down one tree in a world of its own,
 * since what a seat can tell apart is the same in many worlds. Options that a world does not allow are left out there, and
 * how often an option could have been tried stands in its bound in place of how often its parent was.
 *
 * A node is what an observer has seen: every play, draw and pass, the tiles of the observer's own draws among them. With a
 * single observer all decisions stand in the tree of the seat that searches; with several each seat's stand in a tree of
 * what that seat has seen, so that others don't answer to tiles they can't know of. Others may also be taken to play by a policy:
 * then the tree holds own decisions only.
 *
 * With two sides what is good for one is bad for the other. With more, friends (aim.ts) want the same and every other seat
 * wants its own margin. The logarithm of the bound is a harmonic number, which is the same on any machine.
 */
import { DRAW, KIND, seatOfEntry } from '../engine/action.ts';
import { Kernel } from '../engine/kernel.ts';
import { MOST_OPTIONS } from '../engine/options.ts';
import { type Rules, sidesOf } from '../engine/rules.ts';
import { ACTIONS, headWords, LEADING, LOG, MOST_SEATS, PHASE, SEAT, type State } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { belowAt } from '../random/generator.ts';
import type { Words } from '../random/words.ts';
import { Aim } from './aim.ts';
import { Halving } from './halving.ts';
import { marginOf, marginScale } from './playout.ts';
import { POLICIES } from './policies.ts';
import { NONE, ROOT, Tree } from './tree.ts';
import { MOST_ENTRIES, Worlds } from './worlds.ts';
import { isFriend, WORTH_WORDS, worthOf } from './worth.ts';

export interface TreeSetting {
  /** Iterations of a decision. */
  readonly iterations: number;
  /** How a hand is played on below the tree. */
  readonly policy: string;
  /** What the bound adds, in points. */
  readonly explore: number;
  /** How others decide within the tree: one of OTHERS. */
  readonly others: string;
  readonly aim: string;
}

/** By the policy; as the tree of the seat that searches learns; as trees learn that see what each of them sees. */
export const OTHERS: readonly string[] = ['policy', 'single', 'multiple'];

/** Where a search's worlds come from: sampled (worlds.ts), or the one that a cheat sees (known-world.ts). */
export interface WorldSource {
  /** The world, once `next` has been called; its head is put back before the next one. */
  readonly state: State;
  /** The search's own stream. */
  readonly words: Words;
  /** Takes a moment in. */
  look(view: View, random: Random): void;
  next(): void;
}

/** Decisions gone down at most. */
const DEEPEST = 200;

export class TreeSearch {
  readonly worlds: WorldSource;
  /** By option: the sum of its worths. */
  readonly totals = new Float64Array(MOST_OPTIONS);
  /** Which options have been tried in as many worlds as any. */
  readonly halving = new Halving();
  readonly #setting: TreeSetting;
  readonly #policy: number;
  readonly #sides: number;
  readonly #calls: Kernel['calls'];
  readonly #aim: Aim;
  readonly #worth: Words;
  readonly #list: Words;
  /** The words of a world that change, as they are at the root; to go back to before each option. */
  readonly #head: Words;
  /** One tree, or one a seat. */
  readonly #trees: readonly Tree[];
  /** Where each tree stands in this iteration. */
  readonly #at = new Int32Array(MOST_SEATS);
  readonly #harmonic: Float64Array;
  /** The options tried in this iteration: tree, node, seat. */
  #steps = 0;
  readonly #stepTree = new Int32Array(DEEPEST);
  readonly #stepNode = new Int32Array(DEEPEST);
  readonly #stepSeat = new Int32Array(DEEPEST);
  readonly #reward = new Float64Array(MOST_SEATS);
  readonly #nodes = new Int32Array(MOST_OPTIONS);
  #seat = 0;

  /** `worldsIn` makes what worlds are had from, in a kernel; sampled ones unless given. */
  constructor(
    rules: Rules,
    setting: TreeSetting,
    worldsIn: (kernel: Kernel) => WorldSource = kernel => new Worlds(rules, MOST_ENTRIES, kernel),
  ) {
    const { iterations, policy, others, aim } = setting;
    const kernel = new Kernel(WORTH_WORDS);
    this.#calls = kernel.calls;
    this.#worth = kernel.words(WORTH_WORDS);
    this.#list = kernel.words(MOST_OPTIONS);
    this.worlds = worldsIn(kernel);
    this.#setting = setting;
    this.#head = new Int32Array(headWords(rules.players));
    this.#policy = POLICIES[policy];
    this.#sides = sidesOf(rules);
    this.#aim = new Aim(rules, aim);
    const trees = others === 'multiple' ? rules.players : 1;
    this.#trees = Array.from({ length: trees }, () => new Tree(4 * iterations + 256));
    // Halving at the root tries every option at least once a round, be the budget as small as it will.
    this.#harmonic = new Float64Array(iterations + 8 * MOST_OPTIONS);
    for (let n = 1; n < this.#harmonic.length; n++) this.#harmonic[n] = this.#harmonic[n - 1] + 1 / n;
  }

  /** What a worth is divided by to be in points; in chances to win the match, where `isChance`. */
  get scale(): number {
    return this.#aim.scale;
  }
  get isChance(): boolean {
    return this.#aim.isChance;
  }

  /** Searches; afterwards `totals` and `halving` tell of each option. */
  search(view: View, options: Options, random: Random): void {
    this.#seat = view.seat;
    this.#aim.write(this.#worth, view);
    this.worlds.look(view, random);
    for (const tree of this.#trees) tree.clear();
    const { halving } = this;
    const { state } = this.worlds;
    halving.begin(options.count, this.#setting.iterations, true);
    this.totals.fill(0, 0, options.count);
    while (halving.goesOn(this.totals)) {
      this.worlds.next();
      this.#head.set(state.subarray(0, this.#head.length));
      for (let i = 0; i < halving.left; i++) {
        const option = halving.order[i];
        this.totals[option] = this.totals[option] + this.#goDown(options.at(option));
        state.set(this.#head);
      }
    }
  }

  #treeOf(seat: number): number {
    return this.#trees.length === 1 ? 0 : seat;
  }

  /** Goes down from an option of the root in the world as it stands; gives what came of it. */
  #goDown(option: number): number {
    const { state, words } = this.worlds;
    const at = state.byteOffset;
    const byPolicy = this.#setting.others === 'policy';
    this.#at.fill(ROOT);
    this.#steps = 0;
    let before = state[ACTIONS];
    let n = this.#calls.step(at, option);
    while (n > 0 && this.#steps < DEEPEST && this.#follow(state, before)) {
      before = state[ACTIONS];
      if (n === 1) n = this.#calls.step(at, this.#calls.onlyOption(at));
      else if (byPolicy && state[SEAT] !== this.#seat) {
        n = this.#calls.step(at, this.#calls.choosePlay(at, this.#policy, words.byteOffset));
      } else {
        this.#calls.listOptions(at, this.#list.byteOffset);
        const fresh = this.#choose(state, n);
        n = this.#calls.step(at, this.#list[0]);
        if (fresh) break;
      }
    }
    if (n > 0) this.#calls.playOut(at, this.#policy, words.byteOffset);
    return this.#learn(state);
  }

  /** Chooses one of n options listed, and leaves it at the list's front. True where it has not been tried before. */
  #choose(state: State, n: number): boolean {
    const list = this.#list;
    const seat = state[SEAT];
    const at = this.#treeOf(seat);
    const tree = this.#trees[at];
    const from = this.#at[at];
    let untried = 0;
    for (let k = 0; k < n; k++) {
      const node = tree.find(from, list[k]);
      this.#nodes[k] = node;
      if (node !== NONE) tree.chances[node] = tree.chances[node] + 1;
      else list[untried++] = list[k];
    }
    return untried > 0 ? this.#open(state, tree, at, from, untried) : this.#select(tree, at, seat, n);
  }

  /** Tries one of the options that have not been tried, those that come first in the list. */
  #open(state: State, tree: Tree, at: number, from: number, untried: number): boolean {
    const list = this.#list;
    const words = this.worlds.words;
    let k = belowAt(words, 0, untried);
    // The policy's choice comes first: what is tried once should be worth a try.
    const usual =
      state[PHASE] === LEADING ? NONE : this.#calls.choosePlay(state.byteOffset, this.#policy, words.byteOffset);
    for (let i = 0; i < untried; i++) if (list[i] === usual) k = i;
    const option = list[k];
    list[0] = option;
    const node = tree.reach(from, option);
    if (node !== NONE) {
      tree.chances[node] = 1;
      this.#note(at, node, state[SEAT]);
    }
    return true;
  }

  /** Takes the option with the highest bound. */
  #select(tree: Tree, at: number, seat: number, n: number): boolean {
    const { explore } = this.#setting;
    const bonus = explore * (this.isChance ? 0.02 : 1) * this.#scaleOf(seat);
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < n; k++) {
      const node = this.#nodes[k];
      const tries = tree.tries[node];
      const bound = tree.sums[node] / tries + bonus * Math.sqrt(this.#harmonic[tree.chances[node]] / tries);
      if (bound > highest) {
        highest = bound;
        best = k;
      }
    }
    this.#list[0] = this.#list[best];
    this.#note(at, this.#nodes[best], seat);
    return false;
  }

  #note(tree: number, node: number, seat: number): void {
    this.#stepTree[this.#steps] = tree;
    this.#stepNode[this.#steps] = node;
    this.#stepSeat[this.#steps++] = seat;
  }

  /** Moves every tree on to what its observer has seen since. False where there is no room. */
  #follow(state: State, before: number): boolean {
    let room = true;
    for (let at = 0; at < this.#trees.length; at++) {
      const observer = this.#trees.length === 1 ? this.#seat : at;
      let key = 0;
      for (let i = LOG + before; i < LOG + state[ACTIONS]; i++) {
        const entry = state[i];
        const hidden = (entry & KIND) === DRAW && seatOfEntry(entry) !== observer;
        key = Math.imul(key ^ (hidden ? entry & ~0xff : entry), -1028477387);
        key ^= key >>> 15;
      }
      // Apart from the keys of options.
      const node = this.#trees[at].reach(this.#at[at], key | (1 << 31));
      if (node === NONE) room = false;
      else this.#at[at] = node;
    }
    return room;
  }

  /** Adds what came of the hand to every option tried. */
  #learn(state: State): number {
    const reward = this.#reward;
    const worth = worthOf(state, this.#worth);
    for (let i = 0; i < this.#steps; i++) {
      const seat = this.#stepSeat[i];
      if (isFriend(this.#worth, seat)) reward[seat] = worth;
      else reward[seat] = this.#sides === 2 ? -worth : marginOf(state, seat);
    }
    for (let i = 0; i < this.#steps; i++) {
      const tree = this.#trees[this.#stepTree[i]];
      const node = this.#stepNode[i];
      tree.tries[node] = tree.tries[node] + 1;
      tree.sums[node] = tree.sums[node] + reward[this.#stepSeat[i]];
    }
    return worth;
  }

  /** What a seat's reward is divided by to be in points. */
  #scaleOf(seat: number): number {
    const own = isFriend(this.#worth, seat) || this.#sides === 2;
    return own ? this.scale : marginScale(this.worlds.state);
  }
}
