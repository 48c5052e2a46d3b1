/**
 * The kernel and the files it is compiled from, held to each other word for word: JavaScript plays one state, the kernel the
 * other. That the rules are right is for referee-agreement.test.ts to say.
 */
import { equal } from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { compileKernel, kernelModule } from '../../scripts/kernel/compile.ts';
import { deal } from '../../src/engine/deal.ts';
import { Kernel } from '../../src/engine/kernel.ts';
import { KERNEL } from '../../src/engine/kernel-code.ts';
import { apply, settle } from '../../src/engine/moves.ts';
import { newState } from '../../src/engine/new-state.ts';
import { onward } from '../../src/engine/onward.ts';
import { listOptions, MOST_OPTIONS, onlyOption, optionAt } from '../../src/engine/options.ts';
import { parseRules } from '../../src/engine/presets.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { headWords, LEADING, PHASE, PLAYING, SEAT, STATE_WORDS, type State } from '../../src/engine/state.ts';
import { STREAM_WORDS } from '../../src/random/generator.ts';
import { ROOT_WORDS, type Root } from '../../src/random/root.ts';
import { tryOptions } from '../../src/search/playout.ts';
import { POLICIES } from '../../src/search/policies.ts';
import { POINT, WORTH_WORDS } from '../../src/search/worth.ts';
import { law } from '../law.ts';
import { anyPlay, anyRoot, anyRules, chooser } from './arbitrary.ts';

const kernel = new Kernel(WORTH_WORDS);
const { calls } = kernel;
const root = kernel.words(ROOT_WORDS);
const memory = kernel.words(STATE_WORDS);
const theirOptions = kernel.words(MOST_OPTIONS);
const ourOptions = new Int32Array(MOST_OPTIONS);
const theirs = kernel.words(MOST_OPTIONS);
const ours = new Int32Array(MOST_OPTIONS);
const theirWords = kernel.words(STREAM_WORDS);
const ourWords = new Int32Array(STREAM_WORDS);
const theirHead = kernel.words(headWords(8));
const ourHead = new Int32Array(headWords(8));

const theirWorth = kernel.words(WORTH_WORDS);
const ourWorth = new Int32Array(WORTH_WORDS);

const same = (one: Int32Array, other: Int32Array): void =>
  equal(Buffer.compare(new Uint8Array(one.slice().buffer), new Uint8Array(other.slice().buffer)), 0);

/** Plays a deal both ways to its end; `at` is shown each decision and how many options it has. */
function both(rules: Rules, given: Root, play: number[], at: (js: State, wasm: State, n: number) => void): void {
  const js = newState(rules);
  const wasm = newState(rules, memory.fill(0));
  root.set(given);
  deal(js, given, 5, 2);
  let n = onward(js);
  equal(calls.deal(wasm.byteOffset, root.byteOffset, 5, 2), n);
  const below = chooser(play);
  while (n > 0) {
    same(wasm, js);
    at(js, wasm, n);
    listOptions(js, ourOptions);
    const option = ourOptions[below(n)];
    apply(js, option);
    n = onward(js);
    equal(calls.step(wasm.byteOffset, option), n);
  }
  same(wasm, js);
}

describe('the kernel', () => {
  law([anyRules, anyRoot, anyPlay], 400)(
    'deals, steps, settles, scores and lists options as the files it is compiled from',
    (rules, given, play) => {
      both(rules, given, play, (js, wasm, n) => {
        equal(calls.listOptions(wasm.byteOffset, theirOptions.byteOffset), n);
        equal(listOptions(js, ourOptions), n);
        for (let k = 0; k < n; k++) {
          equal(theirOptions[k], ourOptions[k]);
          equal(optionAt(js, k), ourOptions[k]);
          equal(calls.optionAt(wasm.byteOffset, k), ourOptions[k]);
        }
        if (n > 1) return;
        equal(onlyOption(js), ourOptions[0]);
        equal(calls.onlyOption(wasm.byteOffset), ourOptions[0]);
      });
    },
  );

  law([anyRules, anyRoot, anyPlay], 60)(
    'tries options by every playout policy as they do, and leaves the state as it was',
    (rules, given, play) => {
      both(rules, given, play, (js, wasm, n) => {
        if (js[PHASE] === LEADING) return;
        listOptions(js, ourOptions);
        theirOptions.set(ourOptions);
        for (const policy of Object.values(POLICIES)) {
          const before = js.slice(0, headWords(rules.players));
          ourWords.set(given);
          ourWords[0] = 1;
          theirWords.set(ourWords);
          for (const worth of [ourWorth, theirWorth]) {
            for (let seat = 0; seat < rules.players; seat++) worth[POINT + seat] = seat === js[SEAT] ? 3 : -1;
          }
          tryOptions(js, ourWorth, ourOptions, n, policy, ourWords, ours, ourHead);
          calls.tryOptions(
            wasm.byteOffset,
            theirWorth.byteOffset,
            theirOptions.byteOffset,
            n,
            policy,
            theirWords.byteOffset,
            theirs.byteOffset,
            theirHead.byteOffset,
          );
          same(theirs.subarray(0, n), ours.subarray(0, n));
          same(theirWords, ourWords);
          same(js.subarray(0, before.length), before);
          same(wasm, js);
        }
      });
    },
  );

  law([anyRules, anyRoot], 200)('goes on in its own memory as a state settled by hand', (rules, given) => {
    const js = newState(rules);
    deal(js, given, 1, 0);
    settle(js);
    const wasm = newState(rules, memory.fill(0));
    wasm.set(js);
    const n = calls.onward(wasm.byteOffset);
    equal(n > 0, js[PHASE] <= PLAYING);
    if (n === 0) return;
    equal(calls.listOptions(wasm.byteOffset, theirOptions.byteOffset), n);
    equal(listOptions(js, ourOptions), n);
    for (let k = 0; k < n; k++) equal(theirOptions[k], ourOptions[k]);
  });
});

test('the kernel shipped is what the files compile to', async () => {
  expect(kernelModule(await compileKernel())).toContain(`'${KERNEL}'`);
});

test('a kernel has a memory of its own, and says when it is full', () => {
  const rules = parseRules('draw');
  const one = new Kernel();
  const other = new Kernel();
  expect(one.state(rules).buffer).toBe(one.words(1).buffer);
  expect(one.state(rules).buffer).not.toBe(other.state(rules).buffer);
  expect(() => Array.from({ length: 8 }, () => one.state(rules))).toThrow(RangeError);
});
