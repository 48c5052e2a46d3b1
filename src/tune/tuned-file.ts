/**
 * The tuned file as text: an agent with its values, to be named wherever an agent can be (play/tuned.ts), and the run that
 * made them. Written by hand and not by a YAML library: every text goes in as JSON, which YAML reads.
 */
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatRules } from '../engine/presets.ts';
import { isOwnIdentity, packageOrigin } from '../play/behaviour.ts';
import { decimal, whole } from '../report/numbers.ts';
import { writeWhole } from '../tables/whole-file.ts';
import { formatSpec } from '../text/spec.ts';
import { type Outcome, type WrittenPlan, writtenPlan } from './manifest.ts';
import { startOf, type TunePlan } from './plan.ts';
import { percent, verdictOf } from './verdict.ts';

/**
 * Writes it. Where the agent is a module of somebody's own, what it says of where that lies is the one thing in a tune's
 * folder that hangs on where the folder lies.
 */
export function writeTunedFile(path: string, plan: TunePlan, outcome: Outcome): void {
  const { name, identity, url } = startOf(plan.experiment);
  const module = (): string => relative(dirname(path), fileURLToPath(url)).split(sep).join('/');
  const agent = isOwnIdentity(identity) ? name : module().replace(/^(?![./])/, './');
  writeWhole(path, [Buffer.from(tunedText(agent, writtenPlan(plan), outcome))]);
}

function tunedText(agent: string, plan: WrittenPlan, outcome: Outcome): string {
  const { experiment, space, method, final } = plan;
  const [start, ...opponents] = experiment.agents;
  const { version, behaviour } = packageOrigin();
  const { duel } = outcome;
  const text = (value: unknown): string => JSON.stringify(value);
  const plain = (words: string): string => text(words.replace(/\u00a0/g, ' ').replace(/\u2212/g, '-'));
  const { units, ...how } = method;
  const tried = space.map(({ name, from, to, values, type }) => {
    return `${name} ${type === 'switch' || type === 'choice' ? values.join('|') : `${from} to ${to}`}`;
  });
  const lines = [
    `# ${start.name} as the tune ${experiment.name} left it. It can be named wherever an agent can be.`,
    `agent: ${text(agent)}`,
    'values:',
    ...Object.entries(outcome.result.values).map(([name, value]) => `  ${name}: ${text(value)}`),
    'made:',
    `  tune: ${text(experiment.name)}`,
    `  version: ${text(version)}`,
    `  behaviour: ${text(behaviour)}`,
    `  identity: ${text(start.identity)}`,
    `  rules: ${text(formatSpec(formatRules(experiment.rules)))}`,
    `  seed: ${text(experiment.seed)}`,
    `  start: ${text(start.label)}`,
    ...list('tried', tried),
    ...list(
      'against',
      opponents.map(({ label }) => label),
    ),
    `  method: ${text(formatSpec({ name: method.name, fields: fieldsOf(how) }))}`,
    `  units: ${text(units)}`,
    `  steps: ${text(outcome.path.length)}`,
    `  verdict: ${plain(verdictOf(plan, outcome).sentence)}`,
    ...(duel
      ? [
          `  duel: ${plain(
            `${duel.verdict}: ${decimal(duel.value, 2, true)}, ${percent(final.level)} interval ${decimal(duel.low, 2, true)} to ${decimal(duel.high, 2, true)} points a hand, n ${whole(duel.units)}`,
          )}`,
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

const list = (name: string, items: readonly string[]): string[] => [
  `  ${name}:`,
  ...items.map(item => `    - ${JSON.stringify(item)}`),
];

function fieldsOf(how: Readonly<Record<string, unknown>>): Map<string, string> {
  return new Map(
    Object.entries(how)
      .filter(([name]) => name !== 'name')
      .map(([name, value]) => [name, String(value)]),
  );
}
