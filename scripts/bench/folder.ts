/** What is done with tables once they are there: rows read back, summed again, the report made. */
import { join } from 'node:path';
import { runExperiment } from '../../src/arena/run.ts';
import { loadContestant, takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { makeReport } from '../../src/report/report.ts';
import { HandRows, readHands, writeHands } from '../../src/tables/hands.ts';
import type { Experiment, Manifest } from '../../src/tables/manifest.ts';
import { partPath } from '../../src/tables/manifest.ts';
import type { HandsShape } from '../../src/tables/shape.ts';
import { summarise } from '../../src/tables/summary.ts';
import type { FileFacts } from '../../src/tables/whole-file.ts';
import { experimentIn } from './experiment.ts';
import { type Measure, once } from './measure.ts';
import { PAIRINGS, scratch } from './scratch.ts';

/** As many rows as a part of a long run of hands played by chance has; a short run is cut finer. */
const ROWS = 100_000;

/** One part of such a run. */
async function onePart(): Promise<{ experiment: Experiment; path: string; facts: FileFacts }> {
  const folder = scratch();
  const experiment = await experimentIn(folder, PAIRINGS.random, ROWS / 2);
  const { rules, seed, agents, pairings } = experiment;
  const shape: HandsShape = {
    players: 2,
    teams: false,
    matches: false,
    pairings: pairings.map(({ name }) => name),
    agents: agents.map(({ label }) => label),
  };
  const table = new Table(rules, null);
  const seated = (await Promise.all(agents.map(loadContestant))).map(one => takeSeat(one, rules));
  const rows = new HandRows(shape, ROWS);
  const root = rootOf(seed);
  for (let unit = 0; unit < ROWS / 2; unit++) {
    for (const [seating, bySeat] of pairings[0]!.seatings.entries()) {
      const place = { pairing: 0, unit, seating, hand: 0, agents: bySeat, first: 0 };
      table.seat(bySeat.map(who => seated[who]!));
      table.play(root, place, 'stop', null);
      rows.add(table, place);
    }
  }
  const path = join(folder, 'part.arrow');
  return { experiment, path, facts: await writeHands(path, rows.columns, shape) };
}

/** A part read, checked against its checksums, and one column added up; gives the number of rows. */
async function read(path: string, facts: FileFacts): Promise<number> {
  const { columns } = await readHands(path, facts);
  let sum = 0;
  for (let row = 0; row < columns.rows; row++) sum += columns.margin.values[row]!;
  if (Number.isNaN(sum)) throw new Error('a margin is no number');
  return columns.rows;
}

export async function reading(): Promise<Measure> {
  const { path, facts } = await onePart();
  return once(() => read(path, facts));
}

/** The sums of rows that are in memory. */
export async function summing(): Promise<Measure> {
  const { experiment, path } = await onePart();
  const { columns } = await readHands(path);
  return once(() => summarise(columns, experiment, 0, 0, ROWS / 2).rows);
}

/** Every row of a run. */
export async function readAll(dir: string, { parts }: Manifest): Promise<number> {
  let rows = 0;
  for (const { index, hands } of parts) rows += await read(partPath(dir, 'hands', index), hands);
  return rows;
}

/** The report of a tournament of four. */
export async function reporting(): Promise<Measure> {
  const folder = scratch();
  const dir = join(folder, 'run');
  const agents = ['random', 'greedy', 'hoard-matadors', 'shed-heavy'];
  await runExperiment(await experimentIn(folder, agents, 2000), dir, { threads: 1 });
  return once(async () => {
    await makeReport(dir);
    return 1;
  });
}
