import { describe, expect, test } from 'vitest';
import { ACTION_BITS, DRAW, kindOf, LEAD, seatOfEntry } from '../../src/engine/action.ts';
import { Kernel } from '../../src/engine/kernel.ts';
import { apply, settle } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { listOptions, MOST_OPTIONS, somethingFits } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { ACTIONS, headWords, LOG, MOST_ACTIONS, type State } from '../../src/engine/state.ts';
import { Hand } from '../../src/play/hand.ts';
import { View } from '../../src/play/view.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { Belief } from '../../src/search/belief.ts';
import { MOST_NOTED, retrace } from '../../src/search/likelihood.ts';
import { MonteCarlo } from '../../src/search/monte-carlo.ts';
import { POLICIES } from '../../src/search/policies.ts';
import { choosePlay } from '../../src/search/policy.ts';
import { Worlds } from '../../src/search/worlds.ts';
import { eachDecision } from './replay.ts';

const RULES = ['draw', 'free-draw(players=3)', 'seven-each', 'old-partners', 'block(set=4,players=3,handSize=3)'];
const words = new Int32Array([1, 2, 3, 4]);

/** Plays the log through from the beginning; `visit` sees every choice of another seat, and what it was. */
function playLog(s: State, view: View, visit: (s: State, options: number[], chosen: number) => void): void {
  const out = new Int32Array(MOST_OPTIONS);
  for (let i = 0; i < view.actions; i++) {
    const entry = view.action(i);
    const action = kindOf(entry) === DRAW ? DRAW : entry & ACTION_BITS;
    const leads = kindOf(entry) === LEAD;
    if (seatOfEntry(entry) !== view.seat && !leads && somethingFits(s)) {
      const options = [...out.subarray(0, listOptions(s, out))];
      if (options.length > 1) visit(s, options, action);
    }
    apply(s, action);
  }
}

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);

  test('a world goes back to a deal that the log leads on from, and is as likely as its choices', () => {
    const worlds = new Worlds(rules);
    const random = new Stream();
    const epsilon = 0.25;
    const beliefs = { greedy: new Belief(rules, 'greedy', epsilon), random: new Belief(rules, 'random', epsilon) };
    let compared = 0;
    for (let unit = 0; unit < 4; unit++) {
      eachDecision(rules, rootOf(text), unit, view => {
        random.seed(rootOf('belief'), unit, view.actions, 0, 0);
        worlds.look(view, random);
        for (const belief of Object.values(beliefs)) belief.look(worlds, view);
        for (let w = 0; w < 2; w++) {
          worlds.next();
          const past = newState(rules);
          worlds.goBack(past);
          let greedy = 1;
          let chance = 1;
          playLog(past, view, (s, options, chosen) => {
            const alike = choosePlay(s, POLICIES.greedy!, words) === chosen;
            greedy *= (alike ? 1 - epsilon : 0) + epsilon / options.length;
            chance /= options.length;
          });
          if (!view.leading) settle(past);
          const upTo = headWords(rules.players);
          expect(past.subarray(16, upTo)).toEqual(worlds.state.subarray(16, upTo));
          expect(beliefs.random.weigh(worlds)).toBeGreaterThan(0);
          // Where nobody drew, there is one way back only.
          const drew = Array.from({ length: view.actions }, (_, i) => view.action(i)).some(e => kindOf(e) === DRAW);
          if (drew) return;
          compared++;
          expect(beliefs.greedy.weigh(worlds)).toBeCloseTo(greedy, 12);
          expect(beliefs.random.weigh(worlds)).toBeCloseTo(chance, 12);
        }
      });
    }
    expect(compared).toBeGreaterThan(4);
  });
});

test.each(RULES)('the kernel retraces as the file it is compiled from: %s', text => {
  const rules = parseRules(text);
  const kernel = new Kernel();
  const theirs = kernel.state(rules);
  const theirLog = kernel.words(MOST_ACTIONS);
  const theirNotes = kernel.words(MOST_NOTED);
  const theirWords = kernel.words(4);
  const notes = new Int32Array(MOST_NOTED);
  const worlds = new Worlds(rules);
  const random = new Stream();
  random.seed(rootOf('retrace'), 9, 0, 0, 0);
  eachDecision(rules, rootOf('retrace'), 1, view => {
    worlds.look(view, random);
    worlds.lookBack(view);
    worlds.next();
    const log = worlds.state.slice(LOG, LOG + view.actions);
    theirLog.set(log);
    for (const policy of Object.values(POLICIES)) {
      const ours = newState(rules);
      worlds.goBack(ours);
      theirs.set(ours);
      const ourWords = Int32Array.of(5, 6, 7, 8);
      theirWords.set(ourWords);
      const n = retrace(ours, log, log.length, view.seat, policy, ourWords, notes);
      const [state, told] = [theirs.byteOffset, theirLog.byteOffset];
      const [stream, noted] = [theirWords.byteOffset, theirNotes.byteOffset];
      expect(kernel.calls.retrace(state, told, log.length, view.seat, policy, stream, noted)).toBe(n);
      expect(theirNotes.subarray(0, n)).toEqual(notes.subarray(0, n));
      expect(theirs.subarray(0, LOG)).toEqual(ours.subarray(0, LOG));
    }
  });
});

test('a greedy seat makes its own hand likelier than others that it might hold', () => {
  const rules = parseRules('draw');
  const epsilon = 0.2;
  const worlds = new Worlds(rules);
  const belief = new Belief(rules, 'greedy', epsilon);
  const random = new Stream();
  const hand = new Hand(rules);
  const views = [0, 1].map(seat => new View(hand.state, rules, seat, null));
  let likelier = 0;
  let looks = 0;
  for (let unit = 0; unit < 150; unit++) {
    hand.deal(rootOf('greedy plays'), unit, 0);
    /** By seat: the chance of its choices, each of them greedy's. */
    const truth = [1, 1];
    for (; !hand.over; hand.apply(choosePlay(hand.state, POLICIES.greedy!, words))) {
      const { seat } = hand;
      if (hand.state[ACTIONS]! >= 10) {
        random.seed(rootOf('belief'), unit, 0, 0, 0);
        worlds.look(views[seat]!, random);
        belief.look(worlds, views[seat]!);
        worlds.next();
        likelier += Math.log(truth[1 - seat]! / belief.weigh(worlds));
        looks++;
        break;
      }
      const n = hand.options.count;
      if (n > 1) truth[seat] = truth[seat]! * (1 - epsilon + epsilon / n);
    }
  }
  expect(looks).toBeGreaterThan(100);
  expect(likelier / looks).toBeGreaterThan(0.3);
});

test('worlds weighted count as fewer, and unweighted as many as they are', () => {
  const rules = parseRules('draw');
  const plain = new MonteCarlo(rules, { policy: 'greedy' });
  const weighted = new MonteCarlo(rules, { policy: 'greedy', belief: 'greedy', epsilon: 0.2 });
  const random = new Stream();
  let fewer = 0;
  eachDecision(rules, rootOf('effective'), 2, (view, hand) => {
    random.seed(rootOf('belief'), view.actions, 0, 0, 0);
    plain.weigh(view, hand.options, 50, random);
    expect(plain.effective).toBeCloseTo(50, 9);
    weighted.weigh(view, hand.options, 50, random);
    expect(weighted.effective).toBeLessThanOrEqual(50.000001);
    expect(weighted.effective).toBeGreaterThan(1);
    if (weighted.effective < 49.9) fewer++;
  });
  expect(fewer).toBeGreaterThan(0);
});
