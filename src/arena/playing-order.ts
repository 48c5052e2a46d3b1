/**
 * The order in which a run's parts are best played. It changes how long a run takes and nothing else.
 *
 * All pairings go on alike, so that the pace of units tells when the run ends. Within one it goes upwards by every third
 * part, then down again through the others: the first parts, which are short (schedule.ts), are soon done, and the last are
 * short too, so that no worker is without work for long while another ends. Upwards to the end, two workers lost a
 * thirtieth of a short run, eight a quarter. Downwards alone is as good, but such a run says nothing for long at first, and
 * keeps little of what it has done when it is stopped.
 */
import type { Experiment } from '../tables/manifest.ts';
import { pairingOfStop } from '../tables/stop.ts';
import type { Part } from './schedule.ts';

/** `parts`: what is left to be played, in the order of the cut. */
export function playingOrder(experiment: Experiment, parts: readonly Part[]): Part[] {
  const { pairings, stop } = experiment;
  // A test that may end a pairing looks at its parts from the first on.
  const tested = stop && pairingOfStop(experiment, stop);
  const turns: { part: Part; middle: number }[] = [];
  for (const pairing of pairings.keys()) {
    const own = parts.filter(part => part.pairing === pairing);
    const units = own.reduce((sum, part) => sum + sizeOf(part), 0);
    let before = 0;
    for (const part of pairing === tested ? own : upAndDown(own)) {
      turns.push({ part, middle: (before + sizeOf(part) / 2) / units });
      before += sizeOf(part);
    }
  }
  return turns.sort((a, b) => a.middle - b.middle || a.part.index - b.part.index).map(({ part }) => part);
}

const sizeOf = ({ from, to }: Part): number => to - from;

const upAndDown = (parts: readonly Part[]): Part[] => [
  ...parts.filter((_, i) => i % 3 === 0),
  ...parts.filter((_, i) => i % 3 !== 0).reverse(),
];
