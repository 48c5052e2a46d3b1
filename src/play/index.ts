/**
 * What an agent's file imports as `matador-lab/agent`: the contract, and small helpers to read views and options. Kept
 * light: nothing here loads more than the engine's few files. docs/agents.md describes all of it.
 */
export {
  DRAW,
  innerOf,
  isAtRight,
  kindOf,
  LEAD,
  leftOfEntry,
  outerOf,
  PASS,
  PLAY,
  rightOfEntry,
  seatOfEntry,
} from '../engine/action.ts';
export { MOST_OPTIONS } from '../engine/options.ts';
export type { Match, Rules } from '../engine/rules.ts';
export { sideOf, sumOf } from '../engine/rules.ts';
export { formatTile, HIGH, isMatador, LOW, tileOf, tileOfAction, tilesIn } from '../engine/tile.ts';
export { bits16, lowest } from '../random/words.ts';
export {
  type Agent,
  defineAgent,
  type Parameter,
  type Parameters,
  type Player,
  type Random,
  type Values,
} from './agent.ts';
export { Best } from './best.ts';
export type { Options } from './options.ts';
export {
  fittingAfter,
  laysTile,
  leftAfter,
  pipsShed,
  rightAfter,
  spendsMatador,
  unseenFittingAfter,
} from './outcome.ts';
export type { FullView, View } from './view.ts';
