/**
 * The memory of a process and of all that it has started: a run plays in processes of its own. Each one's proportional
 * share (PSS) is summed, in which a page that several have in common counts once; the kernel tells it in
 * `/proc/PID/smaps_rollup`.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks: a worker fills a part in more. */
const LOOK = 40;

/** Looks at a process and its offspring until it is told to stop. */
export class Tree {
  readonly #root: number;
  readonly #timer: NodeJS.Timeout;
  #most = 0;

  constructor(root: number) {
    this.#root = root;
    this.#timer = setInterval(() => this.#look(), LOOK);
  }

  /** Null, with a word to standard error, where the system does not tell. */
  static of(root: number): Tree | null {
    if (pss(root) > 0) return new Tree(root);
    console.error('no /proc/PID/smaps_rollup here: peaks of memory are the main process’s only');
    return null;
  }

  /** Megabytes they had at most, all together. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#most / 1000;
  }

  #look(): void {
    const parents = parentsByProcess();
    const within = (pid: number | undefined): boolean => {
      if (pid === undefined || pid <= 1) return false;
      return pid === this.#root || within(parents.get(pid));
    };
    const sum = [...parents.keys()].filter(within).reduce((total, pid) => total + pss(pid), 0);
    this.#most = Math.max(this.#most, sum);
  }
}

function parentsByProcess(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // The program's name, in brackets, may hold anything.
    const [, parent] = /\) \S (\d+) [^)]*$/.exec(text(`/proc/${name}/stat`)) ?? [];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  return parents;
}

/** Kilobytes; 0 where it is gone, or nothing is told of it. */
const pss = (pid: number): number => Number(/^Pss:\s+(\d+) kB/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
