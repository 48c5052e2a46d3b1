/** The tables of a study's report, on the page and in Markdown alike. */
import { figures, type Table, words } from '../../report/chart.ts';
import type { Figure } from '../../report/figure.ts';
import { figureText, MARGIN, POINTS, placesFor, SHARE } from '../../report/numbers.ts';
import type { Found } from './carry-out.ts';
import type { Cost } from './findings.ts';
import { fixedWords } from './rule-words.ts';
import type { Study } from './study.ts';
import { settingText } from './words.ts';

/** A line a rule set. */
export function overviewTable(found: readonly Found[]): Table {
  return {
    columns: [
      ...words('rules'),
      ...figures('decisions a deal', 'spending brings'),
      ...words('verdict'),
      ...figures('the rule costs a decision'),
    ],
    rows: found.map(one => [
      settingText(one),
      (one.rows.length / one.units).toFixed(2),
      figureText(one.gain, MARGIN, 1),
      one.verdict,
      figureText(one.rule.decision, POINTS, 1),
    ]),
  };
}

/** What the rule costs beside fixed ones. */
export function costTable({ rule, fixed }: Found, { plays }: Study): Table {
  return costs(
    [{ ...rule, name: 'the rule of thumb' }, ...fixed.map(one => ({ ...one, name: fixedWords(one.rule) }))],
    'rule',
    plays[0].mode,
  );
}

/** What agents do there, and what that costs. */
export const askedTable = ({ asked }: Found, { plays }: Study): Table => costs(asked, 'agent', plays[0].mode);

function costs(rows: readonly (Cost & { readonly name: string })[], head: string, mode: 'hands' | 'matches'): Table {
  const places = placesFor(
    rows.map(({ decision }) => decision),
    POINTS,
  );
  return {
    columns: [
      ...words(head),
      ...figures('spends', 'costs a decision', `costs a ${mode === 'hands' ? 'hand' : 'match'}`),
    ],
    rows: rows.map(({ name, spends, decision, hand }) => [
      name,
      figureText(spends, SHARE, 1),
      figureText(decision, POINTS, places),
      figureText(hand, POINTS, 2),
    ]),
  };
}

/** The gain as each way of valuing has it. */
export function waysTable({ ways }: Found, { strong }: Study): Table {
  const all = ways.flatMap(way => [way.greedy, way.heavy]);
  const places = placesFor(all, MARGIN);
  const text = (figure: Figure): string => figureText(figure, MARGIN, places);
  return {
    columns: [
      ...words('own tiles'),
      ...figures('greedy playouts', 'heavy playouts', `played on by ${strong.label}`, 'greedy playouts, of those'),
    ],
    rows: ways.map(({ own, greedy, heavy, strong: on, greedyThere }) => [
      own === null ? 'all' : String(own),
      ...[greedy, heavy, on, greedyThere].map(text),
    ]),
  };
}
