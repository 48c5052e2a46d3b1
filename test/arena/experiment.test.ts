/** Experiment files: what they resolve to, and one line for every kind of mistake, with its place in the file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readExperiment } from '../../src/arena/experiment.ts';
import { Refusal } from '../../src/text/refusal.ts';
import { newFolder } from '../scratch.ts';
import { agentFile, LAST, write } from './lab.ts';

const folder = newFolder();
write(folder, { 'own.ts': agentFile('own'), 'last.ts': LAST });
write(folder, {
  'fussy.ts': `export default { name: 'fussy', summary: 'x', parameters: {}, create() { throw new Error('not today'); } };`,
  'priced.ts': `export default { name: 'priced', summary: 'x', parameters: {}, cost: () => -1, create: () => ({ choose: () => 0 }) };`,
});

const resolved = (yaml: string, over = {}) => readExperiment(write(folder, { 'file.yaml': yaml }), over);

describe('resolved', () => {
  test('defaults', async () => {
    const experiment = await resolved('name: small\nagents: [random, greedy]\nunits: 7\n');
    expect(experiment).toMatchObject({
      ...{ name: 'small', note: '', seed: '1', mode: 'hands', onFault: 'stop', actions: false },
      rules: { set: 6, players: 2, handSize: 7, match: { target: 100 } },
      pairings: [
        {
          name: 'random v greedy',
          agents: [0, 1],
          units: 7,
          seatings: [
            [0, 1],
            [1, 0],
          ],
        },
      ],
    });
    expect(experiment.agents[0]).toMatchObject({ label: 'random', cheat: false, cost: 0.05 });
  });

  test('everything', async () => {
    const experiment = await resolved(
      [
        'name: all',
        'note: a note',
        'rules: {preset: old, set: 9, match: {hands: 4}}',
        'seats: 3',
        'agents:',
        '  - greedy',
        '  - greedy(own=3, unseen=1)',
        '  - {agent: greedy, matador: 7}',
        '  - ./own.ts',
        'units: {each: 50, with: {own: 20, "greedy(own=3, unseen=1)": 30, greedy: 40}}',
        'seed: 0123',
        'mode: matches',
        'actions: true',
        'onFault: forfeit',
      ].join('\n'),
    );
    expect(experiment).toMatchObject({ seed: '0123', mode: 'matches', actions: true, onFault: 'forfeit' });
    expect(experiment.rules).toMatchObject({ set: 9, players: 3, handSize: 5, reserve: 2, match: { hands: 4 } });
    const labels = experiment.agents.map(agent => agent.label);
    expect(labels).toEqual(['greedy', 'greedy(own=3)', 'greedy(matador=7)', 'own']);
    // A name stands for all its agents; the least that applies is played.
    expect(experiment.pairings.map(({ name, units }) => [name, units])).toEqual([
      ['greedy v greedy(own=3)', 30],
      ['greedy v greedy(matador=7)', 40],
      ['greedy v own', 20],
      ['greedy(own=3) v greedy(matador=7)', 30],
      ['greedy(own=3) v own', 20],
      ['greedy(matador=7) v own', 20],
    ]);
    expect(experiment.pairings[0].seatings).toHaveLength(6);
  });

  test('a table', async () => {
    const experiment = await resolved(
      'name: t\nagents: [random, greedy, shed-heavy]\nmeet: table\nseats: 3\nunits: 2\n',
    );
    expect(experiment.pairings).toHaveLength(1);
    expect(experiment.pairings[0]).toMatchObject({ name: 'random v greedy v shed-heavy', agents: [0, 1, 2] });
  });

  test('what a command line lays over it', async () => {
    const yaml = 'name: x\nagents: [random, greedy]\nunits: {each: 7, with: {greedy: 3}}\nseed: a\n';
    const experiment = await resolved(yaml, { units: 12, seed: '007', actions: true });
    expect(experiment).toMatchObject({ seed: '007', actions: true, pairings: [{ units: 12 }] });
  });

  test.each([
    ['1', '1'],
    ['0123', '0123'],
    ['1e3', '1e3'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['"two words"', 'two words'],
    ['&a 007', '007'],
  ])('the seed %s is taken as it is written', async (written, seed) => {
    expect((await resolved(`name: x\nagents: [random, greedy]\nunits: 1\nseed: ${written}\n`)).seed).toBe(seed);
  });
});

const AGENTS = 'agents: [random, greedy]';

describe('refused, in one line that says where', () => {
  test.each([
    ['a misspelt field', `name: x\n${AGENTS}\nunit: 3\n`, ":3:1 unit: there is no such field, did you mean 'units'?"],
    [
      'a field too many',
      `name: x\n${AGENTS}\nunits: 3\ncolour: red\n`,
      ':4:1 colour: there is no such field (allowed: name,',
    ],
    ['a missing field', `name: x\n${AGENTS}\n`, ':1:1 units: is missing (allowed: a whole number'],
    ['no fields', '- a\n- b\n', ":1:1: a list can't stand here (allowed: the fields of an experiment"],
    [
      'a name that names no folder',
      `name: ../x\n${AGENTS}\nunits: 3\n`,
      ":1:7 name: '../x' is no name (allowed: lower case",
    ],
    [
      'units below 1',
      `name: x\n${AGENTS}\nunits: 0\n`,
      ':3:8 units: 0 is out of range (allowed: a whole number from 1',
    ],
    ['units that are no number', `name: x\n${AGENTS}\nunits: many\n`, ":3:8 units: 'many' can't stand here (allowed: "],
    [
      'units each',
      `name: x\n${AGENTS}\nunits:\n  each: 2.5\n`,
      ":4:9 units.each: 2.5 can't stand here (allowed: a whole",
    ],
    [
      'a misspelt field within',
      `name: x\n${AGENTS}\nunits: {each: 2, wiht: {}}\n`,
      ":3:18 units.wiht: there is no such field, did you mean 'with'? (allowed: each, with)",
    ],
    [
      'units of an agent that is not here',
      `name: x\n${AGENTS}\nunits: {each: 2, with: {greedi: 1}}\n`,
      ":3:25 units.with.greedi: no agent here is called so, did you mean 'greedy'?",
    ],
    ['one agent', 'name: x\nagents: [random]\nunits: 3\n', ':2:9 agents: 1 of them (allowed: two agents or more)'],
    [
      'an agent that is a number',
      'name: x\nagents: [random, 3]\nunits: 3\n',
      ":2:18 agents[1]: 3 can't stand here (allowed: an agent such as",
    ],
    [
      'an unknown agent',
      'name: x\nagents:\n  - random\n  - gredy\nunits: 3\n',
      ":4:5 agents[1]: there is no agent 'gredy', did you mean 'greedy'? (allowed: ",
    ],
    [
      'a misspelt parameter',
      'name: x\nagents:\n  - random\n  - agent: greedy\n    onw: 3\nunits: 3\n',
      ":5:5 agents[1].onw: there is no such parameter, did you mean 'own'?",
    ],
    [
      "a parameter's value",
      'name: x\nagents:\n  - random\n  - {agent: greedy, own: 300}\nunits: 3\n',
      ':4:26 agents[1].own: 300 is out of range (allowed: -100 to 100)',
    ],
    [
      "a parameter's type",
      'name: x\nagents:\n  - random\n  - {agent: greedy, own: "3"}\nunits: 3\n',
      ":4:26 agents[1].own: '3' is no number",
    ],
    [
      'a parameter in a line',
      'name: x\nagents: [random, greedy(onw=3)]\nunits: 3\n',
      ':2:18 agents[1]: greedy onw: there is no such parameter',
    ],
    [
      'an agent in bad form',
      'name: x\nagents:\n- random\n- greedy(own\nunits: 3\n',
      ":4:3 agents[1]: column 11: the end where '=' after own should be",
    ],
    [
      'an agent with parameters among fields',
      'name: x\nagents: [random, {agent: greedy(own=3)}]\nunits: 3\n',
      ":2:18 agents[1]: 'greedy(own=3)' is more than a name (allowed: its parameters as fields",
    ],
    [
      'an agent twice',
      'name: x\nagents: [random, greedy, greedy(own=2)]\nunits: 3\n',
      ':2:26 agents[2]: greedy stands here twice, as agents[1] too',
    ],
    [
      'an agent that is no file',
      'name: x\nagents: [random, ./none.ts]\nunits: 3\n',
      ":2:18 agents[1]: there is no file './none.ts'",
    ],
    [
      'an agent that takes no seat',
      'name: x\nagents: [random, ./fussy.ts]\nunits: 3\n',
      ':2:18 agents[1]: fussy: could not take a seat: not today',
    ],
    [
      'a cost below 0',
      'name: x\nagents: [random, ./priced.ts]\nunits: 3\n',
      ':2:18 agents[1]: priced: its cost is -1 (allowed: microseconds',
    ],
    [
      'an unknown preset',
      `name: x\n${AGENTS}\nunits: 3\nrules: drow\n`,
      ":4:8 rules: there is no rule set 'drow', did you mean 'draw'?",
    ],
    [
      'an unknown preset in fields',
      `name: x\n${AGENTS}\nunits: 3\nrules:\n  preset: drow\n`,
      ":5:11 rules.preset: there is no rule set 'drow'",
    ],
    [
      'a misspelt rule',
      `name: x\n${AGENTS}\nunits: 3\nrules:\n  stet: 9\n`,
      ":5:3 rules.stet: there is no such rule, did you mean 'set'?",
    ],
    [
      "a rule's value",
      `name: x\n${AGENTS}\nunits: 3\nrules: {draw: always}\n`,
      ":4:15 rules.draw: 'always' is not known (allowed: until-playable, one, none)",
    ],
    [
      'a match that is none',
      `name: x\n${AGENTS}\nunits: 3\nrules: {match: {target: 0}}\n`,
      ':4:25 rules.match.target: 0 is out of range (allowed: 1 to 30000)',
    ],
    [
      'a rule in a line',
      `name: x\n${AGENTS}\nunits: 3\nrules: draw(set=99)\n`,
      ':4:8 rules: set: 99 is out of range (allowed: 3 to 15)',
    ],
    [
      'a key that is none',
      `name: x\n${AGENTS}\nunits: 3\nrules: {__proto__: 3}\n`,
      ":4:9: no key can be called '__proto__'",
    ],
    [
      'too many tiles',
      `name: x\n${AGENTS}\nunits: 3\nrules: {handSize: 20}\n`,
      ':4:19 rules.handSize: 2 seats of 20 tiles are 40',
    ],
    [
      'seats without a size',
      `name: x\n${AGENTS}\nunits: 3\nseats: 6\n`,
      ":4:8 seats: handSize: 'draw' names no hand size for 6 seats",
    ],
    [
      'seats out of range',
      `name: x\n${AGENTS}\nunits: 3\nseats: 9\n`,
      ':4:8 seats: 9 is out of range (allowed: a whole number from 2 to 8)',
    ],
    [
      'seats twice',
      `name: x\n${AGENTS}\nunits: 3\nseats: 3\nrules: {players: 3}\n`,
      ':4:8 seats: the rules say players too (allowed: one of them)',
    ],
    [
      'a table with empty seats',
      `name: x\nagents: [random, greedy, shed-heavy]\nunits: 3\nmeet: table\n`,
      ":4:7 meet: 3 contestants can't be seated at 2 seats",
    ],
    [
      'an unknown word',
      `name: x\n${AGENTS}\nunits: 3\nmode: hand\n`,
      ":4:7 mode: 'hand' is not known, did you mean 'hands'? (allowed: hands, matches)",
    ],
    [
      'a switch that is none',
      `name: x\n${AGENTS}\nunits: 3\nactions: yes\n`,
      ":4:10 actions: 'yes' can't stand here (allowed: true, false)",
    ],
    [
      'a seed that is none',
      `name: x\n${AGENTS}\nunits: 3\nseed: [1]\n`,
      ":4:7 seed: a list can't stand here (allowed: text)",
    ],
    ['a key twice', `name: x\nname: y\n${AGENTS}\nunits: 3\n`, ':2:1: this key stands here twice (allowed: once)'],
    ['bad YAML', `name: x\n${AGENTS}\nunits: [3\n`, ':4:1: '],
    ['two documents', `name: x\n---\nname: y\n`, ':2:1: a second document begins here (allowed: one document a file)'],
    ['an unknown tag', `name: !who x\n${AGENTS}\nunits: 3\n`, ':1:7: '],
    ['an alias of nothing', `name: *x\n${AGENTS}\nunits: 3\n`, ':1:7: there is nothing called &x before this'],
    ['nothing', '# nothing\n', ': is empty (allowed: an experiment)'],
    ['endless nesting', `name: ${'['.repeat(20_000)}`, ''],
  ])('%s', async (_, yaml, message) => {
    const file = write(folder, { 'file.yaml': yaml });
    const error = await readExperiment(file).catch(error => error);
    expect(error).toBeInstanceOf(Refusal);
    expect(error.message).not.toContain('\n');
    expect(error.message.slice(0, file.length + message.length)).toBe(file + message);
  });

  test('aliases that would fill the memory', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `  l${i}: &l${i} [${Array(10).fill(i ? `*l${i - 1}` : 'x')}]`);
    const yaml = `name: x\n${AGENTS}\nunits:\n${levels.join('\n')}\n`;
    await expect(resolved(yaml)).rejects.toMatchObject({ code: 'experiment/yaml' });
  });

  const bytes = (text: string) => Uint8Array.from(text, c => c.charCodeAt(0));
  test.each([
    ['there is no such file', 'none.yaml', null],
    ['is a folder', 'folder.yaml', 'folder'],
    ['has 1000001 bytes', 'huge.yaml', `#${'x'.repeat(1_000_000)}`],
    ['is not text', 'binary.yaml', bytes('name: \0')],
    ['is not text in UTF-8', 'latin.yaml', bytes('name: caf\xe9')],
  ])('a file that %s', async (what, name, content) => {
    const file = join(folder, name);
    if (content === 'folder') mkdirSync(file);
    else if (content) write(folder, { [name]: content });
    const message = `${file}: ${what} (allowed: a YAML file of at most 1 MB)`;
    await expect(readExperiment(file)).rejects.toMatchObject({ code: 'experiment/file', message });
  });

  test('units laid over it that are none', async () => {
    const yaml = `name: x\n${AGENTS}\nunits: 3\n`;
    for (const units of [0, 1.5, Number.NaN, 1e10]) {
      await expect(resolved(yaml, { units })).rejects.toMatchObject({ code: 'experiment/value', where: 'units' });
    }
  });
});
