import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chartsOf } from '../../src/report/charts/index.ts';
import { findingOf } from '../../src/report/finding.ts';
import { libraryLicences } from '../../src/report/libraries.ts';
import { Model } from '../../src/report/model.ts';
import { pageText } from '../../src/report/page.ts';
import { makeReport } from '../../src/report/report.ts';
import { readRun } from '../../src/report/run-folder.ts';
import { partPath, readManifest, writeManifest } from '../../src/tables/manifest.ts';
import { readSummary, writeSummary } from '../../src/tables/summary.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { scratch } from '../scratch.ts';
import { type Fake, fakeRun, writeFakeRun } from './fake-run.ts';
import { HOSTILE, levelRun, RUN_NAMES, RUNS } from './runs.ts';

const at = scratch();

async function reportOf(name: string, fake: Fake): Promise<{ dir: string; page: string }> {
  const dir = at(name);
  writeFakeRun(dir, fake);
  const { page } = await makeReport(dir);
  return { dir, page: readFileSync(page, 'utf8') };
}

/** Every file of a report with its text. */
function filesOf(dir: string): Map<string, string> {
  const charts = readdirSync(join(dir, 'charts')).sort();
  const names = ['report.html', ...charts.map(chart => join('charts', chart))];
  return new Map(names.map(name => [name, readFileSync(join(dir, name), 'utf8')]));
}

/** The page with its scripts, data and style sheet taken out: what people read. */
const readable = (page: string): string => page.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '');

/** What of a page is found where nothing should be: short, where the page itself would fill the screen. */
const seen = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))];

