/**
 * Who sat with whom. Labels may hold any sign, a slash too, so a measure's name is put together from labels and never
 * taken apart, and it is looked for only where those agents sat: `margin/a/b/c` may be of a/b and c, or of a and b/c.
 */
import type { Manifest } from '../tables/manifest.ts';
import type { Summary } from '../tables/summary.ts';
import { type Figure, figureOf, meanOf, opposite } from './figure.ts';
import { type StoppedMargin, stoppedMargin } from './stopped-margin.ts';
import { sumsOf } from './sums.ts';

export class Meetings {
  readonly #teams: boolean;
  readonly #labels = new Map<Summary, readonly string[]>();
  readonly #byAgent = new Map<string, Summary[]>();
  /** Of the pairing that a test stops. */
  readonly stopped: StoppedMargin | null;

  /** `summaries`: one a pairing, merged. */
  constructor(manifest: Manifest, summaries: readonly Summary[]) {
    const { experiment } = manifest;
    this.stopped = stoppedMargin(manifest, summaries);
    this.#teams = experiment.rules.teams;
    for (const summary of summaries) {
      const labels = experiment.pairings[summary.pairing].agents.map(agent => experiment.agents[agent].label);
      this.#labels.set(summary, labels);
      for (const label of labels) {
        const before = this.#byAgent.get(label);
        if (before) before.push(summary);
        else this.#byAgent.set(label, [summary]);
      }
    }
  }

  /** The agents of a summary's pairing, in its order. */
  labelsOf(summary: Summary): readonly string[] {
    return this.#labels.get(summary) ?? [];
  }

  /** Seats that win a hand together. */
  get partners(): number {
    return this.#teams ? 2 : 1;
  }

  /** The pairings an agent sat in. */
  of(label: string): readonly Summary[] {
    return this.#byAgent.get(label) ?? [];
  }

  /**
   * a's figure against b, such as `margin`, from every pairing in which both sat; unknown where they have not met. The
   * margin of a pairing that a test stops is the test's.
   */
  between(measure: string, a: string, b: string): Figure {
    if (measure === 'margin' && this.stopped) {
      const { stop, figure } = this.stopped;
      const [first, second] = stop.pairing;
      if (first === a && second === b) return figure;
      if (first === b && second === a) return opposite(figure);
    }
    return meanOf(
      this.of(a)
        .filter(summary => this.labelsOf(summary).includes(b))
        .map(summary => {
          const labels = this.labelsOf(summary);
          return labels.indexOf(a) < labels.indexOf(b)
            ? figureOf(sumsOf(summary, `${measure}/${a}/${b}`))
            : opposite(figureOf(sumsOf(summary, `${measure}/${b}/${a}`)));
        }),
    );
  }
}
