/** `records`: plays deals once each and writes every hand as a line of JSON: for people's own programs, and for `replay`. */
import { Refusal, within } from '../text/refusal.ts';
import type { Command } from './command.ts';

/** Deals that are played before their records are written: about 64 kB of them. */
const BATCH = 32;

export const records: Command = {
  name: 'records',
  summary: 'plays deals and writes each hand as a line of JSON',
  options: {
    rules: { type: 'text', help: "a rule set, with fields laid over it: 'draw(players=4)'", default: 'draw' },
    agents: {
      type: 'text',
      help: 'who sits at seat 0, 1, …; repeated round the table if fewer than the seats',
      required: true,
    },
    deals: { type: 'whole', help: 'how many deals, each played once', default: 1, least: 1, most: 1_000_000_000 },
    seed: { type: 'text', help: 'any text: the same seed, the same deals', default: '1' },
  },
  examples: ["records --rules 'draw(players=4)' --agents greedy,random --deals 10 --seed 1 > hands.jsonl"],
  async run(given, io) {
    const { parseRules } = await import('../engine/presets.ts');
    const { fenced } = await import('../arena/fence.ts');
    const { formatRecord, recordOf } = await import('../engine/record.ts');
    const { takeSeat } = await import('../play/roster.ts');
    const { Table } = await import('../play/table.ts');
    const { rootOf } = await import('../random/root.ts');
    const { parseSpecList } = await import('../text/spec.ts');
    const { contestantsOf } = await import('./contestants.ts');

    const rules = within('--rules', () => parseRules(given.text('rules')));
    const specs = within('--agents', () => parseSpecList(given.text('agents')));
    if (specs.length > rules.players) {
      const what = `${specs.length} agents for ${rules.players} seats`;
      throw new Refusal('cli/agents', '--agents', what, `at most ${rules.players}`);
    }
    const contestants = await contestantsOf(specs, '--agents', io.cwd);
    // A seat is taken for each place, not each name: no two share a memory.
    const seated = within('--agents', () =>
      Array.from({ length: rules.players }, (_, seat) => takeSeat(contestants[seat % contestants.length], rules)),
    );
    const table = new Table(rules, null);
    table.seat(seated);
    const labels = seated.map(({ label }) => label);
    const root = rootOf(given.text('seed'));
    const deals = given.whole('deals');
    for (let unit = 0; unit < deals; unit += BATCH) {
      const lines = fenced(() => {
        const written: string[] = [];
        for (let deal = unit; deal < Math.min(unit + BATCH, deals); deal++) {
          table.begin();
          table.play(root, { unit: deal, seating: 0, hand: 0 }, 'stop', null);
          written.push(formatRecord(recordOf(table.hand.state, rules, labels)));
        }
        return written;
      });
      await io.out(`${lines.join('\n')}\n`);
    }
  },
};