describe('a report', () => {
  let five: { dir: string; page: string };
  beforeAll(async () => {
    five = await reportOf('five', RUNS.five);
  });

  test('is a page, and each chart beside it twice', () => {
    const files = [...filesOf(five.dir).keys()];
    expect(files).toContain('report.html');
    for (const name of [
      'ranking',
      'pairwise',
      'endings',
      'length',
      'winner-points',
      'lead-points',
      'lead-wins',
      'draws',
      'blank-when',
    ])
      for (const end of ['svg', 'vl.json']) expect(files).toContain(`charts/${name}.${end}`);
    expect(files.filter(file => file.includes('.tmp-'))).toEqual([]);
  });

  test('is the same bytes when it is made again, and elsewhere', async () => {
    const before = filesOf(five.dir);
    await makeReport(five.dir);
    expect(filesOf(five.dir)).toEqual(before);
    const { dir } = await reportOf('elsewhere/five', RUNS.five);
    expect(filesOf(dir)).toEqual(before);
  });

  test('forgets charts that it has no reason for any more', async () => {
    writeFileSync(join(five.dir, 'charts/old.svg'), '<svg/>');
    await makeReport(five.dir);
    expect(existsSync(join(five.dir, 'charts/old.svg'))).toBe(false);
  });

  test('allows exactly the scripts and the style sheet that stand in it', () => {
    const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(five.page)!;
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const scripts = [...five.page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => hash(text!));
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(five.page)!;
    expect(scripts).toHaveLength(4);
    expect(policy!.replaceAll('&#39;', "'").split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${scripts.join(' ')}`,
      `style-src ${hash(style!)}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(seen(readable(five.page), / style="| on[a-z]+="|<link|<img|<iframe|src="|javascript:/g)).toEqual([]);
  });

  test('says what was run, and where its tables’ figures come from', () => {
    const text = readable(five.page);
    for (const fact of [
      'Who is best?',
      'draw',
      '300',
      '6,000',
      '0.1.0',
      'plays as greedy',
      'worlds = 200, policy = greedy',
    ])
      expect(text.includes(fact), fact).toBe(true);
    expect(text).toContain('Rules draw, seed 1, version 0.1.0; intervals at 95\u00a0%.');
    expect(/<h1>.*<\/h1>/.exec(text)![0]).toMatch(
      /<h1>pimc\(worlds=200\) is best: \+\d\.\d\u00a0±\u00a0\d\.\d points a hand over the others<\/h1>/,
    );
  });

  test('carries the licences of what is in it', () => {
    const licences = libraryLicences();
    const packages = licences.flatMap(licence => licence.packages.map(name => name.split(' ')[0]));
    for (const name of ['vega', 'vega-lite', 'vega-embed', 'vega-interpreter', 'd3-scale', 'semver', 'fast-json-patch'])
      expect(packages).toContain(name);
    for (const { name, text } of licences) {
      expect(name).toMatch(/^(BSD-3-Clause|ISC|MIT|0BSD|Unlicense)$/);
      expect(text.length).toBeGreaterThan(300);
    }
    expect(five.page.includes('Redistribution and use in source and binary forms')).toBe(true);
  });
});

const modelOf = (name: keyof typeof RUNS): Model => {
  const { manifest, summaries } = fakeRun(RUNS[name]);
  return new Model(manifest, summaries);
};

describe.each(RUN_NAMES)('the page of a run such as %s', name => {
  test('has no hole in it', () => {
    const model = modelOf(name);
    const page = pageText(model, chartsOf(model));
    expect(seen(readable(page), /NaN|undefined|Infinity|\[object|null/g)).toEqual([]);
  });
});

describe('a finding', () => {
  test('of two says by how much one beats the other', () => {
    expect(findingOf(modelOf('two')).headline).toMatch(
      /^greedy beats random by \d\.\d\u00a0±\u00a0\d\.\d points a hand$/,
    );
  });

  test('never has a cheat for the best, and says that it stands higher', () => {
    const { headline, sentences } = findingOf(modelOf('cheat'));
    expect(headline).toMatch(/^greedy is best: /);
    expect(sentences.join(' ')).toContain('Only clairvoyant †, which sees every hand, stands higher');
  });

  test('of one deal is none', () => {
    expect(findingOf(modelOf('one')).headline).toBe('greedy is ahead, but too little was played to say more');
  });

  test('of agents that no unit told apart says so', () => {
    const { manifest, summaries } = levelRun();
    expect(findingOf(new Model(manifest, summaries)).headline).toBe('greedy and random are not told apart');
  });
});

describe('hostile names', () => {
  test('stand in the page as text and nowhere as code', async () => {
    const { dir, page } = await reportOf('hostile', RUNS.hostile);
    expect(page.match(/<script>/g)).toHaveLength(4);
    expect(page.match(/<script[ >]/g)).toHaveLength(5);
    expect(page.match(/<\/script>/g)).toHaveLength(5);
    expect(readable(page)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(seen(readable(page), /<!--|onmouseover='|\u202e|[^\n\P{Cc}]/gu)).toEqual([]);
    const [, data] = /id="report-data">(.*?)<\/script>/.exec(page)!;
    expect(JSON.stringify(JSON.parse(data!))).toContain(HOSTILE[0]);
    for (const [file, text] of filesOf(dir))
      if (file.endsWith('.svg')) expect(seen(text, /<script|<!--|[^\n\P{Cc}]/gu), file).toEqual([]);
  });
});

describe('a run’s folder', () => {
  test('is read part by part: two parts give what one gave', () => {
    const whole = at('whole');
    writeFakeRun(whole, RUNS.two);
    const cut = at('cut');
    writeFakeRun(cut, RUNS.two);
    const manifest = readManifest(cut);
    const [part] = manifest.parts;
    const full = readSummary(partPath(cut, 'summary', 0));
    // Split the sums by hand: what a second part adds is the whole less the first.
    const empty = { ...full, rows: 0, to: 100, measures: {}, counts: {} };
    const first = writeSummary(partPath(cut, 'summary', 0), empty);
    const second = writeSummary(partPath(cut, 'summary', 1), { ...full, from: 100 });
    writeManifest(cut, {
      ...manifest,
      parts: [
        { ...part!, to: 100, rows: 0, summary: first },
        { ...part!, index: 1, from: 100, summary: second },
      ],
    });
    const [merged] = readRun(cut).summaries;
    expect(merged).toEqual(readRun(whole).summaries[0]);
  });

  test('may be of a run that is not finished, which is said', async () => {
    const dir = at('running');
    writeFakeRun(dir, RUNS.five);
    const manifest = readManifest(dir);
    writeManifest(dir, { ...manifest, state: 'running', parts: manifest.parts.slice(0, 2) });
    const { page } = await makeReport(dir);
    expect(readFileSync(page, 'utf8').includes('The run is not finished: 600 of 3000 units are in this report.')).toBe(
      true,
    );
  });

  test('without a run, without a finished part or with a damaged one is refused, and nothing is written', async () => {
    const none = at('none');
    mkdirSync(none);
    await expect(makeReport(none)).rejects.toThrow(Refusal);
    expect(readdirSync(none)).toEqual([]);
    const begun = at('begun');
    writeFakeRun(begun, RUNS.two);
    writeManifest(begun, { ...readManifest(begun), state: 'running', parts: [] });
    await expect(makeReport(begun)).rejects.toThrow('no part of this run is finished yet');
    const damaged = at('damaged');
    writeFakeRun(damaged, RUNS.two);
    writeFileSync(partPath(damaged, 'summary', 0), '{}');
    await expect(makeReport(damaged)).rejects.toThrow('not the file that was written');
    expect(existsSync(join(damaged, 'report.html'))).toBe(false);
  });
});
