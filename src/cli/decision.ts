/**
 * `decision`: plays one decision of a run again, as a fault names it, and shows what the agent saw, what it might answer
 * and what it does answer or throw. What an agent prints while it is asked goes to standard error.
 */
import { resolve } from 'node:path';
import type { Sitting } from '../play/again.ts';
import { Refusal, within } from '../text/refusal.ts';
import type { Command } from './command.ts';

export const decision: Command = {
  name: 'decision',
  summary: 'plays one decision of a run again and shows it',
  operand: { name: 'RUN|EXPERIMENT', help: 'the folder of a run, or the file of an experiment' },
  options: {
    at: { type: 'text', help: 'its address, as a fault tells it: PAIRING/UNIT/SEATING/HAND/ACTIONS', required: true },
    agents: {
      type: 'text',
      help: "files of the run's own agents, where they are not where they were",
      unless: 'as its log says',
    },
    seed: { type: 'text', help: 'the seed laid over an experiment’s file', unless: "the file's" },
  },
  examples: ['decision results/mine-1 --at 0/17/1/0/6', 'decision experiments/default.yaml --at 0/17/1/0/6'],
  async run(given, io) {
    const { Again } = await import('../play/again.ts');
    const { parseDecision } = await import('../play/decision-address.ts');
    const { AgentFault } = await import('../play/fault.ts');
    const { lookUp } = await import('../play/lookup.ts');
    const { rootOf } = await import('../random/root.ts');
    const { planOfFile, planOfRun } = await import('./decision-plan.ts');
    const { drawMoment, optionText } = await import('./moment.ts');
    const at = within('--at', () => parseDecision(given.text('at')));
    const path = resolve(io.cwd, given.operand);
    const plan = lookUp(path, given.operand)?.isDirectory()
      ? await planOfRun(path, given, io)
      : await planOfFile(path, given);
    const { experiment, ledger, contestants } = plan;
    const { agents, seatings, name } = pick(experiment.pairings, at.pairing, 'pairing');
    const seating = pick(seatings, at.seating, 'seating');
    const { units } = experiment.pairings[at.pairing];
    if (at.unit >= units)
      throw new Refusal('decision/none', '--at', `there is no unit ${at.unit}`, `0 to ${units - 1}`);
    const bySeat = seating.map(who => contestants[agents[who]]);
    const sitting: Sitting = {
      rules: experiment.rules,
      matches: experiment.mode === 'matches',
      onFault: experiment.onFault,
      timeLimit: experiment.timeLimit,
      root: rootOf(experiment.seed),
      contestants: bySeat,
      known: ledger.filter(
        fault => fault.pairing === at.pairing && fault.unit === at.unit && fault.seating === at.seating,
      ),
    };
    const again = new Again(sitting, at);
    const shown: string[] = [`${name}: unit ${at.unit}, seating ${at.seating}, hand ${at.hand}`];
    const labels = bySeat.map(({ label }) => label);
    const width = Math.min(io.columns, 100);
    within('--at', () => again.show(moment => shown.push(...drawMoment(moment, labels, width))));
    await io.out(`${shown.join('\n')}\n\n`);
    const outcome = again.ask();
    if (outcome instanceof AgentFault) {
      // No answer to be shown: that it has none in time is all that is known.
      if (outcome.plain.kind === 'timeout') throw outcome;
      await io.out([outcome.message, ...ownFrames(outcome.plain.trace), ''].join('\n'));
    } else await io.out(outcome === null ? 'begins, and nothing is wrong\n' : `answers ${optionText(outcome)}\n`);
  },
};

/** The lines of a stack down to where this program called the agent. */
function ownFrames(trace: string): string[] {
  const frames = trace.split('\n').filter(line => line.startsWith('    at '));
  const ours = frames.findIndex(line => /[\\/]play[\\/](guard|again)\./.test(line));
  return ours < 0 ? frames : frames.slice(0, ours);
}

function pick<T>(list: readonly T[], index: number, what: string): T {
  if (index < list.length) return list[index];
  throw new Refusal('decision/none', '--at', `there is no ${what} ${index}`, `0 to ${list.length - 1}`);
}
