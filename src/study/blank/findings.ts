/**
 * What a study found under one rule set, before its rule is played: the map, how the ways of valuing agree, the rule with
 * what it costs on decisions that it was not made from, and what agents do there.
 */
import type { Rules } from '../../engine/rules.ts';
import type { Figure } from '../../report/figure.ts';
import { type BlankRule, saysSpend } from '../../search/blank/rule.ts';
import { perDecision, perUnit, shareOfDecisions } from './by-deal.ts';
import { ALWAYS, findRule, NEVER, numbersOf, threshold } from './find-rule.ts';
import { type Band, boneyardBands, type Cell, mapOf, type Verdict, verdictOf } from './map.ts';
import type { Study } from './study.ts';
import type { Decision } from './table.ts';

/** What following something costs, against full search. */
export interface Cost {
  /** Points a decision, and a hand (a match, where matches are played). */
  readonly decision: Figure;
  readonly hand: Figure;
  /** How often it spends. */
  readonly spends: Figure;
}

export interface NamedCost extends Cost {
  readonly name: string;
}

export interface RuleCost extends Cost {
  readonly rule: BlankRule;
}

/** The gain by each way of valuing, over the decisions with so many own tiles, or over all. */
export interface Ways {
  /** null: all. */
  readonly own: number | null;
  readonly greedy: Figure;
  readonly heavy: Figure;
  /** Of the decisions that were looked at more closely: by the strong agent, and by greedy playouts. */
  readonly strong: Figure;
  readonly greedyThere: Figure;
}

/** How often two ways of valuing agree on which is better. */
export interface Agreement {
  /** Of the decisions in which both are surer than two errors. */
  readonly share: Figure;
  readonly decisions: number;
}

export interface Findings {
  readonly play: number;
  readonly rules: Rules;
  /** Deals (or matches), and the decisions in them. */
  readonly units: number;
  readonly rows: readonly Decision[];
  readonly gain: Figure;
  readonly verdict: Verdict;
  readonly map: readonly Cell[];
  readonly bands: readonly (Band & { readonly map: readonly Cell[] })[];
  readonly ways: readonly Ways[];
  readonly checked: number;
  readonly heavyAgrees: Agreement;
  readonly strongAgrees: Agreement;
  readonly rule: RuleCost;
  /** Never, k tiles or fewer, always. */
  readonly fixed: readonly RuleCost[];
  /** Deals that the rule was not made from: the costs are of them. */
  readonly testUnits: number;
  readonly asked: readonly NamedCost[];
}

export function findingsOf(study: Study, play: number, all: readonly Decision[]): Findings {
  const { rules, pairings } = study.plays[play];
  const rows = all.filter(row => row.rules === play);
  const { units } = pairings[0];
  const { matter } = study;
  // Every other round of all pairings makes the rule, those between test it: so both halves have met everybody.
  const tests = (unit: number): boolean => Math.floor(unit / pairings.length) % 2 === 1;
  const rule = findRule(rows.filter(row => !tests(row.unit)));
  const test = rows.filter(row => tests(row.unit));
  const testUnits = Array.from({ length: units }, (_, unit) => unit).filter(tests).length;
  const costOf = (one: BlankRule): RuleCost => ({ rule: one, ...followed(test, testUnits, one) });
  const closely = rows.filter(row => row.strongGain !== null);
  const gain = perDecision(rows, row => row.gain);
  const held = [...new Set(rows.map(row => row.own))].sort((a, b) => a - b);
  return {
    ...{ play, rules, units, rows, testUnits, gain },
    verdict: verdictOf(gain, matter),
    map: mapOf(rows, matter),
    bands: boneyardBands(rows).map(band => ({ ...band, map: mapOf(band.rows, matter) })),
    ways: [null, ...held.filter(one => one <= rules.handSize)].map(one => waysOf(rows, one)),
    checked: closely.length,
    heavyAgrees: agreement(rows, row => [row.heavyGain, row.heavyError]),
    strongAgrees: agreement(closely, row => [row.strongGain!, row.strongError!]),
    rule: costOf(rule),
    fixed: fixedRules(rules).map(costOf),
    asked: study.asked.map(({ label }, i) => ({
      name: label,
      decision: perDecision(rows, row => row.best - row.answers[i].value),
      hand: perUnit(rows, units, row => row.best - row.answers[i].value),
      spends: shareOfDecisions(rows, row => row.answers[i].spends),
    })),
  };
}

/** Never; with so many tiles or fewer, up to a hand as dealt; always. */
export const fixedRules = ({ handSize }: Rules): BlankRule[] => [
  NEVER,
  // With one tile left it is played out: there is nothing to keep it for, and mostly nothing else to do.
  ...Array.from({ length: handSize - 2 }, (_, i) => threshold(i + 2)),
  ALWAYS,
];

function followed(rows: readonly Decision[], units: number, rule: BlankRule): Cost {
  const spends = (row: Decision): boolean => saysSpend(rule, numbersOf(row));
  const lost = (row: Decision): number => row.best - (spends(row) ? row.spend : row.keep);
  return {
    decision: perDecision(rows, lost),
    hand: perUnit(rows, units, lost),
    spends: shareOfDecisions(rows, spends),
  };
}

function waysOf(all: readonly Decision[], own: number | null): Ways {
  const rows = own === null ? all : all.filter(row => row.own === own);
  const closely = rows.filter(row => row.strongGain !== null);
  return {
    own,
    greedy: perDecision(rows, row => row.gain),
    heavy: perDecision(rows, row => row.heavyGain),
    strong: perDecision(closely, row => row.strongGain!),
    greedyThere: perDecision(closely, row => row.gain),
  };
}

/** Values and errors come in thousandths of a point. */
function agreement(rows: readonly Decision[], other: (row: Decision) => [gain: number, error: number]): Agreement {
  const sure = rows.filter(row => {
    const [gain, error] = other(row);
    return Math.abs(row.gain) > 2 * row.error && Math.abs(gain) > 2 * error;
  });
  return { share: shareOfDecisions(sure, row => row.gain > 0 === other(row)[0] > 0), decisions: sure.length };
}
