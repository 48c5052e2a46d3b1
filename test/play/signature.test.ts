import { expect, test } from 'vitest';
import type { Agent } from '../../src/play/agent.ts';
import { BEHAVIOUR } from '../../src/play/behaviour.ts';
import { listAgents } from '../../src/play/roster.ts';
import { signature } from '../../src/play/signature.ts';

test('the package plays as it did', async () => {
  // Another number means that results differ from those of earlier versions: say so where the change is told, and here
  // (src/play/behaviour.ts), so that no run of an earlier version is gone on with.
  expect(await signature()).toBe(BEHAVIOUR);
});

test('one agent that prefers another of equal options is another behaviour', async () => {
  const [first, second] = (await listAgents()).slice(0, 2) as [Agent, Agent];
  const last: Agent = { ...second, create: () => ({ choose: (_view, options) => options.at(options.count - 1) }) };
  const before = await signature([first, second]);
  expect(await signature([first, last])).not.toBe(before);
  expect(await signature([first, second])).toBe(before);
});
