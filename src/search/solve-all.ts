/**
 * Every world that is left, solved: once there are few enough, each option's mean over all of them is exact for open hands.
 * What it can't know remains: in each world it takes everybody to see all tiles and to play each world for itself, though
 * a seat must choose alike in worlds that it can't tell apart (strategy fusion). So it undervalues what hides and finds
 * out, and believes in choices that will not be open to it.
 */
import { MOST_OPTIONS } from '../engine/options.ts';
import type { Rules } from '../engine/rules.ts';
import { LOG } from '../engine/state.ts';
import type { Random } from '../play/agent.ts';
import type { Options } from '../play/options.ts';
import type { View } from '../play/view.ts';
import { Aim } from './aim.ts';
import { Solver } from './solver.ts';
import { Worlds } from './worlds.ts';

export class SolveAll {
  readonly worlds: Worlds;
  /** By option: the sum of its values over all deals, and how many deals there are. */
  readonly totals = new Float64Array(MOST_OPTIONS);
  deals = 0;
  /** Was every world searched to its end? */
  exact = true;
  readonly #solver: Solver;
  readonly #aim: Aim;

  constructor(rules: Rules, aim = 'margin') {
    this.worlds = new Worlds(rules);
    this.#solver = new Solver(rules);
    this.#aim = new Aim(rules, aim);
  }

  /** What a value is divided by to be in points, or a chance. */
  get scale(): number {
    return this.#aim.scale;
  }

  /** Values every option with `nodes` nodes a world. False, and nothing done, where there are more worlds than `most`. */
  value(view: View, options: Options, most: number, nodes: number, random: Random): boolean {
    const solver = this.#solver;
    this.worlds.look(view, random);
    this.#aim.write(solver.worth, view);
    this.totals.fill(0, 0, options.count);
    this.deals = 0;
    this.exact = true;
    return this.worlds.every(view, most, ways => {
      const { state } = this.worlds;
      // The log before this moment tells a search nothing.
      solver.state.set(state.subarray(0, LOG));
      if (!solver.value(options, nodes)) this.exact = false;
      for (let i = 0; i < options.count; i++) this.totals[i] = this.totals[i] + ways * solver.values[i];
      this.deals += ways;
    });
  }
}
