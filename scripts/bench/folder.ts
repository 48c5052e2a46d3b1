/** What is done with tables once they are there: rows read back, summed again, the report made. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runExperiment } from '../../src/arena/run.ts';
import { loadContestant, takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { makeReport } from '../../src/report/report.ts';
import { HandRows, readHands, writeHands } from '../../src/tables/hands.ts';
import type { Experiment, Manifest } from '../../src/tables/manifest.ts';
import { partPath } from '../../src/tables/manifest.ts';
import type { PartEntry } from '../../src/tables/part-entry.ts';
import { eachPart } from '../../src/tables/run-rows.ts';
import type { HandsShape } from '../../src/tables/shape.ts';
import { summarise } from '../../src/tables/summary.ts';
import type { FileFacts } from '../../src/tables/whole-file.ts';
import { experimentIn } from './experiment.ts';
import { type Measure, once } from './measure.ts';
import { PAIRINGS, scratch } from './scratch.ts';

/** A part, and its file. */
type Part = Pick<PartEntry, 'index' | 'hands'>;

/** As many rows as a part of a long run of hands played by chance has; a short run is cut finer. */
const ROWS = 100_000;

/** One part of such a run. */
async function onePart(): Promise<{ experiment: Experiment; folder: string; path: string; facts: FileFacts }> {
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
  mkdirSync(join(folder, 'hands'));
  const path = partPath(folder, 'hands', 0);
  return { experiment, folder, path, facts: await writeHands(path, rows.columns, shape) };
}

/** Parts read, each checked against its checksum, and one column added up; gives the number of rows. */
async function read(dir: string, parts: readonly Part[]): Promise<number> {
  let rows = 0;
  let sum = 0;
  await eachPart(dir, parts, columns => {
    for (let row = 0; row < columns.rows; row++) sum += columns.margin.values[row]!;
    rows += columns.rows;
  });
  if (Number.isNaN(sum)) throw new Error('a margin is no number');
  return rows;
}

/** A part ten times over, as long a run as it takes for its first part not to count. */
export async function reading(): Promise<Measure> {
  const { folder, facts } = await onePart();
  const parts = new Array<Part>(10).fill({ index: 0, hands: facts });
  return once(() => read(folder, parts));
}

/** The sums of rows that are in memory. */
export async function summing(): Promise<Measure> {
  const { experiment, path } = await onePart();
  const { columns } = await readHands(path);
  return once(() => summarise(columns, experiment, 0, 0, ROWS / 2).rows);
}

/** Every row of a run. */
export const readAll = (dir: string, { parts }: Manifest): Promise<number> => read(dir, parts);

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
