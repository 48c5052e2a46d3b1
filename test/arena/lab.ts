/** What tests of the arena share: experiments written into folders, runs without worker threads. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Desk } from '../../src/arena/desk.ts';
import { readExperiment } from '../../src/arena/experiment.ts';
import { partsOf } from '../../src/arena/schedule.ts';
import { type HandColumns, readHands } from '../../src/tables/hands.ts';
import { type Experiment, partPath } from '../../src/tables/manifest.ts';
import { writeWhole } from '../../src/tables/whole-file.ts';

/** Writes files into a folder and gives back the path of the first. */
export function write(folder: string, files: Record<string, string | Uint8Array>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, Object.keys(files)[0]);
}

/** An agent that imports nothing: plays its last option, and does `first` before. */
export function agentFile(name: string, first = '', cost = 1): string {
  return `import { last } from './last.ts';
    export default { name: '${name}', summary: 'plays its last option', parameters: {}, cost: () => ${cost},
      create: () => ({ choose: (view: { seat: number }, options: Options) => { ${first}; return last(options); } }) };
    interface Options { count: number; at(i: number): number }`;
}
export const LAST = 'export const last = (o: { count: number; at(i: number): number }): number => o.at(o.count - 1);';

/** Resolves an experiment given as YAML. */
export function experimentOf(folder: string, yaml: string): Promise<Experiment> {
  return readExperiment(write(folder, { 'experiment.yaml': yaml }));
}

/** Plays every part in this thread, into a folder with no manifest. */
export async function playHere(experiment: Experiment, folder: string): Promise<HandColumns[]> {
  for (const kind of ['hands', 'actions', 'summary']) mkdirSync(join(folder, kind), { recursive: true });
  const desk = await Desk.open(experiment, folder, null);
  const parts: HandColumns[] = [];
  for (const part of partsOf(experiment)) {
    const { files } = await desk.play(part);
    for (const { path, chunks } of files) writeWhole(path, chunks);
    parts.push((await readHands(partPath(folder, 'hands', part.index))).columns);
  }
  return parts;
}

/** Every file of a run but its log: path and checksum, in order. */
export function filesOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'log.json')
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]);
}
