/** What is made of a worker's end, kind by kind. */
import { describe, expect, test } from 'vitest';
import { Deaths } from '../../src/arena/deaths.ts';
import { WordsHeard, wordsLine } from '../../src/arena/last-words.ts';
import type { Death } from '../../src/arena/worker-process.ts';
import { ownIdentity } from '../../src/play/behaviour.ts';
import { DECIDING_WORDS, Deciding } from '../../src/play/deciding.ts';

const here = { unit: 3, seating: 1, hand: 0, seat: 1, ply: 7 };
const there = { ...here, ply: 9 };
/** Who is in the other seat: an agent of the package's own. */
const other = { ...here, seat: 0 };

const run = {
  timeLimit: 2,
  memoryLimit: 300,
  agents: [
    { label: 'random', identity: 'sha256:1' },
    { label: 'mine', identity: 'sha256:2' },
    { label: 'pimc', identity: ownIdentity() },
    { label: 'yours', identity: 'sha256:3' },
  ],
  pairings: [
    {
      agents: [1, 2],
      seatings: [
        [0, 1],
        [1, 0],
      ],
    },
    { agents: [1, 3], seatings: [[0, 1]] },
  ],
};
const part = (index: number, pairing = 0) => ({ index, pairing });

type Kind = NonNullable<Death['words']>['kind'];
const death = (kind: Kind | null, at: typeof here | null = here, ended: Partial<Death> = {}): Death => ({
  words: kind && { kind, part: 5, at, loading: null },
  status: null,
  signal: 'SIGKILL',
  ...ended,
});
const verdicts = (...ends: Death[]) => judged(part(5), ends);
const judged = (at: ReturnType<typeof part>, ends: readonly Death[]) => {
  const deaths = new Deaths(run);
  return ends.map(end => deaths.judge(at, end));
};

const again = { again: true, careful: false };
const carefully = { again: true, careful: true };

describe('a worker has ended', () => {
  test('its time was up, its code ended it: an agent’s fault at once', () => {
    expect(verdicts(death('timeout'))).toEqual([{ fault: 'timeout', at: here, detail: 'took more than 2 s' }]);
    expect(verdicts(death('exit', here, { status: 3, signal: null }))).toEqual([
      { fault: 'dies', at: here, detail: 'ended its process with status 3' },
    ]);
  });

  test('too much memory: twice, wherever the same agent is asked', () => {
    const fault = { fault: 'memory', at: there, detail: 'took more than 300 MB of memory' };
    expect(verdicts(death('memory'), death('memory', there))).toEqual([again, fault]);
    const elsewhere = { ...there, seating: 0, seat: 0 };
    expect(verdicts(death('memory', elsewhere), death('memory', there))).toEqual([again, fault]);
    expect(verdicts(death('memory', null), death('memory'), death('memory', there))).toEqual([again, again, fault]);
  });

  const memoryGivenUp = (asked: string) => ({
    givenUp:
      '3 times its process came to an end, at last because more than 300 MB of memory were taken ' +
      `(asked at the time, which may mean nothing: ${asked})`,
  });

  test('too much memory with two agents asked, in turn or once: neither is blamed', () => {
    const [a, b] = [
      { ...here, seating: 0, seat: 0 },
      { ...here, seating: 0, seat: 1 },
    ];
    const ends = [death('memory', a), death('memory', b), death('memory', a)];
    expect(judged(part(5, 1), ends)).toEqual([again, again, memoryGivenUp('mine, yours, mine')]);
  });

  test('too much memory while an agent of the package’s own is asked: it is never to blame', () => {
    const ends = [death('memory', other), death('memory', other), death('memory', other)];
    expect(verdicts(...ends)).toEqual([again, again, memoryGivenUp('pimc, pimc, pimc')]);
    expect(verdicts(death('memory', here), death('memory', other), death('memory', null))).toEqual([
      again,
      again,
      memoryGivenUp('mine, pimc, nobody'),
    ]);
  });

  test('without a word: with care, and at fault is who is there twice', () => {
    const crash = { signal: 'SIGSEGV' };
    expect(verdicts(death(null), death('at', here, crash), death('at', here, crash))).toEqual([
      carefully,
      carefully,
      { fault: 'dies', at: here, detail: 'brought its process down, which ended by SIGSEGV' },
    ]);
  });

  test('three times at three places, or at none: the part is given up', () => {
    const givenUp = { givenUp: '3 times its process came to an end, at last because it ended by SIGKILL' };
    expect(verdicts(death(null), death('at', here), death('at', there))).toEqual([carefully, carefully, givenUp]);
    expect(verdicts(death(null), death(null), death(null))).toEqual([carefully, carefully, givenUp]);
    expect(verdicts(death('memory', null), death('memory', null), death('memory', null))[2]).toEqual(
      memoryGivenUp('nobody, nobody, nobody'),
    );
  });

  test('parts are counted apart, and anew after a fault', () => {
    const deaths = new Deaths(run);
    expect([1, 2, 3, 4].map(index => deaths.judge(part(index), death(null)))).toEqual(Array(4).fill(carefully));
    deaths.judge(part(1), death('timeout'));
    expect([deaths.judge(part(1), death(null)), deaths.judge(part(1), death(null))]).toEqual([carefully, carefully]);
  });
});

describe('last words', () => {
  const words = new Int32Array(DECIDING_WORDS);
  const deciding = new Deciding(words);

  test('say which decision it was, in whatever pieces they come', () => {
    deciding.at(here);
    deciding.ask(1, 7);
    const heard = new WordsHeard();
    expect(heard.last).toBeNull();
    for (const letter of wordsLine('at', 5, words).repeat(2) + wordsLine('timeout', 5, words)) heard.hear(letter);
    expect(heard.last).toEqual({ kind: 'timeout', part: 5, at: here, loading: null });
    heard.hear('exit 1 2');
    expect(heard.last).toEqual({ kind: 'timeout', part: 5, at: here, loading: null });
  });

  test('or that it was none', () => {
    deciding.over();
    const heard = new WordsHeard();
    heard.hear(wordsLine('exit', 5, words));
    expect(heard.last).toEqual({ kind: 'exit', part: 5, at: null, loading: null });
  });

  test('are the first that tell of an end, whatever is said after them', () => {
    for (const kind of ['timeout', 'memory', 'exit'] as const) {
      deciding.at(here);
      deciding.ask(1, 7);
      const heard = new WordsHeard();
      heard.hear(wordsLine('begun', 5, words) + wordsLine(kind, 5, words));
      deciding.ask(0, 8);
      for (const later of ['at', 'exit', 'begun'] as const) heard.hear(wordsLine(later, 6, words));
      expect(heard.last).toEqual({ kind, part: 5, at: here, loading: null });
      const together = new WordsHeard();
      together.hear(wordsLine(kind, 5, words) + wordsLine('at', 6, words));
      expect(together.last).toMatchObject({ kind, part: 5 });
    }
    const heard = new WordsHeard();
    heard.hear('nonsense\n');
    expect(heard.last).toBeNull();
  });
});
