/**
 * Some of a decision's options, so that a player or a search can be asked which of these it would take. It stands in for
 * the real options, of which nobody uses more than what is here.
 */
import type { Options } from '../../play/options.ts';

export class SomeOptions {
  readonly #list: number[] = [];

  get count(): number {
    return this.#list.length;
  }

  at(i: number): number {
    const option = this.#list[i];
    if (option === undefined) throw new RangeError(`there is no option ${i} of ${this.#list.length}`);
    return option;
  }

  includes(option: unknown): boolean {
    return this.#list.includes(option as number);
  }

  /** Other options from now on. */
  take(options: Options, wanted: (option: number) => boolean): void {
    this.#list.length = 0;
    for (let i = 0; i < options.count; i++) if (wanted(options.at(i))) this.#list.push(options.at(i));
  }

  /** As what players and searches are given. */
  get asOptions(): Options {
    return this as unknown as Options;
  }
}
