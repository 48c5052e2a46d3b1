/**
 * `plan`: how many units a question needs and how long they take here, before any of them is played. What margins are like
 * comes from a pilot, or from a run that is there.
 */
import type { Pilot, PilotPlan } from '../arena/pilot.ts';
import { unitMoments } from '../stats/planning.ts';
import type { Manifest } from '../tables/manifest.ts';
import { Refusal, within } from '../text/refusal.ts';
import type { Command, Given } from './command.ts';
import type { Io } from './io.ts';
import { numberGiven } from './numbers.ts';
import type { Measured, Planned } from './planned.ts';

/** Seconds that playing is timed for, where margins are known already. */
const TIMED = 0.7;
/** And units at most. */
const MOST_TIMED = 20_000;

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
    const planned: Planned = run === undefined ? await fromPilot(given, io) : await fromRun(run, io);
    await io.out(given.flag('json') ? asJson(asked, planned) : asText(asked, planned));
  },
};

async function fromPilot(given: Given, io: Io): Promise<Planned> {
  const { parseRules } = await import('../engine/presets.ts');
  const { resolveContestant } = await import('../play/roster.ts');
  const { seatingPlan } = await import('../play/seating.ts');
  const { parseSpecList } = await import('../text/spec.ts');
  const { rulesSpec } = await import('../report/rules-words.ts');
  const rules = within('--rules', () => parseRules(given.text('rules')));
  const specs = within('--agents', () => parseSpecList(given.text('agents')));
  if (specs.length < 2) throw new Refusal('cli/agents', '--agents', 'one agent meets nobody', 'two or more');
  const contestants: Awaited<ReturnType<typeof resolveContestant>>[] = [];
  try {
    for (const spec of specs) contestants.push(await resolveContestant(spec, io.cwd, true));
  } catch (error) {
    throw error instanceof Refusal ? error.within('--agents') : error;
  }
  const seatings = within('--rules', () => seatingPlan(2, rules.players, rules.teams));
  const [units, seed] = [given.whole('units'), given.text('seed')];
  const measured: Measured[] = [];
  for (const [i, a] of contestants.entries()) {
    for (const b of contestants.slice(i + 1)) {
      io.err.write(`pilot: ${units} deals of ${a.label} v ${b.label}\n`);
      const { pilot, seconds } = await timed(
        { rules, mode: 'hands', seed, contestants: [a, b], seatings },
        units,
        Infinity,
      );
      measured.push({ ...momentsOf(pilot), name: `${a.label} v ${b.label}`, pairing: [a.label, b.label], seconds });
    }
  }
  return { source: { pilot: { units, seed } }, rules: rulesSpec(rules), unit: ['deal', 'deals'], pairings: measured };
}

/** Margins of a run that is there; its agents play a moment, to see how long they take here. */
async function fromRun(run: string, io: Io): Promise<Planned> {
  const { runFolder } = await import('./run-folder.ts');
  const { readRun } = await import('../report/run-folder.ts');
  const { readRows } = await import('../report/rows.ts');
  const { rulesSpec } = await import('../report/rules-words.ts');
  const { sumsOf } = await import('../report/sums.ts');
  const { standardErrorOf } = await import('../stats/ratio.ts');
  const folder = within('--run', () => runFolder(io.cwd, run));
  const { manifest, summaries } = readRun(folder);
  const { experiment } = manifest;
  const rows = await readRows(folder, manifest);
  const time = await timer(folder, manifest);
  const measured: Measured[] = [];
  for (const summary of summaries) {
    const { agents, seatings } = experiment.pairings[summary.pairing];
    const seconds = await time(agents, seatings);
    for (const [i, a] of agents.entries()) {
      for (const b of agents.slice(i + 1)) {
        const pairing = [experiment.agents[a].label, experiment.agents[b].label] as const;
        const sums = sumsOf(summary, `margin/${pairing[0]}/${pairing[1]}`);
        if (sums.n < 2) continue;
        const variance = sums.n * standardErrorOf(sums) ** 2;
        const units = rows?.pairs.find(pair => pair.a === a && pair.b === b);
        const values = units ? meansOf(units) : [];
        const kurtosis = values.length >= 30 ? unitMoments(values).kurtosis : NaN;
        measured.push({
          name: pairing.join(' v '),
          pairing,
          n: sums.n,
          variance,
          kurtosis,
          mean: sums.x / sums.y,
          seconds,
        });
      }
    }
  }
  if (measured.length === 0)
    throw new Refusal('plan/few', '--run', 'no pairing of it has two units yet', 'a longer run');
  const unit = experiment.mode === 'matches' ? (['match', 'matches'] as const) : (['deal', 'deals'] as const);
  return { source: { run: folder }, rules: rulesSpec(experiment.rules), unit, pairings: measured };
}

type Timer = (agents: readonly number[], seatings: PilotPlan['seatings']) => Promise<number | null>;

/** Seconds a unit of a pairing takes here; null where the run's agents are not to be had any more. */
async function timer(folder: string, manifest: Manifest): Promise<Timer> {
  const { experimentIn } = await import('../arena/resume.ts');
  const { loadContestant } = await import('../play/roster.ts');
  try {
    const { rules, mode, seed, agents } = await experimentIn(folder, manifest);
    const contestants: Awaited<ReturnType<typeof loadContestant>>[] = [];
    for (const agent of agents) contestants.push(await loadContestant(agent));
    return async (members, seatings) => {
      const playing = members.map(member => contestants[member]);
      return (await timed({ rules, mode, seed, contestants: playing, seatings }, MOST_TIMED, TIMED)).seconds;
    };
  } catch (error) {
    if (error instanceof Refusal) return async () => null;
    throw error;
  }
}

/** Plays until there are so many units, or so much time is over. Seconds a unit come from the last half of them. */
async function timed(given: PilotPlan, units: number, limit: number): Promise<{ pilot: Pilot; seconds: number }> {
  const { Pilot } = await import('../arena/pilot.ts');
  const pilot = new Pilot(given);
  const began = performance.now();
  let seconds = 0;
  for (let chunk = 1; pilot.margins.length < units; chunk = pilot.margins.length) {
    const before = performance.now();
    const size = Math.min(chunk, units - pilot.margins.length);
    pilot.play(size);
    const now = performance.now();
    // The first units find everything cold; the last chunk alone may be too short to say anything.
    if (size === chunk) seconds = (now - before) / 1000 / size;
    if (now - began > 1000 * limit) break;
  }
  return { pilot, seconds };
}

function momentsOf(pilot: Pilot): Pick<Measured, 'n' | 'variance' | 'kurtosis' | 'mean'> {
  const values = meansOf({ margin: pilot.margins, hands: pilot.hands });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, ...unitMoments(values) };
}

/** Units as means a hand; where hands of a unit vary, as a ratio's error has them. */
function meansOf({ margin, hands }: { margin: ArrayLike<number>; hands: ArrayLike<number> }): number[] {
  const [x, y] = [margin, hands].map(values => Array.from(values).reduce((sum, value) => sum + value, 0));
  const [ratio, each] = [x / y, y / hands.length];
  return Array.from(margin, (value, i) => ratio + (value - ratio * hands[i]) / each);
}
