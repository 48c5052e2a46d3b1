/**
 * The two halves of a search's work, on positions from the middle of hands: making worlds that agree with what a seat has
 * seen, and playing them out. Worlds are stored beforehand, so that playouts are timed alone.
 */

import { Kernel } from '../../src/engine/kernel.ts';
import { apply } from '../../src/engine/moves.ts';
import { MOST_OPTIONS } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { ACTIONS, COUNT, headWords, holderOf, LOG, NEXT, type State } from '../../src/engine/state.ts';
import { Hand } from '../../src/play/hand.ts';
import { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Purpose, Stream } from '../../src/random/stream.ts';
import { Aim } from '../../src/search/aim.ts';
import { playOut } from '../../src/search/playout.ts';
import { POLICIES } from '../../src/search/policies.ts';
import { MOST_ENTRIES, Worlds } from '../../src/search/worlds.ts';
import { WORTH_WORDS } from '../../src/search/worth.ts';
import { loop, type Measure } from './measure.ts';

const POSITIONS = 64;
const WORLDS_EACH = 8;
/** Decisions made by chance before the position is taken, cycled through. */
const DEPTHS = [1, 3, 5, 7, 9];

/** Hands stopped where somebody has a choice. Each stands in a hand of its own. */
function positions(rulesSpec: string): { hand: Hand; view: View; random: Stream }[] {
  const rules = parseRules(rulesSpec);
  const root = rootOf('bench');
  const found: { hand: Hand; view: View; random: Stream }[] = [];
  for (let unit = 0; found.length < POSITIONS; unit++) {
    const hand = new Hand(rules);
    const random = new Stream();
    random.seed(root, Purpose.trial, unit, 0, 0);
    hand.deal(root, unit, 0);
    for (let left = DEPTHS[unit % DEPTHS.length]!; left > 0 && !hand.over; left--)
      hand.apply(hand.options.at(random.below(hand.options.count)));
    if (!hand.over && hand.options.count > 1)
      found.push({ hand, random, view: new View(hand.state, rules, hand.seat, null) });
  }
  return found;
}

/** A look at a position and a hundred worlds, as a decision with 100 worlds takes them. */
export function makingWorlds(rulesSpec: string): Measure {
  const places = positions(rulesSpec);
  const worlds = new Worlds(parseRules(rulesSpec));
  let made = 0;
  let at = 0;
  return loop({
    turn() {
      const { view, random } = places[at++ % places.length]!;
      worlds.look(view, random);
      for (let i = 0; i < 100; i++, made++) worlds.next();
    },
    done: () => ({ count: made }),
  });
}

/** Every option of a world carried out and played out; counts the playouts. */
export function playouts(rulesSpec: string, policyName: string): Measure {
  const rules = parseRules(rulesSpec);
  const policy = POLICIES[policyName]!;
  const kernel = new Kernel(WORTH_WORDS);
  const aim = new Aim(rules, 'margin');
  const worth = kernel.words(WORTH_WORDS);
  const worlds = new Worlds(rules, MOST_ENTRIES, kernel);
  const stored = positions(rulesSpec).flatMap(({ hand, view, random }) => {
    const options = Array.from({ length: hand.options.count }, (_, i) => hand.options.at(i));
    worlds.look(view, random);
    return Array.from({ length: WORLDS_EACH }, () => {
      worlds.next();
      // Later actions are written to the log before they are read.
      return { world: worlds.state.slice(0, LOG + worlds.state[ACTIONS]!), options, view };
    });
  });
  const { state, words } = worlds;
  const given = kernel.words(MOST_OPTIONS);
  const margins = kernel.words(MOST_OPTIONS);
  const head = kernel.words(headWords(rules.players));
  // How many plays a playout has, counted beforehand.
  let played = 0;
  let laid = 0;
  for (const { world, options } of stored) {
    for (const option of options) {
      state.set(world);
      const before = inLine(state, rules.players);
      apply(state, option);
      playOut(state, policy, words);
      laid += inLine(state, rules.players) - before;
      played++;
    }
  }
  let count = 0;
  let total = 0;
  let at = 0;
  return loop({
    turn() {
      for (let i = 0; i < 16; i++) {
        const { world, options, view } = stored[at++ % stored.length]!;
        state.set(world);
        given.set(options);
        aim.write(worth, view);
        kernel.calls.tryOptions(
          state.byteOffset,
          worth.byteOffset,
          given.byteOffset,
          options.length,
          policy,
          words.byteOffset,
          margins.byteOffset,
          head.byteOffset,
        );
        for (let o = 0; o < options.length; o++) total += margins[o]!;
        count += options.length;
      }
    },
    done() {
      // Looked at, so that nothing may be left out as unused.
      if (Number.isNaN(total)) throw new Error('a playout came to no result');
      return { count, plays: (count * laid) / played };
    },
  });
}

function inLine(s: State, players: number): number {
  let tiles = s[NEXT]!;
  for (let seat = 0; seat < players; seat++) tiles -= s[holderOf(seat) + COUNT]!;
  return tiles;
}
