/** The page of a study: what was found, then rule set by rule set the map, the rule, its play, and what agents do. */
import { packageOrigin } from '../../play/behaviour.ts';
import { html, type Markup, nothing } from '../../report/escape.ts';
import { whole } from '../../report/numbers.ts';
import { factsMarkup, figureMarkup, methodMarkup, sheetText, tableCard, withoutScripts } from '../../report/sheet.ts';
import type { Found } from './carry-out.ts';
import { chartsOf } from './charts.ts';
import { ruleAgent } from './rule-words.ts';
import type { Study } from './study.ts';
import { handsFile } from './study-folder.ts';
import { askedTable, costTable, overviewTable, waysTable } from './tables.ts';
import {
  agreementSentence,
  costSentence,
  HEADLINE,
  ledeOf,
  method,
  ruleSentence,
  settingText,
  winSentence,
} from './words.ts';

export function pageText(study: Study, found: readonly Found[]): string {
  return sheetText({
    name: study.name,
    headline: HEADLINE,
    lede: ledeOf(found),
    opening: html`${study.note.trim() === '' ? nothing : html`<p class="remark">${study.note.trim()}</p>\n`}${facts(study, found)}`,
    body: [
      withoutScripts,
      html`<section id="all">
<h2>At a glance</h2>
<div class="cards">
${tableCard('Rule set by rule set', { table: overviewTable(found), about: 'Points that spending brings over keeping, over all decisions; intervals at 95 % across deals.' })}</div>
</section>
`,
      ...found.map(one => section(study, one)),
    ],
    charts: found.flatMap(chartsOf),
    method: methodMarkup(method(study)),
  });
}

function facts(study: Study, found: readonly Found[]): Markup {
  const { version, behaviour } = packageOrigin();
  const entries: [name: string, value: string][] = [
    ['Rule sets', String(found.length)],
    ['Deals each', whole(found[0].units)],
    ['Decisions', whole(found.reduce((sum, { rows }) => sum + rows.length, 0))],
    ['Worlds a decision', whole(study.worlds)],
    ['Played by', study.plays[0].agents.map(({ label }) => label).join(', ')],
    ['Seed', study.seed],
    ['Setting', study.setting],
    ['Version', `${version}, behaviour ${behaviour}`],
  ];
  return factsMarkup(entries);
}

function section(study: Study, found: Found): Markup {
  const { version, behaviour } = packageOrigin();
  const origin = `${settingText(found)}, seed ${study.seed}, version ${version}, behaviour ${behaviour}; intervals at 95 % across deals.`;
  return html`<section id="rules-${found.play}">
<h2>${settingText(found)}</h2>
<div class="cards">
<div class="card wide"><h3>A rule of thumb: ${ruleSentence(found)}</h3>
<p>${costSentence(found, study)} ${winSentence(found)}</p>
<p class="about">As an agent: <code>${ruleAgent(found.rule.rule)}</code>. Rows are found again with <code>decision ${handsFile(found.play)} --at PAIRING/UNIT/SEATING/HAND/PLY</code>.</p></div>
${chartsOf(found).map(chart => figureMarkup(chart, origin))}${tableCard('What the rule costs beside fixed ones', { table: costTable(found, study), about: 'Points lost against full search, on deals that the rule was not made from.' })}${tableCard('What agents do there', { table: askedTable(found, study), about: 'How often they spend, and points lost against full search by what they do.' })}${tableCard('Three ways of valuing', { table: waysTable(found, study), about: agreementSentence(found, study) })}</div>
</section>
`;
}
