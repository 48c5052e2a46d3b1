/**
 * Runs that never were played, in the shape of real ones: a manifest and one summary a pairing, from a rough model of a
 * hand (strong agents win more and keep the double blank longer). For looking at the report with any number of agents,
 * seats, sides and units without an engine.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rules } from '../../src/engine/rules.ts';
import { seatingPlan } from '../../src/play/seating.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { addUnit, noRatio } from '../../src/stats/ratio.ts';
import { type Manifest, partPath, writeManifest } from '../../src/tables/manifest.ts';
import { type Summary, writeSummary } from '../../src/tables/summary.ts';

export interface FakeAgent {
  label: string;
  /** Higher wins more. */
  strength: number;
  cheat?: boolean;
}

export interface Fake {
  agents: readonly FakeAgent[];
  rules: Rules;
  units: number;
  mode?: 'hands' | 'matches';
  meet?: 'pairs' | 'table';
  name?: string;
  note?: string;
  faults?: boolean;
}

export interface FakeRun {
  manifest: Manifest;
  summaries: Summary[];
}

export function fakeRun(fake: Fake): FakeRun {
  const { agents, rules, units, mode = 'hands', meet = 'pairs' } = fake;
  const meetings =
    meet === 'table'
      ? [agents.map((_, i) => i)]
      : agents.flatMap((_, a) => agents.slice(a + 1).map((__, k) => [a, a + 1 + k]));
  const plan = seatingPlan(meetings[0].length, rules.players, rules.teams);
  const pairings = meetings.map(indices => ({
    name: indices.map(i => agents[i].label).join(' v '),
    agents: indices,
    units,
    seatings: plan.map(seating => [...seating]),
  }));
  const summaries = pairings.map((_, i) => new FakePairing(fake, pairings[i].agents, plan, i).play());
  const manifest: Manifest = {
    format: 'matador-run/1',
    version: '0.1.0',
    behaviour: 'cad01a62',
    state: 'done',
    experiment: {
      name: fake.name ?? 'fake',
      note: fake.note ?? '',
      seed: '1',
      rules,
      mode,
      onFault: fake.faults ? 'forfeit' : 'stop',
      timeLimit: 60,
      memoryLimit: 2048,
      actions: false,
      agents: agents.map(({ label, cheat }) => ({
        label,
        name: label.split('(')[0],
        summary: `plays as ${label}`,
        values: valuesOf(label),
        identity: 'matador-lab@0.1.0',
        cheat: cheat ?? false,
        cost: 1,
      })),
      pairings,
    },
    ledger: [],
    parts: summaries.map((summary, index) => ({
      index,
      pairing: index,
      from: 0,
      to: units,
      rows: summary.rows,
      hands: { bytes: 0, sha256: '' },
      summary: { sha256: '' },
    })),
  };
  return { manifest, summaries };
}

/** Writes the run as a folder that a report can be made of, each pairing in one part. */
export function writeFakeRun(dir: string, fake: Fake): void {
  const { manifest, summaries } = fakeRun(fake);
  mkdirSync(join(dir, 'summary'), { recursive: true });
  const parts = manifest.parts.map((part, i) => {
    const { sha256 } = writeSummary(partPath(dir, 'summary', part.index), summaries[i]);
    return { ...part, hands: { bytes: 0, sha256 }, summary: { sha256 } };
  });
  writeManifest(dir, { ...manifest, parts });
}

const valuesOf = (label: string): Record<string, number | string> =>
  label.includes('worlds') ? { worlds: 200, policy: 'greedy' } : {};

type Totals = Map<string, [x: number, y: number]>;

class FakePairing {
  readonly summary: Summary;
  readonly stream = new Stream();
  readonly labels: string[];
  unit: Totals = new Map();

  constructor(
    readonly fake: Fake,
    readonly indices: readonly number[],
    readonly plan: readonly (readonly number[])[],
    pairing: number,
  ) {
    this.labels = indices.map(i => fake.agents[i].label);
    this.stream.seed(rootOf('fake'), pairing, 0, 0, 0);
    this.summary = {
      format: 'matador-summary/1',
      pairing,
      from: 0,
      to: fake.units,
      rows: 0,
      measures: {},
      counts: {},
    };
  }

  play(): Summary {
    const { measures } = this.summary;
    for (let unit = 0; unit < this.fake.units; unit++) {
      this.unit = new Map();
      for (const seating of this.plan) this.match(seating);
      // A unit in which a thing never happened counts too: it is made up for when the thing happens first.
      for (const [key, [x, y]] of this.unit) {
        measures[key] ??= noRatio();
        while (measures[key].n < unit) addUnit(measures[key], 0, 0);
        addUnit(measures[key], x, y);
      }
    }
    for (const sums of Object.values(measures)) while (sums.n < this.fake.units) addUnit(sums, 0, 0);
    return this.summary;
  }

  add(key: string, x: number, y: number): void {
    const totals = this.unit.get(key) ?? [0, 0];
    this.unit.set(key, [totals[0] + x, totals[1] + y]);
  }

  count(key: string, value: number): void {
    const histogram = (this.summary.counts[key] ??= {});
    histogram[value] = (histogram[value] ?? 0) + 1;
  }

