/**
 * From a study's file, as somebody wrote it, to a study resolved. Its hands are experiments, one a rule set.
 */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { firstMistake } from '../../arena/mistakes.ts';
import { parseRules } from '../../engine/presets.ts';
import type { Rules } from '../../engine/rules.ts';
import { isOwnIdentity } from '../../play/behaviour.ts';
import { resolveContestant, takeSeat } from '../../play/roster.ts';
import { rulesSpec } from '../../report/rules-words.ts';
import type { Experiment, PlannedAgent } from '../../tables/manifest.ts';
import { didYouMean } from '../../text/nearest.ts';
import { Refusal } from '../../text/refusal.ts';
import { show } from '../../text/show.ts';
import { parseSpec } from '../../text/spec.ts';
import { type Path, YamlSource } from '../../text/yaml-source.ts';
import { experimentFrom } from './experiments.ts';
import type { Study } from './study.ts';

const NAME = 'lower case letters, digits and dashes, at most 40';
const RULES = 'rule sets such as draw or draw(players=4), 1 to 12 of them';
const AGENTS = 'agents of this package, such as greedy or pimc(worlds=25)';
const PLAY = `2 to 8 ${AGENTS}`;
const SETTINGS = 'settings by name, such as quick: {deals: 100, worlds: 100}';
const MATTER = 'points, from 0 to 20';

const whole = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};

const EVEN = 'an even number from 4 to 1000000';

const settingShape = z.strictObject(
  {
    deals: whole(2, 1_000_000),
    worlds: z
      .int({ error: EVEN })
      .min(4, { error: EVEN })
      .max(1_000_000, { error: EVEN })
      .refine(n => n % 2 === 0, { error: EVEN }),
    every: whole(1, 1_000_000),
    strongWorlds: whole(2, 100_000),
    proof: whole(2, 100_000_000),
  },
  { error: 'fields: deals, worlds, every, strongWorlds, proof' },
);

const studyShape = z.strictObject(
  {
    study: z.literal('double-blank', { error: 'double-blank' }),
    name: z.string({ error: NAME }).regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: NAME }),
    note: z.string({ error: 'text' }).default(''),
    seed: z.union([z.string(), z.number()], { error: 'text' }).default('1'),
    rules: z
      .array(z.string({ error: RULES }), { error: RULES })
      .min(1, { error: RULES })
      .max(12, { error: RULES }),
    mode: z.enum(['hands', 'matches'], { error: 'hands, matches' }).default('hands'),
    play: z
      .array(z.string({ error: PLAY }), { error: PLAY })
      .min(2, { error: PLAY })
      .max(8, { error: PLAY }),
    ask: z.array(z.string({ error: AGENTS }), { error: AGENTS }).max(16, { error: 'at most 16 agents' }),
    strong: z.string({ error: AGENTS }),
    matter: z.number({ error: MATTER }).min(0, { error: MATTER }).max(20, { error: MATTER }).default(0.5),
    settings: z
      .record(z.string(), settingShape, { error: SETTINGS })
      .refine(settings => Object.keys(settings).length > 0, { error: SETTINGS }),
  },
  { error: 'the fields of a study: study, name, rules, play, ask, strong, settings, …' },
);

type StudyFile = z.infer<typeof studyShape>;

/**
 * Reads and resolves it. `setting`: which of the settings; `over.seed`, `over.deals`: laid over the file's. Throws Refusals
 * `study/…`, `rules/…`, `agent/…`, `seating/…`.
 */
