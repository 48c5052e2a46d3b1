/** The refusal that a call throws: what tests of people's mistakes look at. */
import { Refusal } from '../../src/text/refusal.ts';

export function refusalOf(call: () => unknown): Refusal {
  let answer: unknown;
  try {
    answer = call();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error(`not refused, but answered ${JSON.stringify(answer)}`);
}
