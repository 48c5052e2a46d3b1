/**
 * A cheat: sees every hand and the boneyard's order, and searches what it sees. It says how much there is to gain by knowing.
 *
 * With two sides that is alpha-beta, and what it finds is sure against anybody. With more there is no such thing as what is
 * sure: to take all others to be against it (paranoid) threw most of what it knew away, and so did taking each to see all tiles
 * and play for itself without fault (max^n); docs/strength.md has the figures. So it goes down a tree in which the others come to play
 * well for themselves only as it grows, which is between taking them for careless and for all-knowing.
 */
import { defineAgent, type FullView, type Player, type Rules } from 'matador-lab/agent';
import { AIMS, Aim, KnownWorld, Solver, TreeSearch } from 'matador-lab/search';

export default defineAgent({
  name: 'clairvoyant',
  summary: 'a cheat: sees every tile; plays alpha-beta, with more than two sides by a tree in the known world',
  parameters: {
    nodes: { type: 'integer', default: 10_000, min: 1, max: 10_000_000, help: 'two sides: positions searched' },
    iterations: { type: 'integer', default: 2000, min: 1, max: 1_000_000, help: 'more sides: ways down the tree' },
    aim: { type: 'choice', default: 'margin', choices: AIMS, help: 'what it plays for' },
  },
  sees: 'all',
  cost: ({ nodes, iterations }) => 100 + 0.05 * nodes + 0.5 * iterations,
  create: ({ nodes, iterations, aim }, rules) =>
    rules.teams || rules.players === 2 ? byAlphaBeta(rules, nodes, aim) : byTree(rules, iterations, aim),
});

function byAlphaBeta(rules: Rules, nodes: number, aim: string): Player {
  const solver = new Solver(rules);
  const aims = new Aim(rules, aim);
  return {
    choose: (view, options) => {
      (view as FullView).copyState(solver.state);
      aims.write(solver.worth, view);
      return solver.best(options, nodes);
    },
  };
}

function byTree(rules: Rules, iterations: number, aim: string): Player {
  const setting = { iterations, policy: 'greedy', explore: 50, others: 'single', aim };
  const search = new TreeSearch(rules, setting, kernel => new KnownWorld(rules, kernel));
  return {
    choose: (view, options, random) => {
      search.search(view, options, random);
      return search.halving.best(options, search.totals, random);
    },
  };
}
