/**
 * A decision looked at more closely: in each world two of its options are carried out and the hand is played on by an agent
 * at every seat, each with a view of its own, so that nobody sees what they could not see. That costs thousands of times
 * what a policy's playout does, and is done on a part of the decisions to see whether the policies' verdicts stand.
 *
 * The options were chosen in other worlds, so nothing is gained by their choice here.
 */
import { ACTION_BITS, DRAW, kindOf } from '../../engine/action.ts';
import type { Rules } from '../../engine/rules.ts';
import { ACTIONS } from '../../engine/state.ts';
import type { Random } from '../../play/agent.ts';
import { Hand } from '../../play/hand.ts';
import { type Contestant, takeSeat } from '../../play/roster.ts';
import { FullView, type Standing, View } from '../../play/view.ts';
import { ROOT_WORDS } from '../../random/root.ts';
import { Purpose, Stream } from '../../random/stream.ts';
import { marginOf, marginScale } from '../../search/playout.ts';
import type { WholeDeal } from '../../search/whole-deal.ts';
import { Worlds } from '../../search/worlds.ts';
import { type Difference, Mean } from './cross-fit.ts';

export class PlayingOn {
  readonly #worlds: Worlds;
  readonly #hand: Hand;
  readonly #views: readonly View[];
  readonly #players: readonly ReturnType<typeof takeSeat>['player'][];
  readonly #streams: readonly Stream[];
  readonly #scale: number;

  constructor(rules: Rules, contestant: Pick<Contestant, 'label' | 'agent' | 'values'>, standing: Standing | null) {
    this.#worlds = new Worlds(rules);
    this.#hand = new Hand(rules);
    const seats = Array.from({ length: rules.players }, (_, seat) => seat);
    const Shown = contestant.agent.sees === 'all' ? FullView : View;
    this.#views = seats.map(seat => new Shown(this.#hand.state, rules, seat, standing));
    this.#players = seats.map(() => takeSeat(contestant, rules).player);
    this.#streams = seats.map(() => new Stream());
    this.#scale = marginScale(this.#hand.state);
  }

  /** What `spend` brings over `keep`, in so many worlds. */
  value(view: View, [spend, keep]: readonly [number, number], count: number, random: Random): Difference {
    const mean = new Mean();
    this.#worlds.look(view, random);
    const root = Int32Array.from({ length: ROOT_WORDS }, () => random.next());
    for (let w = 0; w < count; w++) {
      this.#worlds.next();
      const deal = this.#worlds.deal(view);
      const of = (option: number): number => {
        // The same chances for both: what differs is the option.
        this.#streams.forEach((stream, seat) => {
          stream.seed(root, Purpose.trial, w, seat, 0);
        });
        return this.#playOn(view, deal, option);
      };
      mean.add(of(spend) - of(keep));
    }
    return { gain: mean.value / this.#scale, error: Math.sqrt(mean.squaredError) / this.#scale };
  }

  #playOn(view: View, deal: WholeDeal, option: number): number {
    const hand = this.#hand;
    hand.layOut(deal.hands, deal.boneyard, view.leader);
    for (const player of this.#players) player.begin?.();
    while (hand.state[ACTIONS] < view.actions) {
      const entry = view.action(hand.state[ACTIONS]);
      hand.apply(kindOf(entry) === DRAW ? DRAW : entry & ACTION_BITS);
    }
    for (let next = option; ; ) {
      hand.apply(next);
      if (hand.over) return marginOf(hand.state, view.seat);
      const { seat, options } = hand;
      next =
        options.count === 1
          ? options.at(0)
          : this.#players[seat].choose(this.#views[seat], options, this.#streams[seat]);
    }
  }
}
