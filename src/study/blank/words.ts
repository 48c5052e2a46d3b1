/** The sentences of a study's report, page and Markdown alike. They say no more than the intervals allow. */
import { differsFrom, isBounded } from '../../report/figure.ts';
import { figureText, JOINT, MARGIN, POINTS, placesFor, SHARE, whole } from '../../report/numbers.ts';
import { rulesSpec } from '../../report/rules-words.ts';
import { FEATURE_WORDS } from '../../search/blank/rule.ts';
import type { Found } from './carry-out.ts';
import type { Verdict } from './map.ts';
import { BASE, type Win } from './proof.ts';
import { ruleWords } from './rule-words.ts';
import type { Study } from './study.ts';

export const settingText = ({ rules }: Found): string =>
  `${rulesSpec(rules)}, ${rules.players} seats${rules.teams ? ' in two teams' : ''}`;

export const HEADLINE = 'Spend the double blank, or keep it?';

/** The first rule set in words; the others are in the table below. */
export const ledeOf = (found: readonly Found[]): string =>
  `${settingText(found[0])}: ${verdictSentence(found[0])} ${ruleSentence(found[0])} ${winSentence(found[0])}`;

/** What all decisions together say. */
export function verdictSentence({ gain, rows, verdict, units }: Found): string {
  if (rows.length === 0) return `no such decision came up in ${whole(units)} deals.`;
  const brings = `spending it brings ${figureText(gain, MARGIN, placesFor([gain], MARGIN))} points over keeping it`;
  const said: Record<Verdict, string> = {
    spend: 'spend it, on the whole',
    keep: 'keep it, on the whole',
    'no matter': 'on the whole it is no matter',
    open: 'on the whole the hands do not tell',
  };
  return `${said[verdict]}; ${brings}.`;
}

/** What share of the decisions falls into cells of the map with a verdict. */
export function mapSentence({ map, rows, units }: Found): string {
  if (rows.length === 0) return `No such decision came up in ${whole(units)} deals.`;
  const share = (verdict: Verdict): number =>
    map
      .filter(cell => cell.least !== null && cell.verdict === verdict)
      .reduce((sum, { decisions }) => sum + decisions, 0) / rows.length;
  const percent = (verdict: Verdict): string => `${(100 * share(verdict)).toFixed(0)}${JOINT}%`;
  return `Of the decisions ${percent('keep')} fall into cells where it is better kept, ${percent('spend')} where it is better spent, ${percent('no matter')} where it is no matter, and ${percent('open')} where the sample does not tell.`;
}

export const ruleSentence = ({ rule }: Found): string => `${ruleWords(rule.rule)}.`;

/** What the rule costs, on deals that it was not made from. */
export function costSentence({ rule, testUnits }: Found, { plays }: Study): string {
  const hand = plays[0].mode === 'matches' ? 'match' : 'hand';
  const text = (which: 'decision' | 'hand'): string =>
    figureText(rule[which], POINTS, which === 'hand' ? 2 : placesFor([rule[which]], POINTS));
  return `Against full search it costs ${text('decision')} points a decision, ${text('hand')} a ${hand} (on ${whole(testUnits)} ${testUnits === 1 ? 'deal' : 'deals'} that it was not made from); it spends in ${figureText(rule.spends, SHARE, 1)} of the decisions.`;
}

/** How its play came out against the best of what is fixed. */
export function winSentence({ wins }: Found): string {
  const fixed = wins.filter(({ over, margin }) => over !== BASE && isBounded(margin));
  const closest = fixed.reduce<Win | null>(
    (low, win) => (win.margin.value < (low?.margin.value ?? Infinity) ? win : low),
    null,
  );
  if (!closest) return '';
  const { margin, over } = closest;
  const text = `${figureText(margin, MARGIN, 2)} points a hand`;
  const rival = `the best fixed rule (${over})`;
  if (!differsFrom(margin, 0)) return `Played out, it is not told apart from ${rival}: ${text}.`;
  return margin.value > 0 ? `Played out, it beats ${rival} by ${text}.` : `Played out, ${rival} beats it: ${text}.`;
}

/** Whether other ways of valuing say the same. */
export function agreementSentence({ heavyAgrees, strongAgrees, checked }: Found, { strong }: Study): string {
  const share = ({ share, decisions }: Found['heavyAgrees']): string =>
    decisions === 0 ? 'in none there were to compare' : `in ${figureText(share, SHARE, 1)} of ${whole(decisions)}`;
  return `Where two ways of valuing are both surer than two errors, they call the same better: greedy and heavy playouts ${share(heavyAgrees)}; greedy playouts and hands played on by ${strong.label} ${share(strongAgrees)} (of ${whole(checked)} looked at).`;
}

/** The deals that make the rule, and those that test it. */
const halves = (pairings: number): readonly [string, string] =>
  pairings === 1
    ? ['deals of even number', 'deals of odd number']
    : ['every other round of all pairings', 'the rounds between'];

export const method = ({ worlds, every, strongWorlds, strong, matter, proof, plays }: Study): string[] => [
  `Hands are played by ${plays[0].agents.map(({ label }) => label).join(' and ')}, each deal once, pairings and seatings in turn. A decision counts where 0-0 may be played and something else be done too; to lead it is another matter.`,
  `Each of its options is carried out in the same ${whole(worlds)} worlds that agree with all that the seat has seen, and the hand is played out by greedy policies at every seat. Spending is worth what the best play of 0-0 is, keeping what the best other option is.`,
  'The best of several noisy means promises too much. So the best is chosen in one half of the worlds and valued in the other, both ways round. Full search is the better of the two, chosen and valued likewise.',
  `Besides, heavy policies play the same worlds out, and of one deal in ${every} the two options are carried out in ${whole(strongWorlds)} fresh worlds and ${strong.label} plays on at every seat, seeing ${strong.cheat ? 'every hand of that world' : 'only what that seat sees'}.`,
  `Points are the own less the mean of the others' (in teams: less the other side's), to the end of the hand. Intervals are at 95\u00a0%, across deals: decisions of one deal are not independent. Each is for its figure alone, so among twenty one may miss.`,
  `Spend or keep: the interval leaves out 0. No matter: all of it lies within ${matter} points of 0. Open: neither. A cell of fewer than ten deals is open.`,
  `A condition of a rule holds at most, or at least, so much of one of these: ${Object.values(FEATURE_WORDS).join('; ')}.`,
  `The rule is made from ${halves(plays[0].pairings.length)[0]}: of all rules of one or two conditions the best, or a simpler one within one standard error of it. What it costs is measured on ${halves(plays[0].pairings.length)[1]}.`,
  `Then it is played: greedy, but for the double blank, where the rule decides, against the same with fixed thresholds, on ${whole(proof)} fresh deals in every seating. The best fixed rule is the one that it wins least against.`,
  'Full search in half the worlds errs now and then too: a rule may come out better than it, at a cost below 0.',
];
