// @ts-check
/**
 * What runs in the report's page: draws every chart in the colours the reader's system asks for, and again when those
 * change. Plain JavaScript with checked types and not TypeScript, because the page holds this file's text as it stands:
 * nothing has to be compiled, from source or from a package, and the page can be read.
 *
 * Charts are evaluated by vega's interpreter (`ast`): the page allows no code made from text.
 */

/**
 * @typedef {import('vega-embed').EmbedOptions} EmbedOptions
 * @typedef {{ height: number }} Spec
 * @typedef {{ charts: Record<string, Spec>, colours: { light: object, dark: object } }} Report
 * @typedef {(element: HTMLElement, spec: Spec, options: EmbedOptions) => Promise<{ finalize(): void }>} Embed
 */

(() => {
  const { vegaEmbed } = /** @type {{ vegaEmbed: Embed }} */ (/** @type {unknown} */ (window));
  /** @type {Report} */
  const report = JSON.parse(document.getElementById('report-data')?.textContent ?? '');
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-chart]'));
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  /** @type {{ finalize(): void }[]} */
  let drawn = [];
  /** Goes up with every change of colours, so that a drawing that was overtaken stops. */
  let round = 0;

  const pause = () => new Promise(resolve => setTimeout(resolve, 0));

  const tip = document.createElement('div');
  tip.id = 'tip';
  tip.hidden = true;
  document.body.append(tip);

  /**
   * Shows a mark's figures beside the pointer, inside the window: the library's own tooltip leaves a narrow one at the
   * left, and is put together as markup.
   *
   * @param {unknown} _
   * @param {MouseEvent} event
   * @param {unknown} __
   * @param {Record<string, unknown> | string | null | undefined} value
   */
  function tell(_, event, __, value) {
    tip.hidden = value === null || value === undefined || value === '';
    if (tip.hidden) return;
    const lines = typeof value === 'object' ? Object.entries(value ?? {}) : [['', value]];
    tip.replaceChildren(
      ...lines.map(([name, text]) => {
        const line = document.createElement('div');
        const key = document.createElement('span');
        key.textContent = name ? `${name} ` : '';
        line.append(key, String(text));
        return line;
      }),
    );
    const { width, height } = tip.getBoundingClientRect();
    const beside = event.clientX + 14;
    const below = event.clientY + 14;
    tip.style.left = `${Math.max(6, Math.min(beside, window.innerWidth - width - 6))}px`;
    tip.style.top = `${below + height > window.innerHeight - 6 ? Math.max(6, event.clientY - height - 10) : below}px`;
  }

  /** @param {HTMLElement} place */
  async function draw(place) {
    const spec = report.charts[place.dataset.chart ?? ''];
    if (!spec) return;
    try {
      const result = await vegaEmbed(place, spec, {
        mode: 'vega-lite',
        renderer: 'svg',
        ast: true,
        actions: false,
        defaultStyle: false,
        tooltip: tell,
        config: dark.matches ? report.colours.dark : report.colours.light,
      });
      drawn.push(result);
      place.style.minHeight = '';
      place.dataset.state = 'drawn';
    } catch (error) {
      place.dataset.state = 'failed';
      place.textContent = 'This chart could not be drawn; its figures are in the table below.';
      console.error(error);
    }
  }

  async function drawAll() {
    const mine = ++round;
    document.documentElement.dataset.charts = 'drawing';
    for (const old of drawn) old.finalize();
    drawn = [];
    for (const place of places) {
      await draw(place);
      // Between two charts the page stays alive.
      await pause();
      if (mine !== round) return;
    }
    document.documentElement.dataset.charts = 'drawn';
  }

  for (const place of places) {
    const spec = report.charts[place.dataset.chart ?? ''];
    if (spec) place.style.minHeight = `${spec.height + 60}px`;
  }
  dark.addEventListener('change', () => void drawAll());
  void drawAll();
})();
