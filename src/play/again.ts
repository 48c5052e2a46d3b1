/**
 * One decision of a run, played again alone: the unit is begun, its hands are played as they were by the agents
 * themselves, and where the decision comes up it is first shown and then asked for. Twice over, with fresh players: what
 * is to be asked may never come back, so it has to have been shown before.
 */
import type { Rules } from '../engine/rules.ts';
import type { Root } from '../random/root.ts';
import { Refusal } from '../text/refusal.ts';
import type { Player } from './agent.ts';
import type { DecisionAddress } from './decision-address.ts';
import { AgentFault, type FaultKind, Foul, faultKindOf } from './fault.ts';
import { watched } from './guard.ts';
import { within } from './late.ts';
import { MatchScore } from './match.ts';
import type { Options } from './options.ts';
import { type Contestant, takeSeat } from './roster.ts';
import { type KnownFault, type Seated, Table } from './table.ts';
import type { View } from './view.ts';

/** A unit of a run in one seating. */
export interface Sitting {
  readonly rules: Rules;
  readonly matches: boolean;
  readonly onFault: 'stop' | 'forfeit';
  /** Seconds that an agent may take for a decision. */
  readonly timeLimit: number;
  readonly root: Root;
  /** By seat. */
  readonly contestants: readonly Pick<Contestant, 'label' | 'agent' | 'values'>[];
  /** Faults of this unit and seating that are known beforehand, each with its hand. */
  readonly known: readonly (KnownFault & { readonly hand: number })[];
}

/** What there is to see before anybody is asked. */
export interface Moment {
  readonly seat: number;
  readonly label: string;
  /** Null where the unit begins. */
  readonly view: View | null;
  readonly options: Options | null;
}

/** An option, null where the unit begins and all went well, or what went wrong. */
export type Outcome = number | null | AgentFault;

/** Does with a decision what is to be done there; gives back what was answered. */
type There = (moment: Moment, ask: () => number | null) => number | null;

/** Thrown to leave a hand whose decision has been seen. */
class Seen extends Error {}

export class Again {
  readonly #sitting: Sitting;
  readonly #address: DecisionAddress;
  /** The hand that is being played on the way there. */
  #hand = 0;
  #outcome: Outcome | undefined;
  /** Plies at which somebody was asked in the hand of the decision. */
  #asked: number[] = [];

  constructor(sitting: Sitting, address: DecisionAddress) {
    this.#sitting = sitting;
    this.#address = address;
  }

  /** Shows the decision to `look` and asks nobody. Throws `decision/none` where there is no such decision. */
  show(look: (moment: Moment) => void): void {
    this.#play(moment => {
      look(moment);
      return null;
    });
  }

  /** Asks. Work that may be done twice, as `watched` has it. */
  ask(): Outcome {
    return watched(() => this.#play((_, ask) => ask()));
  }

  #play(there: There): Outcome {
    const { rules, matches, onFault, contestants, root, known } = this.#sitting;
    const { unit, seating, hand, ply } = this.#address;
    if (!matches && hand > 0)
      throw new Refusal('decision/none', '', `hands are played alone, there is no hand ${hand}`, '0');
    const score = matches ? new MatchScore(rules) : null;
    const table = new Table(rules, score);
    this.#outcome = undefined;
    this.#asked = [];
    this.#hand = 0;
    table.seat(contestants.map((contestant, seat) => this.#seated(contestant, seat, there)));
    // Not of the decision itself: it is to be taken again.
    const knownIn = (at: number) => known.filter(fault => fault.hand === at && !(at === hand && fault.ply === ply));
    score?.begin();
    table.begin(knownIn(0));
    if (ply < 0) return this.#outcome ?? null;
    try {
      for (; this.#hand <= hand && !score?.over; this.#hand++) {
        const leave = () => {
          if (this.#outcome !== undefined) throw new Seen();
        };
        table.play(root, { unit, seating, hand: this.#hand }, onFault, leave, knownIn(this.#hand));
        score?.add(table.hand.points);
      }
    } catch (error) {
      if (this.#outcome === undefined) throw error;
    }
    if (this.#outcome !== undefined) return this.#outcome;
    if (this.#hand <= hand) {
      throw new Refusal('decision/none', '', `the match has no hand ${hand}`, `0 to ${this.#hand - 1}`);
    }
    throw new Refusal('decision/none', '', `nobody is asked after ${ply} actions`, this.#asked.join(', '));
  }

  /** A player that plays as it does, but where the decision is. */
  #seated(contestant: Sitting['contestants'][number], seat: number, there: There): Seated {
    const { hand, ply } = this.#address;
    const { rules, timeLimit } = this.#sitting;
    const { label, agent, player } = takeSeat(contestant, rules);
    /** What it threw as the unit began: it is at fault at the first decision that it is asked for, as at any table. */
    let notBegun: { readonly thrown: unknown } | null = null;
    const choose: Player['choose'] = (view, options, random) => {
      const at = view.actions;
      const ask = (): number => {
        if (notBegun) throw notBegun.thrown;
        return within(() => player.choose(view, options, random), timeLimit, tookLonger);
      };
      if (this.#hand === hand) this.#asked.push(at);
      return this.#hand === hand && at === ply ? this.#meet({ seat, label, view, options }, there, ask) : ask();
    };
    const begin = (): void => {
      const told = (): null => {
        within(() => player.begin?.(), timeLimit, tookLonger);
        return null;
      };
      if (ply < 0) this.#meet({ seat, label, view: null, options: null }, there, told);
      try {
        told();
      } catch (thrown) {
        notBegun = { thrown };
      }
    };
    return { label, agent, player: { begin, choose } };
  }

  /** Does what is to be done there and notes what came of it, the first fault rather than what came after. */
  #meet(moment: Moment, there: There, ask: () => number | null): never {
    const { label, seat, options } = moment;
    const fault = (kind: FaultKind, met: unknown): AgentFault =>
      AgentFault.of({ kind, label, seat, address: this.#address, ply: this.#address.ply }, met);
    let outcome: Outcome;
    try {
      outcome = there(moment, () => {
        const answer = ask();
        if (options === null || options.includes(answer)) return answer;
        throw new Illegal(answer);
      });
    } catch (error) {
      outcome = error instanceof Illegal ? fault('illegal', error.answer) : fault(faultKindOf(error), error);
    }
    if (!(this.#outcome instanceof AgentFault)) this.#outcome = outcome;
    throw new Seen();
  }
}

/** In the words of whoever watches it in a run. Where it was then is not seen any more. */
function tookLonger(seconds: number): Foul {
  const foul = new Foul('timeout', `took more than ${seconds} s`);
  foul.stack = '';
  return foul;
}

/** Carries an answer that is no option. */
class Illegal extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('none of its options');
    this.answer = answer;
  }
}
