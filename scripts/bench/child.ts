/** The process that measures one figure: `child.ts FIGURE`, driven by messages (process.ts). */
import '../../src/arena/inlining.mjs';
import { figureOf } from './figures.ts';

const figure = figureOf(process.argv[2]!);
const measure = await figure.make();
// Some of V8's work is done beside the loop, so a few short turns with pauses warm it up better than one long one.
for (let left = figure.warmUp; left > 0; ) {
  left -= (await measure.sample(0.15)).seconds;
  await new Promise(resolve => setTimeout(resolve, 10));
}
process.on('message', async (seconds: number) => {
  const sample = await measure.sample(seconds);
  // Kilobytes.
  process.send!({ ...sample, peak: process.resourceUsage().maxRSS / 1000 });
});
// So that the temporary folder goes too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.send!('ready');
