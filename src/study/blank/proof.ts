/**
 * The rule put to the proof: an agent that plays as greedy does but for the double blank, where it follows the rule, against
 * the same with every fixed threshold in its place, with always and never, and against greedy itself; on deals that
 * nothing was learnt from, each in every seating. That is a run like any other, in the study's folder.
 */
import { runExperiment } from '../../arena/run.ts';
import { type Figure, figureOf } from '../../report/figure.ts';
import { rulesSpec } from '../../report/rules-words.ts';
import { readRun } from '../../report/run-folder.ts';
import type { BlankRule } from '../../search/blank/rule.ts';
import { type Experiment, holdsManifest, readManifest } from '../../tables/manifest.ts';
import { experimentFrom } from './experiments.ts';
import { fixedRules } from './findings.ts';
import { fixedWords, ruleAgent } from './rule-words.ts';
import type { Study } from './study.ts';

/** What the rule wins over another way of play. */
export interface Win {
  /** `greedy`, or a fixed rule: `never`, `with 3 tiles or fewer`. */
  readonly over: string;
  /** Points a hand. */
  readonly margin: Figure;
}

/** Who decides all but the double blank, and an opponent itself. */
export const BASE = 'greedy';

/** The rule's opponents: greedy, and every fixed rule but the rule itself. */
function opponents(rule: BlankRule, study: Study, play: number): { agent: string; words: string }[] {
  const own = ruleAgent(rule);
  const fixed = fixedRules(study.plays[play].rules).map(one => ({ agent: ruleAgent(one), words: fixedWords(one) }));
  return [{ agent: BASE, words: BASE }, ...fixed.filter(({ agent }) => agent !== own)];
}

async function proofOf(rule: BlankRule, study: Study, play: number): Promise<Experiment> {
  const { rules } = study.plays[play];
  const experiment = await experimentFrom({
    name: `${study.name}-proof-${play}`,
    note: 'The rule of a study against fixed thresholds: of all pairings those of the rule.',
    rules: rulesSpec(rules),
    agents: [ruleAgent(rule), ...opponents(rule, study, play).map(({ agent }) => agent)],
    units: study.proof,
    seed: `${study.seed}/proof`,
  });
  return { ...experiment, pairings: experiment.pairings.filter(({ agents }) => agents[0] === 0) };
}

export interface Manner {
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly atOnce: AbortSignal;
  readonly onProgress: (done: number, units: number) => void;
}

/** Plays it into the folder, or goes on there, or finds it done; gives what the rule wins, in the order of its opponents. */
export async function prove(
  rule: BlankRule,
  study: Study,
  play: number,
  folder: string,
  { threads, signal, atOnce, onProgress }: Manner,
): Promise<Win[]> {
  const experiment = await proofOf(rule, study, play);
  const resume = holdsManifest(folder);
  if (!resume || readManifest(folder).state !== 'done') {
    await runExperiment(experiment, folder, {
      ...{ threads, signal, atOnce, resume },
      onProgress: ({ unitsDone, units }) => onProgress(unitsDone, units),
    });
  }
  const { summaries } = readRun(folder);
  return opponents(rule, study, play).map(({ words }, i) => {
    const labels = [0, i + 1].map(agent => experiment.agents[agent].label);
    const sums = summaries.find(({ pairing }) => pairing === i)!.measures[`margin/${labels.join('/')}`];
    return { over: words, margin: figureOf(sums) };
  });
}
