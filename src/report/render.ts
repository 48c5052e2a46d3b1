/**
 * A chart drawn without a browser: the same specification, laid out at a fixed width in the light colours, to SVG text.
 *
 * Text is measured by measure.ts and not by fonts of this machine, and names of gradients and clips begin anew with every
 * chart, so that the same figures give the same bytes anywhere.
 */
import type { Chart, Spec } from './chart.ts';
import { textLines, textWidth } from './measure.ts';
import { chartConfig, SUBTITLE_SIZE, TITLE_SIZE } from './theme.ts';

const WIDTH = 680;

/** The chart by itself, as it goes into a `.vl.json`: title, colours and width included. */
export function standalone(chart: Chart): Spec {
  return {
    ...chart.spec,
    description: `${chart.title}. ${chart.subtitle}`,
    title: {
      text: textLines(chart.title, WIDTH - 20, TITLE_SIZE, true),
      subtitle: textLines(chart.subtitle, WIDTH - 20, SUBTITLE_SIZE),
    },
    width: WIDTH,
    config: chartConfig('light'),
  };
}

/** What vega's types leave out. */
interface TextMeasure {
  readonly textMetrics: { width: (item: TextItem, text: unknown) => number };
}

interface TextItem {
  readonly fontSize?: number;
  readonly fontWeight?: string | number;
}

function measured({ fontSize = 11, fontWeight = 400 }: TextItem, text: unknown): number {
  const bold = fontWeight === 'bold' || Number(fontWeight) >= 600;
  return text === null || text === undefined ? 0 : textWidth(String(text), fontSize, bold);
}

/** Draws specifications made by `standalone`. Loads vega (0.3 s), so it is made where a report is. */
export async function renderer(): Promise<(spec: Spec) => Promise<string>> {
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  (vega as unknown as TextMeasure).textMetrics.width = measured;
  return async spec => {
    vega.resetSVGDefIds();
    const { spec: compiled } = vegaLite.compile(spec as unknown as Parameters<typeof vegaLite.compile>[0]);
    const view = new vega.View(vega.parse(compiled), { renderer: 'none', logLevel: vega.Warn });
    const svg = await view.toSVG();
    view.finalize();
    return svg;
  };
}
