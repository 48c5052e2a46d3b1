/** A world filled by the kernel and by the text it is compiled from. */
import { deepEqual } from 'node:assert/strict';
import { describe } from 'vitest';
import { Kernel } from '../../src/engine/kernel.ts';
import { newState } from '../../src/engine/new-state.ts';
import { LOG, NEXT, STATE_WORDS } from '../../src/engine/state.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { STREAM_WORDS } from '../../src/random/generator.ts';
import { fillWorld } from '../../src/search/filling.ts';
import { anyPlay, anyRoot, anyRules, chooser } from '../engine/arbitrary.ts';
import { law } from '../law.ts';

const CELLS = 12;

describe('filling a world', () => {
  law([anyRules, anyRoot, anyPlay], 100)('is the same in the kernel', (rules, stream, play) => {
    const below = chooser(play);
    const tiles = tilesIn(rules.set);
    const hidden = Int32Array.from({ length: tiles }, (_, tile) => tile).filter(() => below(3) !== 0);
    const cellOf = Int32Array.from({ length: tiles }, () => below(CELLS + 6) - 6);
    const seatOf = Int32Array.from({ length: CELLS }, () => 1 + below(rules.players - 1));
    const words = Int32Array.from(stream.subarray(0, STREAM_WORDS));
    const ours = newState(rules);
    // What was there before is cleared.
    for (let i = 0; i < 500; i++) if (ours[i] === 0) ours[i] = below(100);
    const before = ours.slice(LOG);
    ours[NEXT] = tiles - hidden.filter(tile => cellOf[tile]! < 0).length;
    const kernel = new Kernel();
    const theirs = kernel.words(STATE_WORDS);
    theirs.set(ours);
    const copies = [hidden, cellOf, seatOf, words, new Int32Array(tiles)].map(array => {
      const copy = kernel.words(array.length);
      copy.set(array);
      return copy.byteOffset;
    });
    const [hiddenAt, cellOfAt, seatOfAt, wordsAt, givenAt] = copies as [number, number, number, number, number];
    fillWorld(ours, 0, hidden, hidden.length, cellOf, seatOf, words, new Int32Array(tiles));
    kernel.calls.fillWorld(theirs.byteOffset, 0, hiddenAt, hidden.length, cellOfAt, seatOfAt, wordsAt, givenAt);
    deepEqual(theirs.slice(), ours);
    // It may write behind the deck while it does not know yet whether there is a tile, and no further.
    deepEqual(ours.subarray(LOG), before);
  });
});
