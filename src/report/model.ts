/**
 * What a report tells, in figures: one run's manifest and its summaries, merged by pairing, read by what they mean. Charts,
 * tables and sentences are all made from this, so that a number is the same wherever it stands.
 */
import { sidesOf } from '../engine/rules.ts';
import type { RatioSums } from '../stats/ratio.ts';
import type { Manifest } from '../tables/manifest.ts';
import type { Summary } from '../tables/summary.ts';
import { visible } from './escape.ts';
import { casesPerUnit, type Figure, figureOf, meanOf, meanOfCases, pooled, shareOf, shareOfCases } from './figure.ts';
import { luckTaken, type TakenPair } from './luck-taken.ts';
import { Meetings } from './meetings.ts';
import { type RankRow, rankRows } from './ranking.ts';
import type { Rows } from './rows.ts';
import { type Pair, type Standing, standingOf } from './standing.ts';
import { type ClassOf, histogramOf, sumsOf } from './sums.ts';
import { unitWords } from './words.ts';

export interface Contestant {
  readonly label: string;
  readonly summary: string;
  readonly values: Readonly<Record<string, number | boolean | string>>;
  readonly identity: string;
  readonly cheat: boolean;
}

/** Pairings whose figures are told together. */
export interface Group {
  readonly name: string;
  readonly pairings: readonly Summary[];
}

const itself: ClassOf = value => value;

/** More pairings than this are told by agent. */
const MOST_PAIRINGS = 12;

export class Model {
  readonly manifest: Manifest;
  /** One a pairing, merged; without those of which nothing has been played yet. */
  readonly summaries: readonly Summary[];
  readonly meetings: Meetings;
  readonly standing: Standing;
  readonly ranking: readonly RankRow[];
  /** Margins without the luck of draws, where it was measured. */
  readonly taken: readonly TakenPair[];
  /** What was read of the rows; null: nothing. */
  readonly rows: Rows | null;
  /** In the order of the ranking. */
  readonly agents: readonly Contestant[];
  readonly seats: number;
  readonly teams: boolean;
  readonly matches: boolean;
  /** What a unit is called. */
  readonly unit: readonly [one: string, many: string];
  /** Everything, and what it is broken down by: pairings, or agents where there are many pairings. */
  readonly all: Group;
  readonly groups: readonly Group[];
  readonly groupedBy: 'pairing' | 'agent';