  match(seating: readonly number[]): void {
    const { rules, mode } = this.fake;
    if (mode !== 'matches') {
      this.hand(seating, []);
      return;
    }
    const scores = new Array<number>(rules.players).fill(0);
    let hands = 0;
    while (Math.max(...scores) < 100) {
      this.hand(seating, scores);
      hands++;
    }
    const winner = scores.indexOf(Math.max(...scores));
    this.add('matchHands', hands, 1);
    this.add('matchTied', 0, 1);
    for (const [seat, agent] of seating.entries())
      this.add(`matchWon/${this.labels[agent]}`, this.same(seat, winner) ? 1 : 0, 1);
    this.eachPair((a, b) =>
      this.add(
        `match/${this.labels[a]}/${this.labels[b]}`,
        seating[winner] === a ? 1 : seating[winner] === b ? -1 : 0,
        1,
      ),
    );
  }

  same(a: number, b: number): boolean {
    return this.fake.rules.teams ? a % 2 === b % 2 : a === b;
  }

  eachPair(see: (a: number, b: number) => void): void {
    for (let a = 0; a < this.labels.length; a++) for (let b = a + 1; b < this.labels.length; b++) see(a, b);
  }

  hand(seating: readonly number[], scores: number[]): void {
    const { rules, agents, faults } = this.fake;
    const random = this.stream;
    const strength = seating.map(agent => agents[this.indices[agent]].strength);
    const leader = random.below(rules.players);
    const chances = strength.map((s, seat) => Math.exp(s + (this.same(seat, leader) ? 0.08 : 0)));
    let draw = random.unit() * chances.reduce((a, b) => a + b, 0);
    let winner = 0;
    while (winner < rules.players - 1 && (draw -= chances[winner]) > 0) winner++;
    const out = random.unit() < 0.72;
    const tied = !out && random.unit() < 0.05;
    const won = tied ? 0 : Math.floor((random.unit() + random.unit()) * 16 * (rules.players - 1)) + (out ? 4 : 1);
    const plays = 6 + random.below(8) + random.below(9) + random.below(4);
    this.summary.rows++;
    for (const [key, x] of [
      ['out', +out],
      ['blocked', +!out],
      ['tied', +tied],
      ['plays', plays],
      ['boneLeft', 3],
    ] as const)
      this.add(key, x, 1);
    this.count('plays', plays);
    if (!tied) this.count('winnerPoints', won);
    const points = seating.map((_, seat) => (!tied && this.same(seat, winner) ? won : 0));
    for (const [seat, x] of points.entries()) scores[seat] = (scores[seat] ?? 0) + x;
    const others = points.filter((_, seat) => !this.same(seat, leader));
    const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
    this.add('lead', (points[leader] - mean(others)) * others.length, others.length);
    this.add('leadWon', !tied && this.same(winner, leader) ? 1 : 0, 1);
    this.eachPair((a, b) => {
      const of = (agent: number): number[] => points.filter((_, seat) => seating[seat] === agent);
      const [mine, yours] = [of(a), of(b)];
      const scale = mine.length * yours.length;
      const [x, y] = [Math.round((mean(mine) - mean(yours)) * scale), scale];
      this.add(`margin/${this.labels[a]}/${this.labels[b]}`, x, y);
      // As if the hands were sound in which the lead was won.
      if (faults && this.same(winner, leader)) this.add(`sound/${this.labels[a]}/${this.labels[b]}`, x, y);
    });
    if (this.labels.length === 2 && (rules.players === 2 || rules.teams))
      this.count('margin', points[seating.indexOf(0)] - points[seating.indexOf(1)]);
    seating.forEach((agent, seat) => {
      const label = this.labels[agent];
      const drawn = Math.max(0, random.below(6) - Math.round(strength[seat] * 2));
      const mine = points[seat];
      const rest = points.filter((_, other) => !this.same(other, seat));
      const all: [string, number][] = [
        ['points', mine],
        ['pips', mine > 0 ? 0 : 12 + random.below(20)],
        ['drawn', drawn],
        ['matadors', random.below(3)],
        ['won', mine > 0 ? 1 : 0],
      ];
      const failed = faults === true && random.below(200) === 0 && agent === 0;
      if (faults) all.push(['fault', failed ? 1 : 0]);
      if (failed) this.count(`fault/${label}`, random.below(2));
      for (const [key, x] of all) this.add(`${key}/${label}`, x, 1);
      this.count(`drawn/${label}`, drawn);
      const spends = random.below(rules.players + 1) === seat;
      this.add(`blankPlayed/${label}`, +spends, 1);
      if (!spends) return;
      const held = Math.max(
        1,
        Math.min(15, 1 + random.below(rules.handSize) - Math.round(strength[seat] * random.below(3))),
      );
      const bonus = 6 * (3 - held);
      this.count(`blankOwn/${label}`, held);
      this.add(`blankWhen/${label}/${held}`, mine > 0 ? 1 : 0, 1);
      this.add(`blankMargin/${label}/${held}`, Math.round((mine - mean(rest) + bonus) * rest.length), rest.length);
      this.add(`blankOnly/${label}`, random.below(3) === 0 ? 1 : 0, 1);
    });
  }
}
