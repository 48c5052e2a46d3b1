/**
 * What a run found, in a headline and a few sentences. They say no more than the intervals allow: what is not told apart
 * is said so, and a cheat never counts as the best.
 */
import { differsFrom, type Figure, isBounded, isKnown } from './figure.ts';
import type { Model } from './model.ts';
import { decimal, figureText, halfText, JOINT, MARGIN, placesFor, range, SHARE, whole } from './numbers.ts';
import type { RankRow } from './ranking.ts';
import { ALPHA } from './standing.ts';
import { stopHeading, stopSentences } from './stop-words.ts';
import { circlesSentence } from './strength-words.ts';
import { marked } from './words.ts';

export interface Finding {
  readonly headline: string;
  readonly sentences: readonly string[];
}

export function findingOf(model: Model): Finding {
  const known = model.ranking.filter(row => isKnown(row.margin));
  const honest = known.filter(row => !row.cheat);
  const best = honest[0] ?? known[0];
  if (!best) return { headline: 'Nothing has been played yet', sentences: [] };
  const tell = new Teller(model);
  const one = known.length === 2;
  const rival = one ? known.find(row => row !== best)! : (honest[1] ?? known.find(row => row !== best)!);
  const sentences = [
    ...stopSentences(model),
    ...tell.unbounded(best),
    ...(one ? [] : [...tell.against(best, rival), ...tell.cheats(best, known)]),
    ...(model.standing.circles.groups.length > 0 ? [circlesSentence(model)] : []),
    ...tell.matches(best, rival),
    ...tell.forfeits(),
    tell.basis(),
  ];
  const found = one ? tell.duel(best, rival) : tell.first(best, rival);
  return { headline: stopHeading(model) + found, sentences };
}

class Teller {
  readonly #model: Model;
  readonly #places: number;

  constructor(model: Model) {
    this.#model = model;
    this.#places = placesFor(
      model.ranking.map(row => row.margin),
      MARGIN,
    );
  }

  duel(best: RankRow, rival: RankRow): string {
    const [a, b] = [marked(best), marked(rival)];
    if (!isBounded(best.margin)) return `Too little was played to tell ${a} from ${b}`;
    if (!differsFrom(best.margin, 0)) return `${a} and ${b} are not told apart`;
    // The best is the best of the honest: against a cheat it may be behind.
    const [winner, loser] = best.margin.value > 0 ? [a, b] : [b, a];
    return `${winner} beats ${loser} by ${this.#absolute(best.margin)} points a hand`;
  }

  first(best: RankRow, rival: RankRow): string {
    const duel = this.#model.between('margin', best.label, rival.label);
    if (!isBounded(best.margin)) return `${marked(best)} is ahead, but too little was played to say more`;
    const gain = `${figureText(best.margin, MARGIN, this.#places)} points a hand over the others`;
    if (isKnown(duel) && !(this.#survives(best, rival, duel) && duel.value > 0))
      return `${marked(best)} is ahead (${gain}), not told apart from ${marked(rival)}`;
    return `${marked(best)} is best: ${gain}`;
  }

  /** Where there is no interval the headline has no figure either. */
  unbounded({ margin }: RankRow): string[] {
    if (isBounded(margin)) return [];
    const gain = `${decimal(margin.value, this.#places, true)} points a hand`;
    return [`What was played gave it ${gain}; one ${this.#model.unit[0]} gives no interval.`];
  }

  against(best: RankRow, rival: RankRow): string[] {
    const duel = this.#model.between('margin', best.label, rival.label);
    const next = `${marked(rival)}, the next in the ranking`;
    if (!isKnown(duel)) return [`It did not meet ${next}.`];
    if (!isBounded(duel)) return [];
    const text = `${figureText(duel, MARGIN, this.#places)} points a hand`;
    if (!differsFrom(duel, 0)) return [`Against ${next}, no difference is seen: ${text}.`];
    if (!this.#survives(best, rival, duel))
      return [`Against ${next}, it makes ${text}, which does not survive when all pairs are looked at together.`];
    if (duel.value < 0) return [`Yet ${next}, is ahead of it when the two meet: ${text}.`];
    return [`Against ${next}, it makes ${text}.`];
  }

  cheats(best: RankRow, known: readonly RankRow[]): string[] {
    return known
      .filter(row => row.cheat && row !== best && row.rank < best.rank)
      .map(
        row =>
          `Only ${marked(row)}, which sees every hand, stands higher: ${figureText(row.margin, MARGIN, this.#places)}.`,
      );
  }

  matches(best: RankRow, rival: RankRow): string[] {
    if (!this.#model.matches) return [];
    const [won, lost] = [best, rival].map(row => this.#model.shareBy(row.label, 'matchWon')) as [Figure, Figure];
    if (!isKnown(won)) return [];
    const share = (figure: Figure): string => figureText(figure, SHARE, placesFor([won, lost], SHARE));
    return [`${marked(best)} wins ${share(won)} of its matches, ${marked(rival)} ${share(lost)}.`];
  }

  forfeits(): string[] {
    const { forfeits } = this.#model;
    if (forfeits === 0) return [];
    const hands = forfeits === 1 ? 'one hand an agent' : `${whole(forfeits)} hands an agent`;
    return [`In ${hands} failed and chance played on for it: they count here, and are told apart under Forfeits.`];
  }

  basis(): string {
    const { unit, unitsByPairing, summaries } = this.#model;
    const each = summaries.length > 1 ? ' a pairing' : '';
    return `Intervals are at 95\u00a0%; ${range(unitsByPairing, unit)}${each}, each played in every seating.`;
  }

  /** Is a difference told from none when all pairs are looked at together? */
  #survives(a: RankRow, b: RankRow, duel: Figure): boolean {
    const pair = this.#model.pair(a.label, b.label);
    return pair ? pair.adjusted <= ALPHA : differsFrom(duel, 0);
  }

  #absolute(figure: Figure): string {
    return `${decimal(Math.abs(figure.value), this.#places)}${JOINT}${halfText(figure, MARGIN, this.#places)}`;
  }
}
