import { expect, test } from 'vitest';

// By the package's own names, as other people's code has them.
const lab = await import('matador-lab');
const { defineAgent } = await import('matador-lab/agent');

test('as a library: two agents at a table, a hand, its record, and the record read again', async () => {
  const rules = lab.parseRules('draw(players=2)');
  const [greedy, random] = await Promise.all(
    lab.parseSpecList('greedy,random').map(spec => lab.resolveContestant(spec, '.', true)),
  );
  const table = new lab.Table(rules, null);
  table.seat([lab.takeSeat(greedy!, rules), lab.takeSeat(random!, rules)]);
  table.begin();
  table.play(lab.rootOf('a library'), { unit: 0, seating: 0, hand: 0 }, 'stop', null);
  const record = lab.recordOf(table.hand.state, rules, ['greedy', 'random']);
  expect(lab.parseRecord(lab.formatRecord(record))).toEqual(record);
  expect(lab.drawHand(record, 80).length).toBeGreaterThan(record.actions.length);
});

test('both doors lead to the same house: an agent of one plays at a table of the other', () => {
  const rules = lab.parseRules('block');
  const agent = defineAgent({
    name: 'first',
    summary: 'the first of its options',
    parameters: {},
    create: () => ({ choose: (_view, options) => options.at(0) }),
  });
  const seat = () => lab.takeSeat({ label: 'first', agent, values: {} }, rules);
  const table = new lab.Table(rules, null);
  table.seat([seat(), seat()]);
  table.begin();
  table.play(lab.rootOf(''), { unit: 1, seating: 0, hand: 0 }, 'stop', null);
  expect(table.hand.over).toBe(true);
});
