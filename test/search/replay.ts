/** What the tests of the sampling share: positions to look at, and whether a deal leads to what a seat sees. */
import { ACTION_BITS, DRAW, kindOf, PASS, seatOfEntry } from '../../src/engine/action.ts';
import { isRedealt, layOut } from '../../src/engine/lay-out.ts';
import { apply, settle } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { canDraw, listOptions, MOST_OPTIONS, somethingFits } from '../../src/engine/options.ts';
import type { Rules } from '../../src/engine/rules.ts';
import {
  ACTIONS,
  DECK,
  LEADER,
  LEADING,
  LOG,
  NEXT,
  PHASE,
  PLAYING,
  SEAT,
  STATE_WORDS,
  type State,
} from '../../src/engine/state.ts';
import { tileOfAction } from '../../src/engine/tile.ts';
import { Hand } from '../../src/play/hand.ts';
import { View } from '../../src/play/view.ts';
import type { Root } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import type { WholeDeal } from '../../src/search/whole-deal.ts';

/** A decision in a hand: the view of the seat that must decide, valid while `visit` runs. */
export type Visit = (view: View, hand: Hand, ply: number) => void;

/** Plays a hand at random, options each as likely, and visits every decision. */
export function eachDecision(rules: Rules, root: Root, unit: number, visit: Visit): void {
  const hand = new Hand(rules);
  const random = new Stream();
  random.seed(root, 9, unit, 0, 0);
  const views = Array.from({ length: rules.players }, (_, seat) => new View(hand.state, rules, seat, null));
  hand.deal(root, unit, 0);
  for (let ply = 0; !hand.over; ply++) {
    visit(views[hand.seat], hand, ply);
    hand.apply(hand.options.at(random.below(hand.options.count)));
  }
}

const list = new Int32Array(MOST_OPTIONS);
const state: State = new Int32Array(STATE_WORDS);
/** The state that was last begun with, by whose rules: thousands of deals are replayed by the same. */
let begun: { readonly rules: Rules; readonly state: State } | null = null;

/**
 * Plays a deal with the actions of the seat's log, and gives the state it leads to, or null where the rules would have had
 * it otherwise: another deal, another lead, an action not allowed, another tile drawn by the seat itself. The state stands
 * until the next deal is replayed.
 */
export function replay(rules: Rules, deal: WholeDeal, view: View): State | null {
  if (isRedealt(rules, deal.hands)) return null;
  if (begun?.rules !== rules) begun = { rules, state: newState(rules) };
  const s = state;
  s.set(begun.state);
  layOut(s, deal.hands, deal.boneyard, view.leader);
  if (s[LEADER] !== view.leader) return null;
  let done = s[ACTIONS];
  if (done === 1 && (view.actions === 0 || s[LOG] !== view.action(0))) return null;
  for (; done < view.actions; done++) {
    const entry = view.action(done);
    if (s[PHASE] > PLAYING || s[SEAT] !== seatOfEntry(entry)) return null;
    const action = kindOf(entry) === DRAW ? DRAW : entry & ACTION_BITS;
    if (!isAllowed(s, action)) return null;
    const next = tileOfAction(s[DECK + s[NEXT]]);
    apply(s, action);
    if (kindOf(entry) === DRAW && seatOfEntry(entry) === view.seat && next !== tileOfAction(entry)) return null;
  }
  if (s[PHASE] !== LEADING) settle(s);
  return s[ACTIONS] === view.actions && s[SEAT] === view.seat && s[PHASE] <= PLAYING ? s : null;
}

function isAllowed(s: State, action: number): boolean {
  if (s[PHASE] === PLAYING && !somethingFits(s)) return action === (canDraw(s) ? DRAW : PASS);
  return list.subarray(0, listOptions(s, list)).includes(action);
}

/** Everything a view tells, as text. */
export function told(view: View): string {
  const numbers = Array.from({ length: view.sum + 1 }, (_, n) => n);
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  return JSON.stringify({
    line: [view.leading, view.left, view.right, view.leader, view.passes, view.boneyard, view.drawable],
    own: [view.tiles(), view.pips, view.wild(), numbers.map(n => view.row(n))],
    laid: [view.lineWild(), numbers.map(n => view.lineRow(n))],
    unseen: [view.unseenWild(), numbers.map(n => view.unseenRow(n))],
    counts: seats.map(seat => view.count(seat)),
    log: Array.from({ length: view.actions }, (_, i) => view.action(i)),
  });
}
