/**
 * `plan`: how many units a question needs and how long they take here, before any of them is played. What margins are like
 * comes from a pilot, or from a run that is there.
 */
import { Refusal } from '../text/refusal.ts';
import type { Command } from './command.ts';

export const plan: Command = {
  name: 'plan',
  summary: 'says how many units a question needs, and how long that takes',
  options: {
    detect: { type: 'text', help: 'the difference to be told from none, in points a hand', required: true },
    power: { type: 'text', help: 'how often it is to be found if it is there', default: '0.9' },
    alpha: { type: 'text', help: 'how often one may be found that is not there', default: '0.05' },
    agents: { type: 'text', help: 'who is to meet whom: a pilot is played', unless: 'those of a run' },
    run: { type: 'text', help: 'the folder of a run: its margins are taken', unless: 'a pilot' },
    rules: { type: 'text', help: "the pilot's rule set", default: 'draw' },
    units: { type: 'whole', help: "the pilot's deals", default: 400, least: 30, most: 1_000_000 },
    seed: { type: 'text', help: "the pilot's seed", default: 'pilot' },
    threads: { type: 'whole', help: 'how many are to play at once', unless: 'one a core', least: 1, most: 1024 },
    json: { type: 'flag', help: 'as one JSON object' },
  },
  examples: [
    'plan --detect 0.5 --power 0.9 --agents greedy,shed-heavy',
    'plan --detect 0.5 --run results/round-robin-1',
  ],
  async run(given, io) {
    const { availableParallelism } = await import('node:os');
    const { numberGiven } = await import('./numbers.ts');
    const { fromPilot, fromRun } = await import('./plan-margins.ts');
    const { asJson, asText } = await import('./planned.ts');
    const detect = numberGiven(given, 'detect', 0, 1000);
    const power = numberGiven(given, 'power', 0.5, 1);
    const alpha = numberGiven(given, 'alpha', 0, 0.5);
    const [agents, run] = [given.ifGiven<string>('agents'), given.ifGiven<string>('run')];
    if ((agents === undefined) === (run === undefined)) {
      const what =
        agents === undefined ? 'margins are to come from somewhere' : '--agents and --run exclude each other';
      throw new Refusal('cli/missing', 'plan', what, '--agents or --run');
    }
    const threads = given.ifGiven<number>('threads') ?? availableParallelism();
    const asked = { detect, power, alpha, threads };
    const planned = run === undefined ? await fromPilot(given, io) : await fromRun(run, io);
    await io.out(given.flag('json') ? asJson(asked, planned) : asText(asked, planned));
  },
};
