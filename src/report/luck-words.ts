/** The luck of draws taken out of margins, in words. */

import { leastToFit } from '../stats/cross-fit.ts';
import type { Gain } from '../stats/luck-gain.ts';
import { COVARIATES, parseLuck } from '../tables/luck.ts';
import type { Manifest } from '../tables/manifest.ts';
import { fill } from '../text/layout.ts';
import { type TakenPair, untold } from './luck-taken.ts';
import type { Model } from './model.ts';
import { decimal, whole } from './numbers.ts';

export function howMeasured({ experiment }: Manifest): string {
  const { by, playouts } = parseLuck(experiment.luck!)!;
  const how =
    by === 'draws'
      ? 'by what the tiles drawn were worth, in weights fitted to hands of greedy against itself on other deals'
      : `by ${playouts} playouts of greedy at every seat before the draw, where the tile was still to come, and as many after it`;
  return `What each draw from the boneyard brought a seat, less what it was to bring in the mean, is measured ${how}, and taken off.`;
}

export const gainText = ({ gain, low, high }: Gain): string =>
  `${decimal(gain, 2)} (${decimal(low, 2)} to ${decimal(high, 2)})`;

/** For the sentences on method; none where luck is not measured. */
export function luckSentences({ taken, unit, manifest, rows }: Model): string[] {
  if (taken.length === 0) return [];
  return [
    `${howMeasured(manifest)} Each tile that lies in the boneyard is as likely to be the next, so what is taken off has the mean zero, whoever plays and however it is measured: the corrected margin is the same margin with less scatter. How much of either side’s luck is taken off is fitted by least squares to the other half of the ${unit[1]} (cross-fitting), so that the fit brings no bias.`,
    `“As good as so many hands”: by how much more hands, with a ${unit[0]} of its own each, the raw margin would need for the same error${rows ? `, measured on the first ${whole(rows.most)} ${unit[1]} of a pairing at most` : ''}; pairing alone would bring the last column.`,
  ];
}

/**
 * What it was worth, in lines for a terminal; none where there is nothing to tell. `share`: how long it took, over how long
 * playing did, as the run's log has it.
 */
export function luckSaved(taken: readonly TakenPair[], width: number, share: number | null = null): string[] {
  const gains = taken.flatMap(({ gain }) => (gain ? [gain] : []));
  if (gains.length === 0) return [];
  const span = (values: readonly number[]): string => {
    const [least, most] = [Math.min(...values), Math.max(...values)].map(value => decimal(value, 2));
    return least === most ? least : `${least} to ${most}`;
  };
  const [first] = gains;
  const times = gains.length === 1 ? gainText(first.unpaired) : span(gains.map(({ unpaired }) => unpaired.gain));
  const pairing = span(gains.map(({ unpaired, paired }) => unpaired.gain / paired.gain));
  const time = share === null ? '' : ` Measuring it took ${decimal(100 * share, 0)} % more time than playing alone.`;
  const text = `Luck taken out: as sure as ${times} times as many hands with a deal each (by pairing alone ${pairing}).${time}`;
  return fill(text.split(' '), width);
}

/** Of which pairings there is no corrected margin, and why, in lines for a terminal. */
export function luckUntold(manifest: Manifest, taken: readonly TakenPair[], width: number): string[] {
  const counts = untold(manifest, taken);
  if (!counts) return [];
  const { cheat, stopped, short } = counts;
  const reasons = [
    ...(cheat > 0 ? ['an agent sees the boneyard'] : []),
    ...(stopped > 0 ? ['a test decides when to end'] : []),
    ...(short > 0 ? [`fewer than ${leastToFit(COVARIATES)} deals`] : []),
  ];
  if (reasons.length === 0) return [];
  const all = manifest.experiment.pairings.length;
  const where = all === 1 ? '' : ` in ${cheat + stopped + short} of ${all} pairings`;
  const others = taken.length > 0 ? '; the report has the others' : '';
  return fill(`Luck is not taken out${where} (${reasons.join('; ')})${others}.`.split(' '), width);
}
