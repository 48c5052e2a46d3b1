/** What the standing says in sentences: whether one scale will do, whether strength goes in circles, who would be sent in. */
import type { Model } from './model.ts';
import type { NashShare } from './nash-shares.ts';
import { decimal, JOINT } from './numbers.ts';
import { ALPHA } from './standing.ts';
import { marked } from './words.ts';

/** Always one. */
export function circlesSentence(model: Model): string {
  const { circles, pairs } = model.standing;
  const [first, ...more] = circles.groups;
  const name = (agent: number): string => nameOf(model, agent);
  if (first) {
    const cycle = [...first.cycle, first.cycle[0]].map(name).join(' beats ');
    const rest =
      more.length === 0 ? '' : ` There ${more.length === 1 ? 'is one more circle' : `are ${more.length} more`}.`;
    return `Strength goes in circles here: ${cycle}, each beyond error.${rest}`;
  }
  if (pairs.length < 3) return 'A circle takes three agents that met: none can be seen here.';
  return 'No circle is seen: nobody beats, beyond error, somebody who directly or through others beats it.';
}

/** Whether ratings by points may be taken for more than a summary; '' where nothing can be said. */
export function fitSentence(model: Model): string {
  const { ratings } = model.standing;
  if (!ratings || ratings.fit.df === 0) return '';
  const { pValue } = ratings.fit;
  return pValue < ALPHA
    ? `Margins do not add up on one scale (p${JOINT}${pText(pValue)}): a rating sums up these opponents and predicts no others.`
    : `Margins add up on one scale as far as can be seen (p${JOINT}${pText(pValue)}).`;
}

/** Who would be sent in by players who know all margins; '' where not all have met. */
export function nashSentence(model: Model): string {
  const { nash } = model.standing;
  if (!nash || model.ranking.length < 3) return '';
  const sent = nash
    .flatMap((share, agent) => (share && share.mass >= 0.005 ? [{ agent, share }] : []))
    .sort((a, b) => b.share.mass - a.share.mass);
  const list = sent.map(({ agent, share }) => `${nameOf(model, agent)} ${massText(share)}`).join(', ');
  return `Who knew all these margins and might send any agent would send: ${list}.`;
}

/** `62 % (0 to 100)`: the mass, and what margins within their errors would give. */
export const massText = ({ mass, low, high }: NashShare): string => {
  const percent = (value: number): string => decimal(100 * value, 0);
  return `${percent(mass)}${JOINT}%${high - low < 0.005 ? '' : ` (${percent(low)} to ${percent(high)})`}`;
};

/** `= 0.03`, `< 0.001`. */
export const pText = (p: number): string => (p < 0.001 ? `<${JOINT}0.001` : `=${JOINT}${decimal(p, p < 0.1 ? 3 : 2)}`);

const nameOf = (model: Model, agent: number): string => marked(model.manifest.experiment.agents[agent]);
