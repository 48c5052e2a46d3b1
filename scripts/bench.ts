/**
 * The bench: how fast everything is that somebody waits for, beside a native yardstick that takes turns with it.
 *
 *     npm run -s bench                    a table
 *     npm run -s bench -- --json          one JSON object
 *     npm run -s bench -- --only draw-2 --only run-1
 *     npm run -s bench -- --long          what no goal rests on too, and peaks of memory: twenty million hands,
 *                                         a gigabyte of temporary files
 *
 * docs/performance.md says how each figure is measured. Speeds are told as ratios taken in one run and never tested.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { signature } from '../src/play/signature.ts';
import { oneLine, Refusal } from '../src/text/refusal.ts';
import { measure } from './bench/conduct.ts';
import { FIGURES, type Figure, figureOf } from './bench/figures.ts';
import { goalsOf } from './bench/goals.ts';
import type { Result } from './bench/result.ts';
import { scratch } from './bench/scratch.ts';
import { isCompiled } from './bench/start-up.ts';
import { goalLine, HEADING, lines } from './bench/table.ts';
import { Yardstick } from './bench/yardstick.ts';

function told(): { json: boolean; long: boolean; only: string[] } {
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
      },
    });
    return values;
  } catch (error) {
    throw new Refusal('bench/usage', '', oneLine((error as Error).message), '--json, --long, --only FIGURE');
  }
}

/** What times the program as it was built. */
const OF_BUILD = /-compiled$/;

function chosen(only: readonly string[], long: boolean): readonly Figure[] {
  if (only.length === 0) {
    return FIGURES.filter(
      ({ name, when }) => (when === 'always' || (long && when === 'long')) && (isCompiled() || !OF_BUILD.test(name)),
    );
  }
  const unbuilt = isCompiled() ? undefined : only.find(name => OF_BUILD.test(name));
  if (unbuilt !== undefined) {
    throw new Refusal('bench/build', '--only', `'${unbuilt}' times what nobody has built`, '`npm run build` before');
  }
  return only.map(figureOf);
}

async function bench(): Promise<void> {
  const { json, long, only } = told();
  const figures = chosen(only, long);
  const say = (line: string): void => {
    if (!json) console.log(line);
  };
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    load: loadavg()[0]!,
  };
  const sign = await signature();
  const yardstick = Yardstick.build(scratch());
  const pace = yardstick?.run(1_000_000) ?? null;
  say(`node ${machine.node}, ${machine.cores} cores, load ${machine.load.toFixed(1)}; behaviour ${sign}`);
  say(
    pace
      ? `yardstick: ${Math.round(pace.handsPerSecond).toLocaleString('en')} hands/s, ${pace.nsPerPlay} ns a play`
      : 'no C compiler: no yardstick, so no ratios',
  );
  say(`\n${HEADING}`);
  const results: Result[] = [];
  let group = '';
  for (const figure of figures) {
    if (figure.group !== group) say(`${(group = figure.group)}`);
    const result = await measure(figure, yardstick);
    results.push(result);
    for (const line of lines(result)) say(line);
  }
  const goals = goalsOf(results);
  if (goals.length > 0) say(`\n${['goals, medians', ...goals.map(goalLine)].join('\n')}`);
  if (json)
    console.log(JSON.stringify({ signature: sign, machine, yardstick: pace, figures: results, goals }, null, 1));
}

// So that the temporary folder goes too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
try {
  await bench();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
