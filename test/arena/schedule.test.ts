/** Laws of the cut into parts, over experiments of every shape and size. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handCost, handsInUnit } from '../../src/arena/cost.ts';
import { playingOrder } from '../../src/arena/playing-order.ts';
import { MOST_ROWS, type Part, partsOf } from '../../src/arena/schedule.ts';
import { resolveRules } from '../../src/engine/presets.ts';
import { seatingPlan } from '../../src/play/seating.ts';
import type { Experiment } from '../../src/tables/manifest.ts';
import { law } from '../law.ts';

const PLAIN = { name: 'x', note: '', seed: '1', onFault: 'stop', timeLimit: 60, memoryLimit: 2048 } as const;

const experiments: fc.Arbitrary<Experiment> = fc
  .record({
    players: fc.integer({ min: 2, max: 4 }),
    mode: fc.constantFrom('hands' as const, 'matches' as const),
    actions: fc.boolean(),
    match: fc.oneof(
      fc.record({ target: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({ hands: fc.integer({ min: 1, max: 200 }) }),
    ),
    costs: fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 4 }),
    // Of every order of size alike.
    units: fc.array(
      fc.double({ min: 0, max: 3.5, noNaN: true }).map(x => Math.round(10 ** x)),
      {
        minLength: 6,
        maxLength: 6,
      },
    ),
  })
  .map(({ players, mode, actions, match, costs, units }) => {
    const rules = resolveRules('draw', { players, match });
    const plan = seatingPlan(2, players, false);
    const pairs = costs.flatMap((_, a) => costs.slice(a + 1).map((_, k) => [a, a + 1 + k]));
    const agents = costs.map((cost, i) => {
      return { label: `a${i}`, name: `a${i}`, summary: '', values: {}, identity: '', cheat: false, url: '', cost };
    });
    const pairings = pairs.map((pair, i) => ({ name: `${i}`, agents: pair, units: units[i], seatings: plan }));
    return { ...PLAIN, rules, mode, actions, agents, pairings };
  });

const unitTime = ({ rules, mode, agents, pairings }: Experiment, pairing: number): number => {
  const { agents: members, seatings } = pairings[pairing];
  const hands = seatings.map(seating =>
    handCost(
      rules,
      seating.map(who => agents[members[who]].cost),
    ),
  );
  return handsInUnit(rules, mode) * hands.reduce((sum, cost) => sum + cost, 0);
};

const partTime = (experiment: Experiment, { pairing, from, to }: Part) => (to - from) * unitTime(experiment, pairing);
const totalTime = (experiment: Experiment) =>
  experiment.pairings.reduce((sum, { units }, i) => sum + units * unitTime(experiment, i), 0);

law([experiments])('parts tile every pairing exactly, in order', experiment => {
  const parts = partsOf(experiment);
  const joined: number[][] = [];
  for (const { pairing, from, to } of parts) {
    const last = joined.at(-1);
    if (last?.[0] === pairing && last[2] === from) last[2] = to;
    else joined.push([pairing, from, to]);
  }
  expect(joined).toEqual(experiment.pairings.map(({ units }, pairing) => [pairing, 0, units]));
  expect(parts.every(({ index, from, to }, i) => index === i && from < to)).toBe(true);
});

law([experiments])('only a part of one unit may be too long', experiment => {
  const { rules, mode, actions, pairings } = experiment;
  const rows = ({ pairing, from, to }: Part) => {
    return (to - from) * pairings[pairing].seatings.length * handsInUnit(rules, mode) * (actions ? 10 : 1);
  };
  const longest = ({ pairing }: Part) =>
    Math.max(1_500_000, (pairings[pairing].units * unitTime(experiment, pairing)) / 2048) * (1 + 1e-9);
  const tooLong = partsOf(experiment).filter(
    part => rows(part) > MOST_ROWS || partTime(experiment, part) > longest(part),
  );
  expect(tooLong.filter(({ from, to }) => to - from > 1)).toEqual([]);
});

/** What a part is, wherever it stands in a run: who meets, and which units. */
const named = (experiment: Experiment, parts: readonly Part[]) =>
  parts.map(({ pairing, from, to }) => `${experiment.pairings[pairing].agents.join(' ')}: ${from} to ${to}`);

law([experiments, fc.integer({ min: 1, max: 5000 })])(
  'more units leave all parts as they were but the last of each pairing',
  (experiment, more) => {
    const pairings = experiment.pairings.map(pairing => ({ ...pairing, units: pairing.units + more }));
    const longer = new Set(named(experiment, partsOf({ ...experiment, pairings })));
    const parts = partsOf(experiment);
    const inner = parts.filter(({ pairing, to }) => to < experiment.pairings[pairing].units);
    expect(named(experiment, inner).filter(part => !longer.has(part))).toEqual([]);
  },
);