export async function readStudy(
  path: string,
  setting: string,
  over: { readonly seed?: string | undefined; readonly deals?: number | undefined } = {},
): Promise<Study> {
  const source = new YamlSource(path, 'study', 'a study');
  const checked = studyShape.safeParse(source.value);
  if (!checked.success) throw firstMistake(source, checked.error.issues, fieldsAt);
  const file = checked.data;
  const names = Object.keys(file.settings);
  if (!names.includes(setting)) {
    const what = `there is no setting '${setting}'${didYouMean(setting, names)}`;
    throw source.refuse('study/setting', ['settings'], what, names.join(', '));
  }
  const reader = new Reader(source, dirname(resolve(path)));
  const rules: Rules[] = [];
  for (const [i, text] of file.rules.entries()) {
    const one = await reader.located(['rules', i], () => playable(parseRules(text)));
    const spec = rulesSpec(one);
    if (rules.some(other => rulesSpec(other) === spec)) {
      throw source.refuse('study/twice', ['rules', i], `${spec} stands here twice`, 'each rule set once');
    }
    rules.push(one);
  }
  const agentsAt = (field: 'play' | 'ask') => reader.agents(file[field], field, rules);
  const players = await agentsAt('play');
  const asked = await agentsAt('ask');
  const strong = await reader.located(['strong'], () => reader.agent(file.strong, rules));
  const seed = over.seed ?? source.written(['seed']) ?? String(file.seed);
  const { deals, ...budget } = file.settings[setting];
  const units = over.deals ?? deals;
  const plays: Experiment[] = [];
  for (const [i, one] of rules.entries())
    plays.push(await reader.located(['rules', i], () => hands(file, players, i, one, units, seed)));
  const { name, note, matter } = file;
  return { name, note, seed, setting, plays, matter, ...budget, asked, strong };
}

/** The hands under one rule set. */
function hands(
  { name, mode }: StudyFile,
  players: readonly PlannedAgent[],
  i: number,
  rules: Rules,
  units: number,
  seed: string,
): Promise<Experiment> {
  return experimentFrom({
    name: `${name}-hands-${i}`,
    note: 'The hands of a study: unit u is played by pairing u modulo their number.',
    rules: rulesSpec(rules),
    ...{ agents: players.map(({ label }) => label), units, seed, mode },
  });
}

/** Tells mistakes with their places in the file. */
class Reader {
  readonly #source: YamlSource;
  /** Where the paths in it start from. */
  readonly #folder: string;

  constructor(source: YamlSource, folder: string) {
    this.#source = source;
    this.#folder = folder;
  }

  async located<T>(path: Path, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Refusal ? this.#source.locate(error, path) : error;
    }
  }

  async agents(texts: readonly string[], field: string, rules: readonly Rules[]): Promise<PlannedAgent[]> {
    const found: PlannedAgent[] = [];
    for (const [i, text] of texts.entries()) {
      const one = await this.located([field, i], () => this.agent(text, rules));
      if (found.some(({ label }) => label === one.label)) {
        const what = `${one.label} stands here twice`;
        throw this.#source.refuse('study/twice', [field, i], what, 'the same agent again with other parameters');
      }
      found.push(one);
    }
    return found;
  }

  /** One of the package's own, by name or with the values of a tuned file. */
  async agent(text: string, rules: readonly Rules[]): Promise<PlannedAgent> {
    const spec = parseSpec(text);
    const strange = (name: string): Refusal => {
      const what = `${show(name)} is no agent of this package`;
      return new Refusal('agent/name', '', what, 'its own agents, by name or by a tuned file');
    };
    if (!/^[\w-]+$|\.ya?ml$/i.test(spec.name)) throw strange(spec.name);
    const contestant = await resolveContestant(spec, this.#folder, true);
    const { label, agent, values, identity, url } = contestant;
    if (!isOwnIdentity(identity)) throw strange(label);
    for (const one of rules) takeSeat(contestant, one);
    return {
      ...{ label, name: agent.name, summary: agent.summary, values, identity, url },
      cheat: agent.sees === 'all',
      cost: 1,
    };
  }
}

function fieldsAt([first, second]: Path): readonly string[] {
  if (first === undefined) return Object.keys(studyShape.shape);
  return second === undefined ? [] : Object.keys(settingShape.shape);
}

/** Where no tile is wild 0-0 can only be led. */
function playable(rules: Rules): Rules {
  if (rules.matadors) return rules;
  throw new Refusal('rules/value', 'matadors', 'without wild tiles 0-0 can only be led', 'matadors=true');
}
