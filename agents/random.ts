/** Chance: the yardstick every other agent is measured against. */
import { defineAgent } from 'matador-lab/agent';

export default defineAgent({
  name: 'random',
  summary: 'any option, each as likely: distinct plays, and where the rules offer one a draw or a pass besides',
  parameters: {},
  memoryless: true,
  cost: () => 0.05,
  create: () => ({
    choose: (_view, options, random) => options.at(random.below(options.count)),
  }),
});
