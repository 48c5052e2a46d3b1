/**
 * What an agent's file imports as `matador-lab/search`: worlds that agree with what a seat has seen and playing them out,
 * searches, the terms of advice, and when to spend the double blank. docs/agents.md describes it.
 */
export { apply } from '../engine/moves.ts';
export { headWords, type State } from '../engine/state.ts';
export { ADVICE, Counsel, HEEDED, UNHEEDED } from './advice/counsel.ts';
export { AIMS, Aim } from './aim.ts';
export { FEATURES, features, isBlankChoice, JOINS, playsBlank, SIDES, saysSpend } from './blank/rule.ts';
export { SomeOptions } from './blank/some-options.ts';
export { KnownWorld } from './known-world.ts';
export { BELIEFS, MonteCarlo } from './monte-carlo.ts';
export { marginOf, marginScale, playOut } from './playout.ts';
export { POLICIES, type Policy } from './policies.ts';
export { SolveAll } from './solve-all.ts';
export { Solver } from './solver.ts';
export { OTHERS, TreeSearch } from './tree-search.ts';
export type { WholeDeal } from './whole-deal.ts';
export { Worlds } from './worlds.ts';
