/** A figure's own process: made for it alone, warm when it is ready, and asked for one sample after another. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../src/play/package-root.ts';
import type { Sample } from './measure.ts';
import { Tree } from './tree.ts';

/** What node is given to run this package from source. */
export const FROM_SOURCE = ['--import', './src/arena/boot.mjs', '--conditions=source'];

/** A sample and, in megabytes, the most memory that the process has had so far, or with its offspring while it was taken. */
export type Reply = Sample & { readonly peak: number };

export class FigureProcess {
  readonly #child: ChildProcess;
  readonly #tree: boolean;

  private constructor(child: ChildProcess, tree: boolean) {
    this.#child = child;
    this.#tree = tree;
  }

  /** `tree`: the memory of what it starts is to be told too. */
  static async start(figure: string, tree = false): Promise<FigureProcess> {
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [figure], {
      cwd: packageRoot(),
      execArgv: FROM_SOURCE,
      // What it prints would stand amid the figures.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const made = new FigureProcess(child, tree);
    await made.#answer();
    return made;
  }

  async sample(seconds: number): Promise<Reply> {
    const answer = this.#answer();
    const tree = this.#tree ? Tree.of(this.#child.pid!) : null;
    this.#child.send(seconds);
    try {
      const reply = (await answer) as Reply;
      return tree ? { ...reply, peak: tree.stop() } : reply;
    } finally {
      tree?.stop();
    }
  }

  /** Lets it end, and waits until it has. */
  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise(resolve => this.#child.once('exit', resolve));
    this.#child.disconnect();
    await ended;
  }

  #answer(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        this.#child.off('message', onMessage);
        this.#child.off('exit', onExit);
        act();
      };
      const onMessage = (message: unknown): void => settle(() => resolve(message));
      const onExit = (status: number | null): void =>
        settle(() => reject(new Error(`${this.#child.spawnargs.at(-1)}: its process ended with ${status}`)));
      this.#child.on('message', onMessage);
      this.#child.on('exit', onExit);
    });
  }
}
