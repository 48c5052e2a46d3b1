/**
 * Hands for the tests of the tables: played at a table by chance, each with its record in text beside its row, so that a
 * test works out from the record what the row should say.
 */

import { parseRules } from '../../src/engine/presets.ts';
import type { HandRecord } from '../../src/engine/record.ts';
import { recordOf } from '../../src/engine/record.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { type Agent, defineAgent } from '../../src/play/agent.ts';
import { MatchScore } from '../../src/play/match.ts';
import { seatingPlan } from '../../src/play/seating.ts';
import { type Seated, Table, type Watcher } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { HandRows, type HandsShape, type RowAddress } from '../../src/tables/hands.ts';

/** Plays by chance. */
const chance = defineAgent({
  name: 'chance',
  summary: 'any option',
  parameters: {},
  create: () => ({ choose: (_view, options, random) => options.at(random.below(options.count)) }),
});

/** Plays the first option, and fails now and then in a hand where its stream says so. */
const clumsy: Agent = defineAgent({
  name: 'clumsy',
  summary: 'the first option, or a fault',
  parameters: {},
  create: () => ({
    choose: (_view, options, random) => {
      const dice = random.below(40);
      if (dice === 0) throw new Error('dropped a tile');
      return dice === 1 ? -1 : options.at(0);
    },
  }),
});

export interface PlayedHand {
  readonly at: RowAddress;
  readonly record: HandRecord;
  readonly fault: { seat: number; kind: string } | null;
}

export interface Played {
  readonly rules: Rules;
  readonly shape: HandsShape;
  readonly pairings: { name: string; agents: number[]; units: number; seatings: number[][] }[];
  readonly rows: HandRows;
  readonly hands: PlayedHand[];
}

/** Plays units from … to − 1 of a pairing between the agents given by their places among `labels`; `room`: for how many rows, or what to fill. */
export function playUnits(
  spec: string,
  matches: boolean,
  pairing: number[],
  from: number,
  to: number,
  watch?: (at: RowAddress) => Watcher,
  room: number | HandRows = 4,
): Played {
  const rules = parseRules(spec);
  const labels = ['chance', 'clumsy', 'chance(x=2)', 'clumsy(x=2)', 'unused'];
  const agents = labels.map(label => (label.startsWith('chance') ? chance : clumsy));
  const seatings = seatingPlan(pairing.length, rules.players, rules.teams).map(seating => [...seating]);
  const pairings = [
    { name: 'unused v chance', agents: [4, 0], units: 1, seatings },
    { name: pairing.map(agent => labels[agent]).join(' v '), agents: pairing, units: to - from, seatings },
  ];
  const shape: HandsShape = {
    players: rules.players,
    teams: rules.teams,
    matches,
    pairings: pairings.map(({ name }) => name),
    agents: labels,
  };
  const rows = typeof room === 'number' ? new HandRows(shape, room) : room;
  const hands: PlayedHand[] = [];
  const root = rootOf('tables');
  const score = matches ? new MatchScore(rules) : null;
  const table = new Table(rules, score);
  for (let unit = from; unit < to; unit++) {
    seatings.forEach((places, seating) => {
      const sits = places.map(place => pairing[place]);
      table.seat(
        sits.map((agent): Seated => {
          return { label: labels[agent], agent: agents[agent], player: agents[agent].create({}, rules) };
        }),
      );
      table.begin();
      score?.begin();
      do {
        const at: RowAddress = { pairing: 1, unit, seating, hand: score?.hand ?? 0, agents: sits };
        table.play(root, at, 'forfeit', watch?.(at) ?? null);
        rows.add(table, { ...at, first: pairing[0] });
        hands.push(noted(table, at, labels));
        score?.add(table.hand.points);
      } while (score && !score.over);
    });
  }
  return { rules, shape, pairings, rows, hands };
}

function noted(table: Table, at: RowAddress, labels: string[]): PlayedHand {
  return {
    at: { ...at },
    record: recordOf(
      table.hand.state,
      table.rules,
      Array.from(at.agents, agent => labels[agent]),
    ),
    fault: table.faultKind ? { seat: table.faultSeat, kind: table.faultKind } : null,
  };
}
