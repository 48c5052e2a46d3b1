/**
 * Whether a run that is there is the one that is meant: what a run rests on, compared field by field and told in words.
 * Going on with another seed, other rules, another version or another's code would put two runs into one folder.
 */
import { formatRules } from '../engine/presets.ts';
import type { Origin } from '../play/behaviour.ts';
import { type Manifest, type WrittenAgent, type WrittenExperiment, written } from '../tables/manifest.ts';
import { show } from '../text/show.ts';
import { formatSpec } from '../text/spec.ts';

/** What the two are called in the sentences: `seed '1' there, '2' here`. */
interface Places {
  readonly there: string;
  readonly here: string;
}

/** `seed '1' there, '2' here` and so on, the weightiest first; none where it is the same run to the last field. */
export function differences(
  there: Manifest,
  here: WrittenExperiment,
  origin: Origin,
  places: Places = { there: 'there', here: 'here' },
): string[] {
  const found: string[] = [];
  const compare = (what: string, a: unknown, b: unknown): void => {
    if (JSON.stringify(a) !== JSON.stringify(b))
      found.push(`${what} ${told(a)} ${places.there}, ${told(b)} ${places.here}`);
  };
  const [old, now] = [written(there.experiment), written(here)];
  compare('version', there.version, origin.version);
  compare('behaviour', there.behaviour, origin.behaviour);
  compare('seed', old.seed, now.seed);
  if (JSON.stringify(old.rules) !== JSON.stringify(now.rules)) {
    compare('rules', formatSpec(formatRules(old.rules)), formatSpec(formatRules(now.rules)));
  }
  found.push(...agentDifferences(old.agents, now.agents, places));
  for (const field of ['mode', 'onFault', 'timeLimit', 'memoryLimit', 'actions', 'name', 'note'] as const) {
    compare(field, old[field], now[field]);
  }
  compare('luck', old.luck ?? 'none', now.luck ?? 'none');
  for (const field of stopFields(old.stop, now.stop)) {
    compare(`stop.${field}`, fieldOf(old.stop, field), fieldOf(now.stop, field));
  }
  for (const pairing of now.pairings) {
    const twin = old.pairings.find(({ name }) => name === pairing.name);
    if (twin) compare(`units of ${pairing.name}`, twin.units, pairing.units);
  }
  // Whatever else there may be: order, seatings, pairings.
  if (found.length === 0) compare('pairings', old.pairings, now.pairings);
  return found;
}

type Stop = WrittenExperiment['stop'];

const stopFields = (old: Stop, now: Stop): string[] => [
  ...new Set([old, now].flatMap(stop => Object.keys(stop ?? {}))),
];
const fieldOf = (stop: Stop, field: string): unknown => (stop as Record<string, unknown> | undefined)?.[field] ?? null;

function agentDifferences(
  old: readonly WrittenAgent[],
  now: readonly WrittenAgent[],
  { there, here }: Places,
): string[] {
  const found: string[] = [];
  for (const agent of now) {
    const twin = old.find(({ label }) => label === agent.label);
    if (!twin) found.push(`agent ${agent.label} ${here} and not ${there}`);
    else if (twin.identity !== agent.identity) {
      found.push(`agent ${agent.label}: its code is ${twin.identity} ${there}, ${agent.identity} ${here}`);
    } else if (JSON.stringify(twin) !== JSON.stringify(agent)) found.push(`agent ${agent.label} declares other things`);
  }
  for (const { label } of old) {
    if (!now.some(agent => agent.label === label)) found.push(`agent ${label} ${there} and not ${here}`);
  }
  const order = (agents: readonly WrittenAgent[]) => agents.map(({ label }) => label).join(', ');
  if (found.length === 0 && order(old) !== order(now)) {
    found.push(`agents ${order(old)} ${there}, ${order(now)} ${here}`);
  }
  return found;
}

const told = (value: unknown): string =>
  typeof value === 'string' ? show(value) : show(JSON.stringify(value)).slice(1, -1);
