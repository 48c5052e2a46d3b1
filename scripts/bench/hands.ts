/**
 * Whole hands through the public contract: a table, agents out of the roster, nothing written. What everything else that
 * plays is compared with.
 */
import { parseRules } from '../../src/engine/presets.ts';
import { COUNT, holderOf, NEXT } from '../../src/engine/state.ts';
import { resolveContestant, takeSeat } from '../../src/play/roster.ts';
import { seatingPlan } from '../../src/play/seating.ts';
import { Table, type Watcher } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { parseSpec } from '../../src/text/spec.ts';
import { loop, type Measure } from './measure.ts';

/** About as many decisions as may go by between two looks at the clock. */
const STRIDE = 2000;

/**
 * Two agents (`spec`s; paths start from `folder`): each deal in all their seatings, as in a run, or with `once` in one of
 * them in turn. Counts hands, or with `per: 'decisions'` what the agents were asked.
 */
export async function hands(
  rulesSpec: string,
  specs: readonly [string, string],
  {
    folder = '.',
    per = 'hands',
    cost = 1,
    once = false,
  }: { folder?: string; per?: 'hands' | 'decisions'; cost?: number; once?: boolean } = {},
): Promise<Measure> {
  const rules = parseRules(rulesSpec);
  const table = new Table(rules, null);
  const contestants = await Promise.all(specs.map(spec => resolveContestant(parseSpec(spec), folder, true)));
  const bySeat = contestants.map(one => Array.from({ length: rules.players }, () => takeSeat(one, rules)));
  const plan = seatingPlan(2, rules.players, rules.teams);
  const parties = plan.map(seating => table.party(seating.map((who, seat) => bySeat[who]![seat]!)));
  const root = rootOf('bench');
  const place = { unit: 0, hand: 0, seating: 0 };
  const { state } = table.hand;
  let plays = 0;
  let played = 0;
  let decisions = 0;
  const watch: Watcher | null = per === 'decisions' ? hand => (decisions += Number(hand.options.count > 1)) : null;
  const units = Math.ceil(STRIDE / cost / (parties.length * 12));
  return loop({
    turn() {
      for (let end = place.unit + units; place.unit < end; place.unit++) {
        const first = once ? place.unit % parties.length : 0;
        const last = once ? first : parties.length - 1;
        for (place.seating = first; place.seating <= last; place.seating++) {
          table.sitDown(parties[place.seating]!);
          table.begin();
          table.play(root, place, 'stop', watch);
          played++;
          // Tiles that have left the deck and are in nobody's hand lie in the line.
          plays += state[NEXT]!;
          for (let seat = 0; seat < rules.players; seat++) plays -= state[holderOf(seat) + COUNT]!;
        }
      }
    },
    done: () => (per === 'hands' ? { count: played, plays } : { count: decisions }),
  });
}
