/**
 * How long a decision takes, by agent and rules: everybody at the table is the same agent, the deals are the same for all, and
 * only moments with a choice count. To be measured while nothing else runs; how busy the machine was stands beside it.
 */
import { cpus, loadavg } from 'node:os';
import { parseRules } from '../../src/engine/presets.ts';
import type { Player } from '../../src/play/agent.ts';
import { resolveContestant, takeSeat } from '../../src/play/roster.ts';
import { Table } from '../../src/play/table.ts';
import { rootOf } from '../../src/random/root.ts';
import { decimal, whole } from '../../src/report/numbers.ts';
import { parseSpec } from '../../src/text/spec.ts';
import { code, markdownTable } from './page.ts';

const AGENTS = [
  'greedy',
  'strategist',
  'pimc',
  'pimc(belief=greedy)',
  'pimc(worlds=25,nodes=100)',
  'pimc(worlds=600)',
  'solve',
  'ismcts',
  'ismcts(others=multiple)',
  'clairvoyant',
];
const RULES = ['draw', 'draw(players=4)', 'double-nine'];
/** Hands and milliseconds of choosing, at least: of those before the ones that count, while code is compiled; and of those. */
const WARM = { hands: 10, time: 300 };
const COUNTED = { hands: 60, time: 700 };

export async function decisionTimes(): Promise<string> {
  const [busy] = loadavg();
  const rows: string[][] = [];
  for (const spec of AGENTS) {
    const cells: string[] = [];
    for (const rules of RULES) cells.push(await timed(spec, rules));
    rows.push([code(spec), ...cells]);
  }
  return `${markdownTable([['', ...RULES.map(code)], ...rows])}

Milliseconds a decision between two options or more, and in brackets how many of those there are in a hand; ${COUNTED.hands} hands each or, of quick
agents, as many as take ${decimal(COUNTED.time / 1000, 1)} s. One core of
${cpus().length} of an ${cpus()[0].model.trim()}, Node ${process.versions.node}; load before it began: ${decimal(busy, 2)}.`;
}

async function timed(spec: string, rulesText: string): Promise<string> {
  const rules = parseRules(rulesText);
  const contestant = await resolveContestant(parseSpec(spec), '.', true);
  const watch = { time: 0, decisions: 0 };
  const seated = Array.from({ length: rules.players }, () => {
    const seat = takeSeat(contestant, rules);
    return { ...seat, player: watched(seat.player, watch) };
  });
  const table = new Table(rules, null);
  table.seat(seated);
  let unit = 0;
  const play = ({ hands, time }: typeof COUNTED): number => {
    const from = unit;
    Object.assign(watch, { time: 0, decisions: 0 });
    for (; unit - from < hands || watch.time < time; unit++) {
      table.begin();
      table.play(rootOf('time'), { unit, seating: 0, hand: 0 }, 'stop', null);
    }
    return unit - from;
  };
  play(WARM);
  const hands = play(COUNTED);
  const each = watch.time / watch.decisions;
  const text = each >= 9.95 ? whole(each) : decimal(each, each >= 0.0995 ? 2 : 4);
  return `${text} (${decimal(watch.decisions / hands, 1)})`;
}

function watched(player: Player, watch: { time: number; decisions: number }): Player {
  return {
    begin: () => player.begin?.(),
    choose: (view, options, random) => {
      const began = performance.now();
      const option = player.choose(view, options, random);
      watch.time += performance.now() - began;
      watch.decisions++;
      return option;
    },
  };
}
