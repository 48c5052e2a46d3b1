/** A claim played, measured, reported, and not played again; and the report that stands in docs/report. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../../src/play/package-root.ts';
import { readRun } from '../../../src/report/run-folder.ts';
import { type Claim, readClaims } from '../../../src/study/claims/claim.ts';
import { decide } from '../../../src/study/claims/decide.ts';
import { type ClaimFinding, findingsOf, whyStale } from '../../../src/study/claims/findings.ts';
import { headlines, markdownText } from '../../../src/study/claims/markdown.ts';
import { pageText } from '../../../src/study/claims/page.ts';
import { checkPlace, readFindings, writeReport } from '../../../src/study/claims/report.ts';
import type { Setting } from '../../../src/study/claims/setting.ts';
import { newFolder } from '../../scratch.ts';

const setting: Setting = {
  name: 'quick',
  hands: { heuristic: 800, search: 400, sighted: 400 },
  others: 1,
  looks: [0.5, 1],
};
const [known] = readClaims().filter(({ name }) => name === 'out-of-the-boneyard');
const claim: Claim = {
  ...known,
  claim: 'Of <b>tiles</b> | drawn',
  rules: known.rules.slice(0, 1),
  agents: { heuristic: ['hoard-matadors', 'shed-heavy'], search: ['greedy', 'random'] },
};

const results = newFolder();
const played: string[] = [];
const { signal } = new AbortController();
const manner = {
  ...{ threads: 1, signal, atOnce: signal, onNote: () => {}, onClaim: () => {} },
  onRun: ({ cell }: { cell: { level: string } }, look: number) => played.push(`${cell.level} ${look}`),
};

describe('a claim', () => {
  let found: ClaimFinding[];
  beforeAll(async () => {
    found = await decide([claim], setting, results, manner);
  });

  test('is looked at until it is certain, and not played again', async () => {
    const before = [...played];
    expect(before).toContain('heuristic 0');
    for (const { level, units } of found[0].cells) {
      const looks = before.filter(look => look.startsWith(level)).length;
      expect(units).toBe(looks * (level === 'heuristic' ? 200 : 100));
    }
    expect(await decide([claim], setting, results, manner)).toEqual(found);
    expect(played).toEqual(before);
  });

  test('is measured by what the sums say', () => {
    const [cell] = found[0].cells;
    const look = played.filter(name => name.startsWith('heuristic')).length;
    const { summaries } = readRun(join(results, known.name, `heuristic-draw-look-${look}`));
    const drawn = (label: string): number => {
      const { x, y } = summaries[0].measures[`drawn/${label}`]!;
      return x / y;
    };
    expect(cell.value).toBeCloseTo(drawn('shed-heavy') - drawn('hoard-matadors'), 4);
    expect(cell.low).toBeLessThan(cell.value);
    expect(cell.high - cell.value).toBeCloseTo(cell.value - cell.low, 4);
  });

  test('comes out as page, Markdown, pictures and data, as text and never as markup', async () => {
    const findings = findingsOf(setting, found);
    const dir = newFolder();
    await writeReport(dir, findings);
    expect(readFindings(dir)).toEqual(findings);
    const page = readFileSync(join(dir, 'report.html'), 'utf8');
    // Asked so, since a page is too long to be shown.
    expect(page.includes('Of &lt;b&gt;tiles&lt;/b&gt; | drawn')).toBe(true);
    expect(page.includes('<b>tiles')).toBe(false);
    expect(page.includes('default-src &#39;none&#39;')).toBe(true);
    const markdown = readFileSync(join(dir, 'README.md'), 'utf8');
    expect(markdown).toContain('Of \\<b\\>tiles\\</b\\> \\| drawn');
    for (const [, picture] of markdown.matchAll(/\]\((charts\/[^)]+)\)/g)) {
      expect(existsSync(join(dir, picture)), picture).toBe(true);
    }
    expect(whyStale(findings, [claim])).toBe('');
    expect(whyStale(findings, [claim], { version: '', behaviour: '00000000' })).toContain("today's is 00000000");
    expect(whyStale(findings, [{ ...claim, reference: 1 }])).toContain(claim.name);
    expect(whyStale(findings, [])).toContain(claim.name);
  });
});

test('its report goes over no file of somebody’s', () => {
  const place = newFolder();
  checkPlace(place);
  writeFileSync(join(place, 'README.md'), 'mine');
  expect(() => checkPlace(place)).toThrow(/holds a README.md that is no report on claims/);
  expect(() => readFindings(place)).toThrow(/holds no report on claims/);
  const damaged = { ...findingsOf(setting, []), claims: [{ name: 'a' }] };
  writeFileSync(join(place, 'findings.json'), JSON.stringify(damaged));
  expect(() => readFindings(place)).toThrow(/findings.json claims\[0\].claim: is missing or damaged/);
});

describe('docs/report', () => {
  const folder = join(packageRoot(), 'docs', 'report');
  const MADE_BY = 'npm run -s matador -- claims --thorough --report docs/report';
  const AGAIN = 'npm run -s matador -- claims --report docs/report --again';

  test('is of the claims as they stand, and of how agents play today', () => {
    const stale = whyStale(readFindings(folder), readClaims());
    if (stale !== '') throw new Error(`docs/report is stale: ${stale}; half an hour makes it anew: ${MADE_BY}`);
    expect(readFindings(folder).setting).toBe('thorough');
  });

  test('is what its findings give', () => {
    const findings = readFindings(folder);
    const at = `docs/report is laid out in another way today: ${AGAIN}`;
    expect(readFileSync(join(folder, 'README.md'), 'utf8'), at).toBe(markdownText(findings));
    expect(readFileSync(join(folder, 'report.html'), 'utf8') === pageText(findings), at).toBe(true);
  });

  test('has its headline findings in the README', () => {
    const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
    const told = headlines(readFindings(folder));
    if (!readme.includes(told)) throw new Error(`README.md should hold, word for word:\n${told}`);
  });
});
