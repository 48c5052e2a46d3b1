/** A test that ended a pairing early, or will, in words: said first of all, since it changes what the figures mean. */
import type { Manifest } from '../tables/manifest.ts';
import { visible } from './escape.ts';
import type { Model } from './model.ts';
import { decimal, JOINT, MARGIN, placesFor, whole } from './numbers.ts';
import { isUnderTest, STOP_MARK } from './stopped-margin.ts';

/** What stands before the headline; '' where nothing was stopped. */
export function stopHeading({ manifest, summaries }: Model): string {
  const { stopped } = manifest;
  if (!stopped) return '';
  const undecided = stopped.verdict === 'undecided';
  if (summaries.length === 1) return undecided ? 'Undecided: ' : 'Stopped early: ';
  return `${pairOf(stopped)} ${undecided ? 'undecided' : 'stopped early'}; `;
}

/** The first sentence below the headline, or none. */
export function stopSentences({ manifest, unit }: Model): string[] {
  const { stopped, experiment } = manifest;
  const { stop } = experiment;
  if (!stop) return [];
  const pair = pairOf(stop);
  if (!stopped) return [`The test that may stop ${pair} has not come to an end yet.`];
  const most = whole(stop.maxUnits);
  if (stopped.verdict === 'undecided') {
    return [
      `${pair} was played to the ${most} ${unit[1]} that its ${nameOf(stop.test)} was given, which did not decide.`,
    ];
  }
  return [
    `${pair} was stopped early by its ${nameOf(stop.test)}, after ${whole(stopped.at)} of at most ${most} ${unit[1]}: ${verdictOf(manifest)}.`,
  ];
}

function verdictOf({ stopped, experiment: { stop } }: Manifest): string {
  const [a, b] = stop!.pairing.map(visible);
  if (stop!.test === 'sprt') {
    const { lower, upper } = stop!;
    const [said, other] = stopped!.verdict === 'upper' ? [upper, lower] : [lower, upper];
    return `the margin of ${a} over ${b} is ${number(said)} points a hand rather than ${number(other)}`;
  }
  if (stopped!.verdict === 'narrow') return `the interval of the margin of ${a} over ${b} is as narrow as was asked`;
  const [winner, loser] = stopped!.verdict === 'above' ? [a, b] : [b, a];
  return `${winner} beats ${loser}`;
}

/** Beside charts with marked figures, where how they come about is told elsewhere (stopNote); '' where there are none. */
export const stopMarkNote = ({ meetings }: Model): string =>
  meetings.stopped ? `${STOP_MARK} A test decided when to end: corrected for it, as told under the ranking.` : '';

/** How the marked figures come about; '' where there are none. */
export function stopNote({ manifest, meetings }: Model): string {
  const { stop } = manifest.experiment;
  if (!stop) return '';
  const pair = pairOf(stop);
  if (stop.test === 'sprt' && isUnderTest(manifest)) {
    return `The test of ${pair} has not ended: its interval is for a number of units fixed beforehand, and not for looking again and again.`;
  }
  if (!meetings.stopped) return '';
  const { figure, plain } = meetings.stopped;
  if (stop.test === 'sequence') {
    const level = decimal(100 * stop.level, Number.isInteger(100 * stop.level) ? 0 : 1);
    return `${STOP_MARK} The interval of ${pair} is a confidence sequence at ${level}${JOINT}%: it holds at every look at once, so that stopping by it is allowed. It stands wherever that margin does.`;
  }
  const places = placesFor([figure], MARGIN);
  return (
    `${STOP_MARK} A run that stops because it looks good looks better than it is. Wherever the margin of ${pair} stands it is the ` +
    `median-unbiased estimate after stopping, with its interval; the plain mean was ${decimal(plain, places, true)}. ` +
    'Its other figures (hands won, points) are plain.'
  );
}

const nameOf = (test: 'sprt' | 'sequence'): string => (test === 'sprt' ? 'sequential test' : 'confidence sequence');

const pairOf = ({ pairing }: { readonly pairing: readonly string[] }): string => pairing.map(visible).join(' v ');

const number = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 2);
