/** Charts as files beside a page: each as `charts/<name>.vl.json` and `charts/<name>.svg`. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../tables/whole-file.ts';
import type { Chart } from './chart.ts';
import { renderer, standalone } from './render.ts';

/** Writes them into the folder `charts` in `dir`, and takes away those of an earlier report that there is no reason for any more. */
export async function writeCharts(dir: string, charts: readonly Chart[]): Promise<void> {
  const render = await renderer();
  const folder = join(dir, 'charts');
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  const write = (file: string, text: string): void => {
    written.add(file);
    writeWhole(join(folder, file), [Buffer.from(text)]);
  };
  for (const chart of charts) {
    const spec = standalone(chart);
    write(`${chart.name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
    write(`${chart.name}.svg`, `${await render(spec)}\n`);
  }
  for (const file of readdirSync(folder)) {
    if (/\.(svg|vl\.json)$/.test(file) && !written.has(file)) rmSync(join(folder, file));
  }
}
