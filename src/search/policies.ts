/** The playout policies by name; what stands for one is what `choosePlay` and the kernel know it by. */
import { GREEDY, HEAVY, RANDOM } from './policy.ts';

export type Policy = number;

export const POLICIES: Readonly<Record<string, Policy>> = { random: RANDOM, heavy: HEAVY, greedy: GREEDY };
