/**
 * The roster: from how people write an agent, `pimc(worlds=200)`, `./mine.ts` or `agents/tuned/hoard.yaml`, to the agent with its values; and the
 * same again in a worker, from plain data. Everything else knows agents through here, never by import.
 *
 * The package's own agents are the files of the folder `agents`, each bearing its agent's name, so one is found without
 * loading the others. Compiled, that folder lies beside the compiled sources in the same way.
 */
import { readdirSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Rules } from '../engine/rules.ts';
import { didYouMean } from '../text/nearest.ts';
import { oneLine, Refusal, within, withinAsync } from '../text/refusal.ts';
import type { Agent, Player, Values } from './agent.ts';
import { ownIdentity } from './behaviour.ts';
import { Foul } from './fault.ts';
import { guarded, loading, making } from './guard.ts';
import { fileIdentity } from './identity.ts';
import { lookUp } from './lookup.ts';
import { packageRoot } from './package-root.ts';
import { checkAgent, checkValues, labelOf } from './parameters.ts';
import type { Seated } from './table.ts';
import { readyFor } from './typescript.ts';

/** An agent as somebody writes it: a name or a path, and values as text or typed. A `Spec` is one. */
export interface AgentSpec {
  readonly name: string;
  readonly fields: ReadonlyMap<string, unknown>;
}

/** An agent with the values it plays with. */
export interface Contestant {
  /** Canonical: the agent's name with the values that differ from their defaults. */
  readonly label: string;
  readonly agent: Agent;
  readonly values: Values;
  /** File URL of its module: what a worker loads. A path of this machine. */
  readonly url: string;
  /** `matador-lab@<version>+<behaviour>`, or for a file of somebody's `sha256:<hex>` over its module graph. */
  readonly identity: string;
}

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const FOLDER_URL = new URL('../../agents/', import.meta.url).href;
const FOLDER = fileURLToPath(FOLDER_URL);

/** Names of the package's own agents, in alphabetical order. */
export function agentNames(): string[] {
  return readdirSync(FOLDER)
    .filter(file => file.endsWith(EXTENSION) && !file.endsWith(`.d${EXTENSION}`))
    .map(file => file.slice(0, -EXTENSION.length))
    .sort();
}

/** The package's own agents, in the order of their names. */
export async function listAgents(): Promise<Agent[]> {
  return Promise.all(agentNames().map(name => loadAgent(urlOf(name))));
}

/**
 * Finds an agent and checks its values. `folder` is where a path starts from; `textual` says that values are text, to be
 * read as the types declared. Throws Refusals `agent/…`, located at the name or at `name parameter`.
 */
export async function resolveContestant(spec: AgentSpec, folder: string, textual: boolean): Promise<Contestant> {
  if (isTuned(spec.name)) return resolveTuned(spec, folder, textual);
  const url = urlFor(spec.name, folder);
  return withinAsync(spec.name, async () => {
    const found = await findAgent(spec.name, url);
    return contestantOf(found, checkValues(found.agent.parameters, spec.fields, textual));
  });
}

/** An agent with the values of a file (tuned.ts), and over them those given beside it. */
async function resolveTuned(spec: AgentSpec, folder: string, textual: boolean): Promise<Contestant> {
  const file = tunedPath(spec.name, folder);
  const { TunedFile } = await import('./tuned.ts');
  const tuned = new TunedFile(file);
  let found: Found;
  try {
    if (isTuned(tuned.agent)) throw new Refusal('tuned/value', '', 'it names another such file', 'a name, or a module');
    found = await findAgent(tuned.agent, urlFor(tuned.agent, dirname(file)));
  } catch (error) {
    throw error instanceof Refusal ? tuned.located(error) : error;
  }
  const { parameters } = found.agent;
  const values = tuned.valuesOf(parameters);
  const over = within(spec.name, () => checkValues(parameters, spec.fields, textual));
  const given = Object.keys(parameters).map(name => [name, (spec.fields.has(name) ? over : values)[name]] as const);
  return contestantOf(found, Object.freeze(Object.fromEntries(given)));
}

/** The package's own files of values are found from anywhere. */
function tunedPath(path: string, folder: string): string {
  const own = join(packageRoot(), path);
  const here = isAbsolute(path) ? path : resolve(folder, path);
  if (path.startsWith(TUNED) && !lookUp(here, path)?.isFile() && lookUp(own, path)?.isFile()) return own;
  return fileURLToPath(fileUrl(path, folder));
}