law([experiments, fc.double({ min: 0.01, max: 1e6, noNaN: true })])(
  'another agent leaves all parts of the others as they were',
  (experiment, cost) => {
    const { agents, pairings } = experiment;
    const wider: Experiment = {
      ...experiment,
      agents: [...agents, { ...agents[0], label: 'new', cost }],
      // Between the others, as it is where pairs are counted off.
      pairings: pairings.flatMap(pairing => [pairing, { ...pairing, agents: [pairing.agents[0], agents.length] }]),
    };
    const those = new Set(named(wider, partsOf(wider)));
    expect(named(experiment, partsOf(experiment)).filter(part => !those.has(part))).toEqual([]);
  },
);

law([experiments])('a run of a second or more has work for eight threads, or is a few heavy units', experiment => {
  const total = totalTime(experiment);
  fc.pre(total >= 1_000_000);
  const large = partsOf(experiment).filter(part => partTime(experiment, part) > total / 8);
  expect(large.filter(({ from, to }) => to - from > 1)).toEqual([]);
});

law([experiments])('the cut is a pure function, and the playing order a permutation of it', experiment => {
  const parts = partsOf(experiment);
  expect(partsOf(structuredClone(experiment))).toEqual(parts);
  const byIndex = (a: Part, b: Part) => a.index - b.index;
  expect([...playingOrder(experiment, parts)].sort(byIndex)).toEqual(parts);
});

test('a long run is cut into parts of a second or two, played through all pairings alike', () => {
  const rules = resolveRules('draw');
  const agent = (cost: number) => {
    return { label: `${cost}`, name: 'x', summary: '', values: {}, identity: '', cheat: false, url: '', cost };
  };
  const seatings = seatingPlan(2, 2, false);
  const experiment: Experiment = {
    ...{ ...PLAIN, rules, mode: 'hands', actions: false },
    agents: [agent(1), agent(1), agent(1000)],
    pairings: [
      { name: 'light', agents: [0, 1], units: 10_000_000, seatings },
      { name: 'heavy', agents: [0, 2], units: 20_000, seatings },
    ],
  };
  const parts = partsOf(experiment);
  const light = parts.filter(part => part.pairing === 0);
  const heavy = parts.filter(part => part.pairing === 1);
  // Seven tiles to a seat, a decision each at the agents' cost, a tenth of a microsecond besides; both ways round.
  const seconds = (units: number, costs: number) => (units * 2 * 7 * (costs + 0.2)) / 1e6;
  for (const [some, costs] of [
    [light, 2],
    [heavy, 1001],
  ] as const) {
    const long = some.map(part => seconds(part.to - part.from, costs));
    expect(Math.max(...long)).toBeLessThanOrEqual(1.5);
    // As many as parts of a second and a half would be, and some for those that grow up to it.
    const least = seconds(some.at(-1)!.to, costs) / 1.5;
    expect(some.length).toBeGreaterThanOrEqual(least);
    expect(some.length).toBeLessThan(least + 50);
  }
  const half = playingOrder(experiment, parts).slice(0, parts.length / 2);
  expect(half.filter(part => part.pairing === 0).length / light.length).toBeCloseTo(0.5, 1);
  expect(half.filter(part => part.pairing === 1).length / heavy.length).toBeCloseTo(0.5, 1);
});

describe('the playing order', () => {
  const rules = resolveRules('draw');
  const agent = (label: string, cost: number) => {
    return { label, name: label, summary: '', values: {}, identity: '', cheat: false, url: '', cost };
  };
  const seatings = seatingPlan(2, 2, false);
  const short: Experiment = {
    ...{ ...PLAIN, rules, mode: 'hands', actions: false },
    agents: [agent('a', 500), agent('b', 1)],
    pairings: [{ name: 'a v b', agents: [0, 1], units: 400, seatings }],
  };

  test.each([
    [2, 0.99],
    [4, 0.98],
    [8, 0.97],
  ])('%i workers that are alike end a short run nearly at once', (threads, share) => {
    const ends = new Array<number>(threads).fill(0);
    for (const { from, to } of playingOrder(short, partsOf(short))) {
      ends.sort((a, b) => a - b);
      ends[0] += to - from;
    }
    expect(400 / threads / Math.max(...ends)).toBeGreaterThan(share);
  });

  test('a run soon has something to tell: its first part is the first, and some of the next are no longer', () => {
    const [first, ...others] = playingOrder(short, partsOf(short));
    expect(first).toMatchObject({ from: 0 });
    for (const { from, to } of others.slice(0, 3)) expect(to - from).toBe(first.to);
  });

  test('what a test may end is played as the test looks at it', () => {
    const test = { pairing: ['a', 'b'], test: 'sprt', lower: 0, upper: 1, alpha: 0.05, beta: 0.05 } as const;
    const stopped: Experiment = { ...short, stop: { ...test, maxUnits: 400 } };
    const parts = partsOf(stopped);
    expect(playingOrder(stopped, parts)).toEqual(parts);
  });
});
