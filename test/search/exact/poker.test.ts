/** The solver on games that others have solved. Uniform play: OpenSpiel's tests, from independent implementations. */
import { describe, expect, test } from 'vitest';
import { bestResponse, bestResponses } from '../../../src/search/exact/best-response.ts';
import { CfrPlus } from '../../../src/search/exact/cfr-plus.ts';
import type { Game } from '../../../src/search/exact/game.ts';
import {
  meanGain,
  type Plan,
  planOf,
  type SequenceForm,
  type Side,
  setsOf,
} from '../../../src/search/exact/sequence-form.ts';
import { Unrolling } from '../../../src/search/exact/unrolling.ts';
import { kuhn, leduc } from './poker.ts';

function formOf(game: Game): SequenceForm {
  const unrolling = new Unrolling(game);
  for (let i = 0; i < unrolling.branches; i++) unrolling.branch(i);
  return unrolling.form();
}

const nashConv = (form: SequenceForm, plans: readonly [Plan, Plan]): number => {
  const [one, other] = bestResponses(form, plans);
  return one + other;
};

/** Every option as likely. */
const uniform = ({ sides }: SequenceForm): [Plan, Plan] =>
  sides.map(side => {
    const shares = new Float64Array(side.sequences);
    for (let set = 0; set < setsOf(side); set++) {
      shares.fill(1 / (side.first[set + 1] - side.first[set]), side.first[set], side.first[set + 1]);
    }
    return planOf(side, shares);
  }) as [Plan, Plan];

/** Always the first option. */
const first = ({ sides }: SequenceForm): [Plan, Plan] =>
  sides.map(side => {
    const shares = new Float64Array(side.sequences);
    for (let set = 0; set < setsOf(side); set++) shares[side.first[set]] = 1;
    return planOf(side, shares);
  }) as [Plan, Plan];

/** Every way to choose one option at each set. */
function purePlans(side: Side): Plan[] {
  let all: Float64Array[] = [new Float64Array(side.sequences)];
  for (let set = 0; set < setsOf(side); set++) {
    all = all.flatMap(shares =>
      Array.from({ length: side.first[set + 1] - side.first[set] }, (_, k) => {
        const more = shares.slice();
        more[side.first[set] + k] = 1;
        return more;
      }),
    );
  }
  return all.map(shares => planOf(side, shares));
}

describe('Kuhn poker', () => {
  const form = formOf(kuhn());

  test('has 30 ends and six sets a seat', () => {
    expect(form.histories).toBe(30);
    expect(form.sides.map(setsOf)).toEqual([6, 6]);
  });

  test('is worth −1/18 to the first seat', () => {
    const solver = new CfrPlus(form);
    solver.run(2000);
    const { plans, exploitability, responses } = solver.equilibrium;
    expect(exploitability).toBeLessThan(1e-4);
    expect(meanGain(form, plans)).toBeCloseTo(-1 / 18, 4);
    expect(responses[0]).toBeGreaterThanOrEqual(-1 / 18);
    expect(responses[1]).toBeGreaterThanOrEqual(1 / 18);
  });

  test('uniform play and play by the first option lose what is known', () => {
    expect(nashConv(form, uniform(form))).toBeCloseTo(11 / 12, 12);
    expect(nashConv(form, first(form))).toBeCloseTo(2, 12);
  });

  test('Kuhn’s own equilibria lose nothing', () => {
    // Sets in the order in which they are met: seat 0 with each card as it begins, then facing a bet.
    for (const alpha of [0, 0.2, 1 / 3]) {
      const bets: Record<string, number> = { '0': alpha, '1': 0, '2': 3 * alpha };
      const calls: Record<string, number> = { '0': 0, '1': alpha + 1 / 3, '2': 1 };
      const answersBet: Record<string, number> = { '0': 0, '1': 1 / 3, '2': 1 };
      const answersPass: Record<string, number> = { '0': 1 / 3, '1': 0, '2': 1 };
      const shares = namedShares((seat, card, moves) =>
        seat === 0 ? (moves === '' ? bets : calls)[card] : (moves === '2' ? answersBet : answersPass)[card],
      );
      const plans = form.sides.map((side, seat) => planOf(side, shares[seat])) as [Plan, Plan];
      expect(nashConv(form, plans)).toBeCloseTo(0, 12);
      expect(meanGain(form, plans)).toBeCloseTo(-1 / 18, 12);
    }
  });

  test('no pure plan of all gains more than the best response, and one gains as much', () => {
    const others = [uniform(form), first(form)];
    for (const plans of others) {
      for (const seat of [0, 1]) {
        const gains = purePlans(form.sides[seat]).map(plan =>
          seat === 0 ? meanGain(form, [plan, plans[1]]) : -meanGain(form, [plans[0], plan]),
        );
        expect(gains.length).toBe(64);
        expect(bestResponse(form, seat, plans[1 - seat])).toBeCloseTo(Math.max(...gains), 12);
      }
    }
  });
});

/** Shares by sequence, from how likely a seat bets or calls (its second option), knowing its card and the moves so far. */
function namedShares(second: (seat: number, card: string, moves: string) => number): [Float64Array, Float64Array] {
  const shares: [Float64Array, Float64Array] = [new Float64Array(13), new Float64Array(13)];
  const game = kuhn();
  const moves: number[] = [];
  let hands = [0, 0];
  const noting: Game = {
    get mover() {
      return game.mover;
    },
    get count() {
      return game.count;
    },
    get gain() {
      return game.gain;
    },
    chance: () => game.chance(),
    seen: seat => game.seen(seat),
    take(i) {
      const dealing = moves.length === 0;
      game.take(i);
      if (dealing) hands = [game.seen(0), game.seen(1)];
      moves.push(dealing ? -1 : game.seen(0));
    },
    back() {
      moves.pop();
      game.back();
    },
  };
  const unrolling = new Unrolling(noting, (seat, first) => {
    const likely = second(seat, String(hands[seat]), moves.slice(1).join(''));
    shares[seat][first] = 1 - likely;
    shares[seat][first + 1] = likely;
  });
  for (let i = 0; i < unrolling.branches; i++) unrolling.branch(i);
  return shares;
}

describe('Leduc hold’em', () => {
  const form = formOf(leduc());

  test('has 936 sets', () => {
    expect(setsOf(form.sides[0]) + setsOf(form.sides[1])).toBe(936);
  });

  test('uniform play and play by the first option lose what is known', () => {
    expect(nashConv(form, uniform(form))).toBeCloseTo(4.747222222222222, 12);
    expect(meanGain(form, uniform(form))).toBeCloseTo(-0.078125, 12);
    expect(nashConv(form, first(form))).toBeCloseTo(2, 12);
  });

  test('is worth −0.0856064 to the first seat', () => {
    const solver = new CfrPlus(form);
    solver.run(1500);
    const { plans, exploitability, responses } = solver.equilibrium;
    expect(exploitability).toBeLessThan(5e-4);
    expect(meanGain(form, plans)).toBeCloseTo(-0.0856064, 4);
    expect(responses[0]).toBeGreaterThan(-0.0856065);
    expect(responses[1]).toBeGreaterThan(0.0856064);
  });

  test('two solvers come to the same digits', () => {
    const [one, other] = [new CfrPlus(form), new CfrPlus(form)];
    one.run(40);
    other.run(15);
    other.run(25);
    expect(one.equilibrium).toEqual(other.equilibrium);
  });
});
