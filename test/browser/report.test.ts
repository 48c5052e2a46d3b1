import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartsOf } from '../../src/report/charts/index.ts';
import { Model } from '../../src/report/model.ts';
import { pageText } from '../../src/report/page.ts';
import { fakeRun } from '../report/fake-run.ts';
import { RUNS } from '../report/runs.ts';
import { scratch } from '../scratch.ts';
import { CHROMIUM, openChromium } from './chromium.ts';

const at = scratch();

/** Waits until the page says that every chart is there. (By a selector: its policy lets nobody evaluate text.) */
const drawn = (page: Page): Promise<unknown> => page.waitForSelector('html[data-charts=drawn]');

// Where tests are run for everybody to rely on, a browser that is missing must not look like one that found nothing.
test('Chromium is there wherever CI=true', () => {
  const excused = process.env.CI !== 'true';
  expect(CHROMIUM !== null || excused, 'no Chromium found: apt-get install chromium, or name one in CHROMIUM').toBe(
    true,
  );
});

const title = CHROMIUM === null ? 'the report in Chromium (left out: no Chromium found)' : 'the report in Chromium';

describe.skipIf(CHROMIUM === null)(title, () => {
  let browser: Browser;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    browser = await openChromium(CHROMIUM!);
    for (const name of ['five', 'many', 'hostile', 'one', 'teams'] as const) {
      const { manifest, summaries } = fakeRun(RUNS[name]);
      const model = new Model(manifest, summaries);
      writeFileSync(at(`${name}.html`), pageText(model, chartsOf(model)));
      pages.set(name, pathToFileURL(at(`${name}.html`)).href);
    }
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** The page, drawn, and all that it complained of or asked for. */
  async function open(
    name: string,
    width: number,
    colorScheme: 'light' | 'dark',
  ): Promise<{ page: Page; told: string[] }> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, offline: true });
    const page = await context.newPage();
    const told: string[] = [];
    page.on('console', message => told.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', error => told.push(`error: ${error.message}`));
    page.on('dialog', dialog => told.push(`dialog: ${dialog.message()}`));
    page.on('request', request => {
      if (request.url() !== pages.get(name)) told.push(`request: ${request.url()}`);
    });
    await page.goto(pages.get(name)!);
    await drawn(page);
    return { page, told };
  }

  describe.each(['five', 'many', 'hostile', 'one', 'teams'])('of a run such as %s', name => {
    test.each([
      [1280, 'light'],
      [390, 'dark'],
    ] as const)('is drawn whole at %i pixels, %s, and asks for nothing', async (width, scheme) => {
      const { page, told } = await open(name, width, scheme);
      const charts = await page.$$eval('[data-chart]', places =>
        places.map(place => ({
          name: place.getAttribute('data-chart'),
          state: place.getAttribute('data-state'),
          marks: place.querySelectorAll('svg .role-mark path, svg .role-mark text').length,
          tooWide: place.querySelector('svg')!.getBoundingClientRect().width > place.getBoundingClientRect().width + 1,
        })),
      );
      expect(charts.length).toBeGreaterThan(7);
      for (const chart of charts) {
        expect(chart).toMatchObject({ state: 'drawn', tooWide: false });
        expect(chart.marks, chart.name!).toBeGreaterThan(1);
      }
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(told).toEqual([]);
      await page.context().close();
    });
  });

  test('changes its colours with the system’s, marks and all', async () => {
    const { page, told } = await open('five', 800, 'light');
    const colours = (): Promise<unknown> =>
      page.evaluate(`[getComputedStyle(document.body).color,
        document.querySelector('[data-chart=ranking] .mark-symbol path').getAttribute('fill')]`);
    const light = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForSelector('html[data-charts=drawing]');
    await drawn(page);
    const dark = await colours();
    expect(dark).not.toEqual(light);
    expect(told).toEqual([]);
    await page.context().close();
  });

  test('runs no code but its own', async () => {
    const { page, told } = await open('five', 800, 'light');
    const ran = await page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      // Later, out of the reach of whoever put this in, to whom the policy does not apply.
      return new Promise(resolve => setTimeout(() => {
        let made = false;
        try { made = new Function('return true')(); } catch {}
        resolve([window.ran === true, made]);
      }));
    })()`);
    expect(ran).toEqual([false, false]);
    expect(told.every(line => line.includes('Content Security Policy'))).toBe(true);
    await page.context().close();
  });

  test('shows a figure’s interval to the pointer, as text', async () => {
    const { page, told } = await open('hostile', 390, 'light');
    await page.hover('[data-chart=pairwise] .mark-text.role-mark text');
    const tip = page.locator('#tip');
    await tip.waitFor();
    expect(await tip.textContent()).toMatch(/ over .*points a hand \(simultaneous: ±\s[\d.]+\), n = 40/);
    const { x, width } = (await tip.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    expect(await tip.locator('script').count()).toBe(0);
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: 'hidden' });
    expect(told).toEqual([]);
    await page.context().close();
  });
});
