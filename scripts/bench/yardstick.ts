/** The native yardstick, built where there is a C compiler. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../yardstick/playouts.c', import.meta.url));

/** What one go of it found. */
export interface Pace {
  readonly handsPerSecond: number;
  readonly nsPerPlay: number;
}

/** Hands of one go: a twentieth to a tenth of a second. */
const HANDS = 120_000;

export class Yardstick {
  readonly #program: string;

  private constructor(program: string) {
    this.#program = program;
  }

  /** Builds it in a folder. Null where no compiler is found, or none that can. */
  static build(folder: string): Yardstick | null {
    const program = join(folder, 'yardstick');
    for (const compiler of ['cc', 'gcc', 'clang']) {
      const { status } = spawnSync(compiler, ['-O3', '-march=native', SOURCE, '-o', program], { stdio: 'ignore' });
      if (status === 0) return new Yardstick(program);
    }
    return null;
  }

  run(hands = HANDS): Pace {
    const { status, stdout } = spawnSync(this.#program, [String(hands)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the yardstick ended with ${status}`);
    return JSON.parse(stdout) as Pace;
  }
}
