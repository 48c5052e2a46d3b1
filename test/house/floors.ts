/**
 * The floors of the house: a file imports only from floors below its own, or from its own folder. What the table says
 * is what docs/architecture.md says; a folder that is not in it is a fault.
 */
import { dirname, join } from 'node:path/posix';
import { importsOf } from './imports.ts';

export const FLOORS: Readonly<Record<string, number>> = {
  'src/text': 0,
  'src/random': 0,
  'src/stats': 0,
  'src/engine': 1,
  'src/play': 2,
  'src/picture': 2,
  'src/search': 3,
  'src/tables': 3,
  agents: 4,
  'src/arena': 5,
  'src/report': 5,
  'src/tune': 6,
  'src/study': 6,
  'src/fleet': 6,
  'src/index.ts': 6,
  'src/cli': 7,
  docs: 7,
  experiments: 7,
  scripts: 7,
};

/** The package's front door, the one file that stands in no folder: it hands on what lies below it. */
const FRONT_DOOR = 'src/index.ts';

/** The doors that agents, ours and anybody's, come through; nobody else needs them, for here the files themselves are near. */
const AGENTS_DOORS: readonly string[] = ['matador-lab/agent', 'matador-lab/search'];

/**
 * Everything in a tree that breaks a rule of the house, a line each.
 * @param files path from the root → text
 * @param doors the package's own names → the file each means
 */
export function faultsIn(files: ReadonlyMap<string, string>, doors: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [file, text] of files) {
    const own = folderOf(file);
    if (own === null) {
      faults.push(`${file}: stands in no folder of the table of floors`);
      continue;
    }
    const targets: string[] = [];
    edges.set(file, targets);
    for (const { specifier, line } of importsOf(file, text)) {
      if (specifier === null) continue;
      const at = `${file}:${line}`;
      const inside = specifier.startsWith('.') || doors.has(specifier);
      const target = doors.get(specifier) ?? (inside ? join(dirname(file), specifier) : null);
      if (own === 'agents' && !AGENTS_DOORS.includes(specifier) && (target === null || folderOf(target) !== 'agents'))
        faults.push(`${at}: an agent imports ${specifier}; allowed: ${AGENTS_DOORS.join(', ')}`);
      if (target === null) continue;
      targets.push(target);
      const theirs = folderOf(target);
      if (!files.has(target)) faults.push(`${at}: imports ${specifier}, and there is no ${target}`);
      else if (theirs === null) faults.push(`${at}: imports ${target}, which stands on no floor`);
      else if (theirs === 'agents' && own !== 'agents')
        faults.push(`${at}: imports ${target}; agents are known through the roster, never by import`);
      else if (own !== theirs && floorOf(theirs) >= floorOf(own))
        faults.push(`${at}: ${own} (floor ${floorOf(own)}) imports ${target} (floor ${floorOf(theirs)})`);
    }
  }
  return [...faults, ...cyclesIn(edges).map(cycle => `a cycle: ${cycle.join(' → ')}`)];
}

/** The folder of the table that a file stands in, the front door as one of its own, null if in none. */
function folderOf(file: string): string | null {
  if (file === FRONT_DOOR) return FRONT_DOOR;
  const parts = file.split('/');
  const folder = parts[0] === 'src' ? parts.slice(0, 2).join('/') : parts[0];
  return folder !== undefined && folder !== file && Object.hasOwn(FLOORS, folder) ? folder : null;
}

const floorOf = (folder: string): number => FLOORS[folder] ?? Number.POSITIVE_INFINITY;

/** One cycle for each edge that closes one, found depth first. */
export function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const seen = path.indexOf(file);
    if (seen >= 0) cycles.push([...path.slice(seen), file]);
    if (seen >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of edges.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return cycles;
}
