/**
 * Watches hands under one rule set and takes down every decision at which 0-0 may be played and something else done too:
 * what the seat sees, what its options are worth, and what others would do there.
 *
 * Everything random hangs on the decision's address alone, so a row is the same whichever other decisions are looked at.
 */
import { type Rules, sideOf } from '../../engine/rules.ts';
import { ACTIONS } from '../../engine/state.ts';
import type { Player } from '../../play/agent.ts';
import type { Hand } from '../../play/hand.ts';
import { type Contestant, takeSeat } from '../../play/roster.ts';
import { FullView, type Standing, View } from '../../play/view.ts';
import type { Root } from '../../random/root.ts';
import { Purpose, Stream } from '../../random/stream.ts';
import { FEATURES, features, isBlankChoice, playsBlank } from '../../search/blank/rule.ts';
import { PlayingOn } from './playing-on.ts';
import { type Answer, type Decision, MILLI } from './table.ts';
import { Valuer } from './valuer.ts';

type Sitter = Pick<Contestant, 'label' | 'agent' | 'values'>;

interface Manner {
  /** Index of the rule set in the study. */
  readonly play: number;
  readonly rules: Rules;
  readonly standing: Standing | null;
  readonly root: Root;
  readonly worlds: number;
  readonly asked: readonly Sitter[];
  readonly strong: Sitter;
  readonly strongWorlds: number;
}

/** The hand that is watched. */
export interface Watched {
  readonly pairing: number;
  readonly unit: number;
  readonly seating: number;
  readonly hand: number;
  /** Index in the study of the agent at each seat. */
  readonly agents: readonly number[];
  /** Are its decisions looked at more closely? */
  readonly closely: boolean;
}

export class BlankObserver {
  readonly rows: Decision[] = [];
  readonly #manner: Manner;
  readonly #valuer: Valuer;
  readonly #hand: Hand;
  readonly #views: readonly View[];
  readonly #fullViews: readonly View[];
  /** By asked agent: a player a seat. */
  readonly #asked: readonly { readonly sitter: Sitter; readonly players: readonly Player[] }[];
  readonly #stream = new Stream();
  readonly #numbers = new Int32Array(FEATURES.length);
  #strong: PlayingOn | null = null;

  /** `hand`: the one that all hands are played in. */
  constructor(hand: Hand, manner: Manner) {
    const { rules, worlds, asked, standing } = manner;
    const seats = Array.from({ length: rules.players }, (_, seat) => seat);
    this.#manner = manner;
    this.#hand = hand;
    this.#views = seats.map(seat => new View(hand.state, rules, seat, standing));
    this.#fullViews = seats.map(seat => new FullView(hand.state, rules, seat, standing));
    this.#valuer = new Valuer(rules, worlds);
    this.#asked = asked.map(sitter => ({
      sitter,
      players: seats.map(() => takeSeat(sitter, rules).player),
    }));
  }

  /** A new unit begins for those who are asked. */
  begin(): void {
    for (const { players } of this.#asked) for (const player of players) player.begin?.();
  }

  /** Looks at a decision before it is carried out. */
  look(chosen: number, at: Watched): void {
    const { options, seat, state } = this.#hand;
    if (options.count < 2 || !isBlankChoice(options)) return;
    const view = this.#views[seat];
    const { root, play, strongWorlds } = this.#manner;
    const place = (play << 24) | (at.pairing << 16) | at.hand;
    const ply = state[ACTIONS];
    const seeded = (kind: number): Stream => {
      this.#stream.seed(root, Purpose.trial, at.unit, place, (ply << 12) | (at.seating << 5) | kind);
      return this.#stream;
    };
    const valued = this.#valuer.value(view, options, seeded(0));
    const answers = this.#asked.map(({ sitter, players }, i): Answer => {
      const shown = sitter.agent.sees === 'all' ? this.#fullViews[seat] : view;
      const option = players[seat].choose(shown, options, seeded(2 + i));
      for (let k = 0; k < options.count; k++) {
        if (options.at(k) === option) return { spends: playsBlank(option), value: milli(valued.values[k]) };
      }
      throw new Error(`${sitter.label} answered ${option}, which is none of its options`);
    });
    const strong = at.closely
      ? this.#playingOn().value(view, [valued.spendOption, valued.keepOption], strongWorlds, seeded(1))
      : null;
    features(view, this.#numbers);
    const [own, least, bone, ahead, fits, matadors, pips, mine, theirs] = this.#numbers;
    this.rows.push({
      ...{ rules: play, pairing: at.pairing, unit: at.unit, seating: at.seating, hand: at.hand, ply, seat },
      ...{ agent: at.agents[seat], left: view.left, right: view.right },
      ...{ own, least, bone, ahead, fits, matadors, pips, mine, theirs },
      ...this.#score(view),
      ...{ options: options.count, chosen, spendOption: valued.spendOption, keepOption: valued.keepOption },
      ...{ spend: milli(valued.spend), keep: milli(valued.keep), best: milli(valued.best) },
      ...{ gain: milli(valued.spend) - milli(valued.keep), error: milli(valued.error) },
      ...{ heavyGain: milli(valued.heavy.gain), heavyError: milli(valued.heavy.error) },
      ...{ strongGain: strong && milli(strong.gain), strongError: strong && milli(strong.error) },
      ...{ exact: valued.exact, answers },
    });
  }

  #score(view: View): { scoreOwn: number; scoreMost: number } {
    const { rules } = this.#manner;
    const others = Array.from({ length: rules.players }, (_, seat) => seat).filter(
      seat => sideOf(rules, seat) !== sideOf(rules, view.seat),
    );
    return { scoreOwn: view.score(view.seat), scoreMost: Math.max(...others.map(seat => view.score(seat))) };
  }

  #playingOn(): PlayingOn {
    const { rules, strong, standing } = this.#manner;
    this.#strong ??= new PlayingOn(rules, strong, standing);
    return this.#strong;
  }
}

const milli = (points: number): number => Math.round(points * MILLI);
