/** The runs that decide a cell: each one pairing of two agents, played by the arena into a folder of its own. */
import { join } from 'node:path';
import { declaredCost } from '../../arena/cost.ts';
import { resolveContestant, takeSeat } from '../../play/roster.ts';
import { seatingPlan } from '../../play/seating.ts';
import type { Experiment, PlannedAgent } from '../../tables/manifest.ts';
import { withinAsync } from '../../text/refusal.ts';
import { parseSpec } from '../../text/spec.ts';
import { type Cell, claimsFolder, type Level, type NamedRules, type Pair } from './claim.ts';
import type { Setting } from './setting.ts';

export interface CellRun {
  readonly cell: Cell;
  /** What it is beside the others of its cell: '' for the first. */
  readonly part: '' | 'beside' | 'than';
  readonly pair: Pair;
  readonly rules: NamedRules;
}

/** The first is the claim's own, a second what it is compared with. */
export function runsOf(cell: Cell): CellRun[] {
  const { claim, level, rules } = cell;
  const pair = claim.agents[level]!;
  const runs: CellRun[] = [{ cell, part: '', pair, rules }];
  if (claim.measure === 'part') runs.push({ cell, part: 'beside', pair: claim.beside[level]!, rules });
  if (claim.measure === 'matadors') runs.push({ cell, part: 'than', pair, rules: claim.than! });
  return runs;
}

/** Where a look at it lies among a setting's results: `hold-a-matador/search-draw-players-4-look-2`. */
export function folderOf({ cell, part, rules }: CellRun, look: number): string {
  const words = [cell.level, rules.text.replace(/\W+/g, '-').replace(/-$/, ''), part, `look-${look + 1}`];
  return join(cell.claim.name, words.filter(word => word !== '').join('-'));
}

/** The deals of its last look. */
function dealsOf({ cell }: CellRun, setting: Setting, seatings: number): number {
  const { claim, level, rules } = cell;
  const share = level === 'search' && rules !== claim.rules[0] ? setting.others : 1;
  return Math.ceil((setting.hands[level] * share) / seatings);
}

/** How the luck of draws is measured, which is taken out of margins: by playouts where agents take longer than these. */
const LUCK: Readonly<Record<Level, string>> = { heuristic: 'draws', search: 'playouts(n=25)', sighted: 'draws' };

/** One look at a run as an experiment. All deals are those of one seed, which nothing was tuned on. */
export async function experimentOf(run: CellRun, setting: Setting, look: number): Promise<Experiment> {
  const { cell, pair, rules } = run;
  const agents = [await plannedAgent(pair[0], rules), await plannedAgent(pair[1], rules)];
  const seatings = seatingPlan(2, rules.rules.players, rules.rules.teams).map(seating => [...seating]);
  const name = agents.map(({ label }) => label).join(' v ');
  const units = Math.ceil(setting.looks[look] * dealsOf(run, setting, seatings.length));
  return {
    name: `claim-${cell.claim.name}`,
    note: cell.claim.claim,
    seed: 'claims',
    rules: rules.rules,
    mode: 'hands',
    onFault: 'stop',
    timeLimit: 60,
    memoryLimit: 2048,
    actions: false,
    ...(['margin', 'part'].includes(cell.claim.measure) && { luck: LUCK[cell.level] }),
    agents,
    pairings: [{ name, agents: [0, 1], units, seatings }],
  };
}

async function plannedAgent(text: string, { rules }: NamedRules): Promise<PlannedAgent> {
  return withinAsync(text, async () => {
    const contestant = await resolveContestant(parseSpec(text), claimsFolder(), true);
    const { label, agent, values, identity, url } = contestant;
    // Whether it can be made at all is better known now than in a worker.
    takeSeat(contestant, rules);
    const { name, summary } = agent;
    return {
      ...{ label, name, summary, values, identity, url },
      cheat: agent.sees === 'all',
      cost: declaredCost(agent, values),
    };
  });
}
