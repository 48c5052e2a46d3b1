/**
 * A run that is there, taken up again from its folder alone: the experiment out of its manifest, its agents found where
 * its log says that they lay, and compared with what they were.
 */
import { isOwnIdentity, packageOrigin } from '../play/behaviour.ts';
import { resolveContestant } from '../play/roster.ts';
import type { Experiment, Manifest, PlannedAgent, WrittenAgent } from '../tables/manifest.ts';
import { Refusal, withinAsync } from '../text/refusal.ts';
import { declaredCost } from './cost.ts';
import { differences } from './differences.ts';
import { filesIn } from './log.ts';

/** The experiment of the run in `dir`. Throws `resume/agent` where an agent is not to be found, and what loading one may. */
export async function experimentIn(dir: string, { experiment }: Manifest): Promise<Experiment> {
  const files = filesIn(dir);
  const agents: PlannedAgent[] = [];
  for (const agent of experiment.agents) agents.push(await found(agent, files[agent.label], dir));
  return { ...experiment, agents };
}

async function found(given: WrittenAgent, file: string | undefined, dir: string): Promise<PlannedAgent> {
  const own = isOwnIdentity(given.identity);
  if (!own && file === undefined) {
    const what = `${given.label} is a file of somebody's own, and log.json does not say which`;
    throw new Refusal('resume/agent', dir, what, 'the experiment, given as well');
  }
  return withinAsync(dir, async () => {
    const spec = { name: own ? given.name : file!, fields: new Map(Object.entries(given.values)) };
    const { label, agent, values, identity, url } = await resolveContestant(spec, dir, false);
    const { name, summary } = agent;
    const cost = declaredCost(agent, values);
    return { label, name, summary, values, identity, url, cheat: agent.sees === 'all', cost };
  });
}

/** Refuses, with `resume/differs`, to go on with a run that is not this very one. */
export function checkSame(where: string, there: Manifest, here: Experiment): void {
  const found = differences(there, here, packageOrigin());
  if (found.length === 0) return;
  throw new Refusal(
    'resume/differs',
    where,
    `that run is another: ${found.join('; ')}`,
    'the same experiment, by the same code',
  );
}
