/**
 * How a run measures the luck of its hands, so that margins can be told without it: `draws`, by what was drawn, in a
 * few numbers that are quickly had; or `playouts(n=100)`, by n playouts before and after each draw, for agents that
 * take their time. Text like that of rules and agents, the same in a file, on the command line and in a manifest;
 * `none` is no plan.
 */
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { formatSpec, parseSpec } from '../text/spec.ts';

export interface LuckPlan {
  readonly by: 'draws' | 'playouts';
  /** Before and after each draw; 0 by draws. */
  readonly playouts: number;
}

/** In one point: what luck is counted in. */
export const LUCK_PARTS = 1000;

/** What a margin is corrected by: the luck of the first agent's seats and of the second's; pips and matadors dealt. */
export const COVARIATES = 4;

const USUAL_PLAYOUTS = 100;
const MOST_PLAYOUTS = 100_000;

export const LUCK_TEXTS = 'none, draws, playouts, playouts(n=250)';

/** Null for `none`. Throws `experiment/luck` or `spec/…`. */
export function parseLuck(text: string): LuckPlan | null {
  const { name, fields } = parseSpec(text);
  const stranger = [...fields.keys()].find(field => name !== 'playouts' || field !== 'n');
  if (stranger !== undefined) throw refused(`${name} has no field ${stranger}`);
  if (name === 'none') return null;
  if (name === 'draws') return { by: 'draws', playouts: 0 };
  if (name !== 'playouts') throw refused(`${show(name)} is no way to measure luck`);
  const n = fields.get('n') ?? String(USUAL_PLAYOUTS);
  const playouts = /^\d{1,6}$/.test(n) ? Number(n) : 0;
  if (playouts >= 1 && playouts <= MOST_PLAYOUTS) return { by: 'playouts', playouts };
  throw new Refusal('experiment/luck', '', `n is ${show(n)}`, `a whole number from 1 to ${MOST_PLAYOUTS}`);
}

const refused = (what: string): Refusal => new Refusal('experiment/luck', '', what, LUCK_TEXTS);

/** The one text for what a text says; undefined for `none`. Throws what `parseLuck` throws. */
export function luckText(text: string): string | undefined {
  const plan = parseLuck(text);
  if (!plan) return undefined;
  return formatSpec({ name: plan.by, fields: new Map(plan.by === 'draws' ? [] : [['n', String(plan.playouts)]]) });
}