/** Paths of the package's own files of values, from its root. */
export function tunedFiles(): string[] {
  const found = lookUp(join(packageRoot(), TUNED), '')?.isDirectory() ? readdirSync(join(packageRoot(), TUNED)) : [];
  return found
    .filter(name => /\.yaml$/.test(name))
    .sort()
    .map(name => TUNED + name);
}

const TUNED = 'agents/tuned/';

const isTuned = (name: string): boolean => /\.ya?ml$/i.test(name);

interface Found {
  readonly agent: Agent;
  readonly url: string;
  readonly identity: string;
}

/** The agent of that name, or in the module at that path. */
async function findAgent(name: string, url: string): Promise<Found> {
  const own = isOwn(name);
  const agent = await loadAgent(url);
  if (!own && agentNames().includes(agent.name)) {
    const what = `it calls itself '${agent.name}', which is an agent of this package`;
    throw new Refusal('agent/name', '', what, 'another name');
  }
  return { agent, url, identity: own ? ownIdentity() : fileIdentity(fileURLToPath(url)) };
}

/** A name of the package's own, or somebody's path. */
const isOwn = (name: string): boolean => /^[\w-]+$/.test(name);

const urlFor = (name: string, folder: string): string => (isOwn(name) ? ownUrl(name) : fileUrl(name, folder));

const contestantOf = ({ agent, url, identity }: Found, values: Values): Contestant => ({
  label: labelOf(agent, values),
  agent,
  values,
  url,
  identity,
});

/** A contestant again, in a worker, from what can be sent there. Its values have been checked. */
export async function loadContestant(plain: {
  label: string;
  url: string;
  values: Values;
}): Promise<Pick<Contestant, 'label' | 'agent' | 'values'>> {
  return { label: plain.label, agent: await loadAgent(plain.url), values: Object.freeze({ ...plain.values }) };
}

/** Sits a contestant down for hands under these rules. Throws `agent/create` where its agent fails to. */
export function takeSeat(contestant: Pick<Contestant, 'label' | 'agent' | 'values'>, rules: Rules): Seated {
  const { label, agent, values } = contestant;
  const frozen = Object.freeze({ ...rules, match: Object.freeze({ ...rules.match }) });
  const known = OWN.has(agent);
  let player: Player;
  let plays: boolean;
  try {
    player = known ? agent.create(values, frozen) : making(() => watched(label, agent.create(values, frozen)));
    plays = typeof player?.choose === 'function';
  } catch (error) {
    if (error instanceof Refusal) throw error.within(label);
    throw new Refusal('agent/create', label, `could not take a seat: ${said(error)}`);
  }
  if (plays) return { label, agent, player };
  throw new Refusal('agent/create', label, 'create gave no player', 'an object with a function choose');
}

/** A player that is looked after; what is none stays what it is. */
const watched = (label: string, player: Player): Player =>
  typeof player?.choose === 'function' ? guarded(label, player) : player;

async function loadAgent(url: string): Promise<Agent> {
  const there = LOADED.get(url);
  if (there) return there;
  const known = url.startsWith(FOLDER_URL);
  const load = (): Promise<{ default?: unknown }> => import(url);
  try {
    if (!known) await readyFor(url);
    const module = await (known ? load() : loading(load));
    const agent = checkAgent(module.default);
    if (known) OWN.add(agent);
    LOADED.set(url, agent);
    return agent;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('agent/load', '', `could not be loaded: ${said(error)}`);
  }
}

/** By file URL: a module is loaded once, and watching somebody's while that is done takes its time. */
const LOADED = new Map<string, Agent>();

/** The package's own agents that have been loaded: they go unwatched. */
const OWN = new WeakSet<Agent>();

const urlOf = (name: string): string => pathToFileURL(join(FOLDER, name + EXTENSION)).href;

function ownUrl(name: string): string {
  const names = agentNames();
  if (names.includes(name)) return urlOf(name);
  const allowed = `${names.join(', ')}, or a path such as ./my-agent.ts`;
  throw new Refusal('agent/unknown', '', `there is no agent '${name}'${didYouMean(name, names)}`, allowed);
}

function fileUrl(path: string, folder: string): string {
  const file = isAbsolute(path) ? path : resolve(folder, path);
  if (lookUp(file, path)?.isFile()) return pathToFileURL(file).href;
  throw new Refusal(
    'agent/file',
    '',
    `there is no file '${path}' in ${folder}`,
    'the path of a module that exports an agent, or of a tuned file',
  );
}

function said(error: unknown): string {
  if (error instanceof Foul) return `it ${error.message}`;
  try {
    return oneLine(error instanceof Error ? error.message : String(error), 200);
  } catch {
    return 'something unprintable was thrown';
  }
}