  constructor(manifest: Manifest, summaries: readonly Summary[], rows: Rows | null = null) {
    const { experiment } = manifest;
    this.manifest = manifest;
    this.summaries = summaries;
    this.meetings = new Meetings(manifest, summaries);
    this.rows = rows;
    this.standing = standingOf(manifest, this.meetings, rows);
    this.taken = luckTaken(manifest, summaries, rows);
    this.ranking = rankRows(manifest, this.meetings, this.standing, this.taken);
    this.agents = this.ranking.map(row => experiment.agents.find(agent => agent.label === row.label)!);
    this.seats = experiment.rules.players;
    this.teams = experiment.rules.teams;
    this.matches = experiment.mode === 'matches';
    this.unit = unitWords(experiment.mode);
    this.all = { name: 'all pairings', pairings: summaries };
    this.groupedBy = summaries.length > MOST_PAIRINGS ? 'agent' : 'pairing';
    this.groups =
      this.groupedBy === 'agent'
        ? this.agents.map(({ label }) => ({ name: visible(label), pairings: this.meetings.of(label) }))
        : summaries.map(summary => ({ name: this.#pairingName(summary), pairings: [summary] }));
  }

  /** Sides that can win a hand. */
  get sides(): number {
    return sidesOf(this.manifest.experiment.rules);
  }

  get hands(): number {
    return this.summaries.reduce((sum, summary) => sum + summary.rows, 0);
  }

  get units(): number {
    return this.summaries.reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /** Units of each pairing. */
  get unitsByPairing(): readonly number[] {
    return this.summaries.map(({ from, to }) => to - from);
  }

  /** A figure of whole hands or matches (`plays`, `lead`), over a group's pairings. */
  of(group: Group, measure: string): Figure {
    return meanOf(group.pairings.map(summary => figureOf(sumsOf(summary, measure))));
  }

  /** The same for a share (`out`, `leadWon`). */
  shareIn(group: Group, measure: string): Figure {
    return meanOf(group.pairings.map(summary => shareOf(sumsOf(summary, measure))));
  }

  /** A figure of one agent's seats (`points`, `drawn`), over the pairings it was in. */
  by(label: string, measure: string): Figure {
    return meanOf(this.meetings.of(label).map(summary => figureOf(sumsOf(summary, `${measure}/${label}`))));
  }

  /** The same for a share (`won`, `matchWon`, `blankPlayed`). */
  shareBy(label: string, measure: string): Figure {
    return meanOf(this.meetings.of(label).map(summary => shareOf(sumsOf(summary, `${measure}/${label}`))));
  }

  /** x and y of a measure of one agent's seats, added up over its pairings: for counting what happened. */
  totals(label: string, measure: string, at?: number): { x: number; y: number } {
    const total = { x: 0, y: 0 };
    for (const sums of this.#parts(label, measure, at)) {
      total.x += sums.x;
      total.y += sums.y;
    }
    return total;
  }

  /** A histogram of one agent's (`fault` by its kind's number), added up over its pairings. */
  counted(label: string, counts: string): Map<number, number> {
    const all = new Map<number, number>();
    for (const summary of this.meetings.of(label)) {
      for (const [value, count] of histogramOf(summary, `${counts}/${label}`, itself)) {
        all.set(value, (all.get(value) ?? 0) + count);
      }
    }
    return all;
  }

  /** The margin that the ranking is made of, in hands in which nobody failed. */
  sound(label: string): Figure {
    const { met } = this.ranking.find(row => row.label === label)!;
    return meanOf(met.map(other => this.between('sound', label, other.label)));
  }

  /** Hands in which an agent failed, whoever it was. */
  get forfeits(): number {
    return this.agents.reduce((sum, { label }) => sum + this.totals(label, 'fault').x, 0);
  }

  /**
   * What happened in some hands of one agent only, `blankMargin` at 3 tiles held, over its pairings, each of the `cases`
   * with the same weight.
   */
  rareBy(label: string, measure: string, at: number, cases: number): Figure {
    return pooled(this.#parts(label, measure, at), cases);
  }

  /** `between('margin', a, b)`: a's lead over b; unknown where the two have not met. */
  between(measure: string, a: string, b: string): Figure {
    return this.meetings.between(measure, a, b);
  }

  /** Two agents' standing with each other; undefined where they have not met, or without an interval. */
  pair(a: string, b: string): Pair | undefined {
    const [i, j] = [a, b].map(label => this.manifest.experiment.agents.findIndex(agent => agent.label === label));
    return this.standing.pairs.find(pair => (pair.a === i && pair.b === j) || (pair.a === j && pair.b === i));
  }

  /**
   * A histogram as the share of cases in each class, over a group's pairings; `perUnit` is a measure whose y counts the
   * cases by unit, `classOf` puts values into classes (each is its own unless given).
   */
  spread(group: Group, counts: string, perUnit: string, classOf: ClassOf = itself): Map<number, Figure> {
    const shares = group.pairings.map(summary => {
      const histogram = histogramOf(summary, counts, classOf);
      const cases = [...histogram.values()].reduce((sum, count) => sum + count, 0);
      return { summary, histogram, cases, clump: casesPerUnit(sumsOf(summary, perUnit)) };
    });
    const values = new Set(shares.flatMap(({ histogram }) => [...histogram.keys()]));
    return new Map(
      [...values]
        .sort((a, b) => a - b)
        .map(value => [
          value,
          meanOf(
            shares
              .filter(({ cases }) => cases > 0)
              .map(({ summary, histogram, cases, clump }) =>
                shareOfCases(histogram.get(value) ?? 0, cases, clump, summary.to - summary.from),
              ),
          ),
        ]),
    );
  }

  /** The mean of a histogram, over a group's pairings. */
  meanIn(group: Group, counts: string, perUnit: string): Figure {
    return meanOf(
      group.pairings.map(summary =>
        meanOfCases(
          histogramOf(summary, counts, itself),
          casesPerUnit(sumsOf(summary, perUnit)),
          summary.to - summary.from,
        ),
      ),
    );
  }

  /** The pairings an agent was in. */
  group(label: string): Group {
    return { name: visible(label), pairings: this.meetings.of(label) };
  }

  #parts(label: string, measure: string, at?: number): RatioSums[] {
    const key = `${measure}/${label}${at === undefined ? '' : `/${at}`}`;
    return this.meetings.of(label).map(summary => sumsOf(summary, key));
  }

  #pairingName(summary: Summary): string {
    return visible(this.manifest.experiment.pairings[summary.pairing].name);
  }
}
