/**
 * A heuristic that leaves one question to a rule: whether to spend the double blank where something else could be done too.
 * Whatever the rule says, the base chooses how: among the plays of 0-0, or among all the others.
 */
import { defineAgent, type Parameter, type Player, type Values } from 'matador-lab/agent';
import {
  FEATURES,
  features,
  isBlankChoice,
  JOINS,
  playsBlank,
  SIDES,
  SomeOptions,
  saysSpend,
} from 'matador-lab/search';
import greedy from './greedy.ts';
import hoardMatadors from './hoard-matadors.ts';
import shedHeavy from './shed-heavy.ts';

const BASES = [greedy, hoardMatadors, shedHeavy];
const AT = { type: 'integer', min: -20, max: 200 } as const;

export default defineAgent({
  name: 'blank-rule',
  summary: 'plays as a heuristic does, but spends or keeps the double blank by a rule of one or two conditions',
  parameters: {
    base: {
      type: 'choice',
      default: 'greedy',
      choices: BASES.map(({ name }) => name),
      help: 'who decides all the rest',
    },
    first: { type: 'choice', default: 'own', choices: FEATURES, help: 'spend it if this number of tiles or pips' },
    firstIs: { type: 'choice', default: 'at-most', choices: SIDES, help: 'is at most, or at least' },
    firstAt: { ...AT, default: 2, help: 'so much' },
    join: { type: 'choice', default: 'and', choices: JOINS, help: 'and, or, or whatever the second number is' },
    second: { type: 'choice', default: 'theirs', choices: FEATURES, help: 'this other number' },
    secondIs: { type: 'choice', default: 'at-most', choices: SIDES, help: 'is at most, or at least' },
    secondAt: { ...AT, default: 1, help: 'so much' },
  },
  memoryless: true,
  create: (values, rules): Player => {
    const { first, firstIs, firstAt, join, second, secondIs, secondAt } = values;
    const base = BASES.find(({ name }) => name === values.base)!;
    const declared = Object.entries<Parameter>(base.parameters);
    const usual = Object.fromEntries(declared.map(([name, parameter]) => [name, parameter.default]));
    const player = base.create(usual as Values as never, rules);
    const rule = {
      first: { feature: first, side: firstIs, at: firstAt },
      join,
      second: { feature: second, side: secondIs, at: secondAt },
    };
    const numbers = new Int32Array(FEATURES.length);
    const some = new SomeOptions();
    return {
      choose: (view, options, random) => {
        if (!isBlankChoice(options)) return player.choose(view, options, random);
        features(view, numbers);
        const spends = saysSpend(rule as never, numbers);
        some.take(options, option => playsBlank(option) === spends);
        // It may be a draw or a pass, of which no heuristic thinks.
        return some.count === 1 ? some.at(0) : player.choose(view, some.asOptions, random);
      },
    };
  },
});
