/** What a part is made of: every unit in every seating, the same deals in each, rows that can be played again alone. */
import { expect, test } from 'vitest';
import { deal } from '../../src/engine/deal.ts';
import { newState } from '../../src/engine/new-state.ts';
import { LEADER } from '../../src/engine/state.ts';
import { loadContestant, takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import type { HandColumns } from '../../src/tables/hands.ts';
import type { Experiment } from '../../src/tables/manifest.ts';
import { newFolder } from '../scratch.ts';
import { experimentOf, playHere } from './lab.ts';

const folder = newFolder();

/** Rows as plain records of what these tests look at. */
function rowsOf(parts: readonly HandColumns[], players: number) {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return parts.flatMap(c =>
    Array.from({ length: c.rows }, (_, row) => ({
      pairing: c.pairing.values[row],
      unit: c.unit.values[row],
      seating: c.seating.values[row],
      hand: c.hand ? c.hand.values[row] : 0,
      leader: c.leader.values[row],
      blankDealt: c.blankDealt.valid[row] ? c.blankDealt.values[row] : null,
      plays: c.plays.values[row],
      agents: seats.map(seat => c.agent[seat].values[row]),
      points: seats.map(seat => c.points[seat].values[row]),
      scores: c.score.map(score => score.values[row]),
    })),
  );
}

function expectEverySeating(experiment: Experiment, rows: ReturnType<typeof rowsOf>): void {
  const wanted = experiment.pairings.flatMap(({ agents, units, seatings }, pairing) =>
    Array.from({ length: units }, (_, unit) =>
      seatings.map((seating, number) => [pairing, unit, number, seating.map(who => agents[who])]),
    ).flat(),
  );
  expect(rows.map(row => [row.pairing, row.unit, row.seating, row.agents])).toEqual(wanted);
}

test.each([
  ['two seats', 'agents: [random, greedy, shed-heavy]', 3, 2, 2],
  ['three seats', 'agents: [random, greedy]\nseats: 3', 1, 3, 6],
  ['four seats', 'agents: [random, greedy, shed-heavy]\nseats: 4', 3, 4, 6],
  ['two sides of two', 'agents: [random, greedy]\nrules: old-partners', 1, 4, 2],
  ['a table of three', 'agents: [random, greedy, shed-heavy]\nseats: 3\nmeet: table', 1, 3, 6],
  ['a table of four', 'agents: [random, greedy, shed-heavy, hoard-matadors]\nseats: 4\nmeet: table', 1, 4, 4],
])('%s: every unit in every seating', async (_, yaml, pairings, seats, seatings) => {
  const experiment = await experimentOf(folder, `name: seats\nunits: 5\n${yaml}\n`);
  expect(experiment.pairings).toHaveLength(pairings);
  expect(experiment.pairings[0].seatings).toHaveLength(seatings);
  const rows = rowsOf(await playHere(experiment, newFolder()), seats);
  expectEverySeating(experiment, rows);
  // One deal, however it is seated and whoever plays it.
  for (const row of rows) {
    const twin = rows.find(other => other.unit === row.unit)!;
    expect([row.leader, row.blankDealt]).toEqual([twin.leader, twin.blankDealt]);
  }
});

test('matches: to the target and no further, the score kept, both seatings of the same deals', async () => {
  const yaml = 'name: matches\nmode: matches\nrules: draw(match=target:60)\nagents: [random, greedy]\nunits: 12\n';
  const experiment = await experimentOf(folder, yaml);
  const rows = rowsOf(await playHere(experiment, newFolder()), 2);
  const state = newState(experiment.rules);
  for (const [i, row] of rows.entries()) {
    const next = rows[i + 1];
    const after = row.scores.map((score, seat) => score + row.points[seat]);
    const last = next === undefined || next.hand === 0;
    expect(after.some(score => score >= 60)).toBe(last);
    if (!last) expect(next).toMatchObject({ unit: row.unit, seating: row.seating, hand: row.hand + 1, scores: after });
    if (row.hand === 0) expect(row.scores).toEqual([0, 0]);
    // The deal is that of (unit, hand), whatever the seating.
    deal(state, rootOf('1'), row.unit, row.hand);
    expect(row.leader).toBe(state[LEADER]);
  }
  expect(new Set(rows.map(row => `${row.unit} ${row.seating}`)).size).toBe(24);
  expect(Math.max(...rows.map(row => row.hand))).toBeGreaterThan(1);
});

test('any hand can be played again alone from its address', async () => {
  const yaml = 'name: again\nagents: [random, greedy]\nunits: 30\nseed: somewhere\nrules: free-draw\n';
  const experiment = await experimentOf(folder, yaml);
  const rows = rowsOf(await playHere(experiment, newFolder()), 2);
  const contestants = await Promise.all(experiment.agents.map(loadContestant));
  const table = new Table(experiment.rules, null);
  for (const row of rows.filter((_, i) => i % 7 === 3).reverse()) {
    table.seat(row.agents.map(agent => takeSeat(contestants[agent], experiment.rules)));
    table.begin();
    table.play(rootOf('somewhere'), row, 'stop', null);
    expect([...table.hand.points]).toEqual(row.points);
  }
});
