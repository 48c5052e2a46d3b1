/**
 * How charts and page look, in one place, in light and in dark. A chart says what a mark is for (`style: 'dot'`), never its
 * colour, so one chart serves both.
 *
 * The colours of agents are Okabe and Ito's, which people with any usual colour blindness tell apart, darkened or lightened
 * to stand out from their ground; the two directions of a difference are blue and orange, which all of them tell apart.
 */

export type Scheme = 'light' | 'dark';

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';

/** Of charts that stand alone, in pixels. */
export const TITLE_SIZE = 16;
export const SUBTITLE_SIZE = 12;

interface Colours {
  readonly ground: string;
  readonly card: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly faint: string;
  readonly accent: string;
  readonly soft: string;
  readonly warn: string;
  /** Behind, level, ahead. */
  readonly diverging: readonly [string, string, string];
  /** Least to most. */
  readonly ramp: readonly string[];
  /** Text on the colours of endings. */
  readonly onStrong: string;
  readonly agents: readonly string[];
  /** Out, blocked, tied. */
  readonly endings: readonly [string, string, string];
}

const COLOURS: Readonly<Record<Scheme, Colours>> = {
  light: {
    ground: '#f6f7f8',
    card: '#ffffff',
    text: '#1b2127',
    muted: '#5a6570',
    line: '#dde1e5',
    faint: '#eceff1',
    accent: '#0b62b0',
    soft: '#8db8de',
    warn: '#a8480b',
    diverging: ['#c05c0a', '#f3f4f5', '#0b62b0'],
    ramp: ['#eef4fa', '#8db8de', '#0b4f8f'],
    onStrong: '#ffffff',
    agents: ['#0b62b0', '#c05c0a', '#00805e', '#b0508a', '#8a6d00', '#2f8fc4'],
    endings: ['#0b62b0', '#a8480b', '#5a6570'],
  },
  dark: {
    ground: '#11151a',
    card: '#191f26',
    text: '#e8ecf0',
    muted: '#a3afba',
    line: '#343d47',
    faint: '#262d35',
    accent: '#62b0f0',
    soft: '#2f6a9e',
    warn: '#f0a050',
    diverging: ['#f09a3e', '#262d35', '#5aaef2'],
    ramp: ['#1f2a35', '#2f6a9e', '#8ccaff'],
    onStrong: '#0d1116',
    agents: ['#62b0f0', '#f09a3e', '#34c79c', '#e08cc0', '#e6d24a', '#b5e3ff'],
    endings: ['#62b0f0', '#f0a050', '#9aa6b1'],
  },
};

/** How many agents one chart can tell apart by colour. */
export const MOST_COLOURS = COLOURS.light.agents.length;
export const SHAPES = ['circle', 'square', 'diamond', 'triangle-up', 'triangle-down', 'cross'] as const;

/** The configuration that Vega-Lite lays under every chart. */
export function chartConfig(scheme: Scheme): Record<string, unknown> {
  const c = COLOURS[scheme];
  const text = { font: FONT, fontSize: 13, color: c.text };
  return {
    background: c.card,
    font: FONT,
    padding: 4,
    view: { stroke: null },
    title: {
      anchor: 'start',
      color: c.text,
      fontSize: TITLE_SIZE,
      fontWeight: 600,
      subtitleColor: c.muted,
      subtitleFontSize: SUBTITLE_SIZE,
      subtitlePadding: 6,
      offset: 14,
    },
    axis: {
      labelColor: c.muted,
      titleColor: c.muted,
      labelFontSize: 12,
      titleFontSize: 12,
      titleFontWeight: 400,
      titlePadding: 8,
      gridColor: c.faint,
      domainColor: c.line,
      tickColor: c.line,
      domain: false,
      ticks: false,
      labelPadding: 6,
      labelFlush: false,
    },
    legend: {
      labelColor: c.text,
      titleColor: c.muted,
      labelFontSize: 12,
      labelLimit: 260,
      orient: 'top',
      title: null,
      symbolSize: 90,
      columnPadding: 14,
      offset: 8,
    },
    range: { category: [...c.agents], diverging: [...c.diverging], ramp: [...c.ramp], endings: [...c.endings] },
    style: {
      'row-label': { ...text, align: 'left', baseline: 'middle', fontWeight: 500 },
      'row-value': { ...text, align: 'right', baseline: 'middle', color: c.muted },
      'reference-tick': { color: c.muted, size: 22, thickness: 1.5 },
      reference: { color: c.muted, strokeDash: [3, 3], strokeWidth: 1 },
      'reference-label': { ...text, fontSize: 12, color: c.muted },
      interval: { color: c.accent, strokeWidth: 3, opacity: 0.55, strokeCap: 'round' },
      dot: { color: c.accent, fill: c.accent, filled: true, size: 90, opacity: 1 },
      'dot-cheat': {
        color: c.accent,
        filled: false,
        fill: c.card,
        stroke: c.accent,
        strokeWidth: 2,
        size: 90,
        opacity: 1,
      },
      curve: { color: c.muted, strokeWidth: 2 },
      'agent-interval': { strokeWidth: 2, opacity: 0.6 },
      'agent-dot': { filled: true, size: 60, opacity: 1 },
      bar: { color: c.soft, stroke: c.card, strokeWidth: 1 },
      whisker: { color: c.text, strokeWidth: 1.25, opacity: 0.75 },
      'bar-edge': { color: c.onStrong, strokeWidth: 2 },
      'on-bar': { ...text, fontSize: 12, color: c.onStrong, align: 'center', baseline: 'middle', fontWeight: 600 },
      cell: { stroke: c.card, strokeWidth: 2 },
      'cell-text': { ...text, align: 'center', baseline: 'middle' },
    },
  };
}

/** The same colours for the page's style sheet. */
export function pageColours(scheme: Scheme): string {
  const c = COLOURS[scheme];
  const names = ['ground', 'card', 'text', 'muted', 'line', 'faint', 'accent', 'soft', 'warn'] as const;
  return [`--font:${FONT}`, ...names.map(name => `--${name}:${c[name]}`)].join(';');
}
