/** Agents that somebody names after an option. */
import type { Contestant } from '../play/roster.ts';
import { withinAsync } from '../text/refusal.ts';
import type { Spec } from '../text/spec.ts';

/** Found one after the other, paths taken from the folder `cwd`. Refusals are located at `where`. */
export async function contestantsOf(specs: readonly Spec[], where: string, cwd: string): Promise<Contestant[]> {
  const { resolveContestant } = await import('../play/roster.ts');
  return withinAsync(where, async () => {
    const found: Contestant[] = [];
    for (const spec of specs) found.push(await resolveContestant(spec, cwd, true));
    return found;
  });
}
