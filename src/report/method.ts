/** How a run's figures are made, in the sentences that its page ends with. */
import { pairingGain } from '../stats/pairing-gain.ts';
import { visible } from './escape.ts';
import { FEWEST_CASES } from './figure.ts';
import { luckSentences } from './luck-words.ts';
import type { Model } from './model.ts';
import { decimal, whole } from './numbers.ts';

export function methodOf(model: Model): string[] {
  const [one, many] = model.unit;
  return [
    `The unit is the ${one}: it is played in every seating, its hands are added up first, and standard errors are taken across ${many}. n counts ${many}.`,
    'A margin is the mean points of one agent’s seats less the mean points of the other’s, per hand.',
    ...ratingWords(model),
    `Pairings are played on the same ${many}, so their errors may go together. Where a figure is a mean over pairings its interval is as wide as if they all erred alike: it may be too wide, not too narrow.`,
    'Intervals are at 95\u00a0%, Student’s, each for its figure alone: among twenty, one may miss. For shares read from a histogram they are Wilson’s, with all hands of a unit taken as one.',
    `One ${one} gives no interval (± ?), nor do fewer than ${FEWEST_CASES} cases of what happens in some hands only. Half-widths are rounded up.`,
    ...pairingWords(model),
    ...luckSentences(model),
  ];
}

function ratingWords({ standing, ranking, unit }: Model): string[] {
  const plain = 'An agent’s margin over the others is the mean over those it met, each with the same weight.';
  if (ranking.length < 3) return [plain];
  const joint =
    standing.rowsOf === null
      ? `The hands table is not there, so pairings are taken for independent, which makes errors of ratings 10 to 20\u00a0% too small.`
      : `How pairings err together is read from the rows of the first ${whole(standing.rowsOf)} ${unit[1]} of each.`;
  return [
    `A place in the ranking is that of a rating: by weighted least squares on the margins of all pairings, in points a hand. ${joint}`,
    'Odds by wins are Bradley and Terry’s, a tie half a win for each. Who would be sent in is Nash averaging: the equilibrium of greatest entropy of the game of margins, cheats left out; in brackets what margins within their errors would give.',
    'A difference survives (*) if its p-value, adjusted by Holm for all pairs, is at most 5\u00a0%; circles are made of such differences alone.',
    plain,
  ];
}

/** More pairings than this are told by the least and the most. */
const MOST_GAINS = 12;

/** What pairing has brought, measured on this run's own hands. */
function pairingWords({ rows, manifest, unit }: Model): string[] {
  if (!rows) return [];
  const gains = [...rows.handMargins]
    .map(([pairing, margins]) => {
      const { name, seatings } = manifest.experiment.pairings[pairing];
      return { name: visible(name), seatings: seatings.length, margins };
    })
    .filter(({ seatings, margins }) => seatings > 1 && margins.length >= LEAST_UNITS * seatings)
    .map(({ name, seatings, margins }) => ({ name, ...pairingGain(margins, seatings) }))
    .filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high));
  if (gains.length === 0) return [];
  const text = ({ gain, low, high }: (typeof gains)[number]): string =>
    `${decimal(gain, 2)} (${decimal(low, 2)} to ${decimal(high, 2)})`;
  const sorted = [...gains].sort((a, b) => b.gain - a.gain);
  const told = gains.length > MOST_GAINS ? [sorted[0], sorted.at(-1)!] : sorted;
  const list = told.map(one => `${one.name} ${text(one)}`).join('; ');
  return [
    `What playing a ${unit[0]} in every seating brings: with a ${unit[0]} of its own for every hand so many times as many hands would be needed: ${list}. From the first ${whole(rows.most)} ${unit[1]} of a pairing at most.`,
  ];
}

/** A gain from fewer units means nothing. */
const LEAST_UNITS = 100;
