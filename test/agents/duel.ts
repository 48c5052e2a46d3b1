/**
 * Two agents over a number of deals, each played in every seating. A program of its own, given duels as JSON and answering with
 * their results: through vitest's loader every imported name is looked up at each use, and agents play ten times slower.
 */
import { parseRules } from '../../src/engine/presets.ts';
import { type Contestant, resolveContestant, takeSeat } from '../../src/play/roster.ts';
import { seatingPlan } from '../../src/play/seating.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { parseSpec } from '../../src/text/spec.ts';

/** Rules, two agents, deals. */
export type Fought = readonly [rules: string, first: string, second: string, deals: number];

export interface Duel {
  /** Points a hand of the first less those of the second: the mean over deals, and its standard error. */
  readonly margin: number;
  readonly error: number;
}

async function duel([rulesText, first, second, deals]: Fought): Promise<Duel> {
  const rules = parseRules(rulesText);
  const contestants: Contestant[] = [];
  for (const spec of [first, second]) contestants.push(await resolveContestant(parseSpec(spec), '.', true));
  const plan = seatingPlan(2, rules.players, rules.teams);
  const seated = plan.map(seating => seating.map(i => takeSeat(contestants[i], rules)));
  const table = new Table(rules, null);
  const root = rootOf('duel');
  let sum = 0;
  let squares = 0;
  for (let unit = 0; unit < deals; unit++) {
    let margin = 0;
    for (const [index, seating] of plan.entries()) {
      table.seat(seated[index]);
      table.begin();
      table.play(root, { unit, seating: index, hand: 0 }, 'stop', null);
      const mean = (who: number): number => {
        const points = [...table.hand.points].filter((_, seat) => seating[seat] === who);
        return points.reduce((a, b) => a + b, 0) / points.length;
      };
      margin += (mean(0) - mean(1)) / plan.length;
    }
    sum += margin;
    squares += margin * margin;
  }
  const margin = sum / deals;
  return { margin, error: Math.sqrt((squares / deals - margin * margin) / (deals - 1)) };
}

const results: Duel[] = [];
for (const fought of JSON.parse(process.argv[2]) as Fought[]) results.push(await duel(fought));
process.stdout.write(JSON.stringify(results));
