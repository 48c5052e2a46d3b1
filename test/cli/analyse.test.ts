/** `analyse`: positions told or recorded, the best option first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../scratch.ts';
import { told } from './told.ts';

const HAND = '6-1 5-3 4-2 2-2 4-1 6-4';
const MOVES = '6-6 1-5 draw draw 2-3';
const worked = readFileSync(new URL('../data/worked-hand.jsonl', import.meta.url), 'utf8');

interface Answer {
  seat: number;
  ends: [number, number];
  hand: string[];
  worlds: number;
  uniform: string;
  options: {
    do: string;
    tile?: string;
    end?: string;
    out?: number;
    margin: { value: number; low: number; high: number };
    wins: { value: number; low: number; high: number };
  }[];
}

const ask = async (...argv: string[]): Promise<Answer> => {
  const { status, out, err } = await told(['analyse', '--json', '--worlds', '300', ...argv]);
  expect([status, err]).toEqual([0, '']);
  return JSON.parse(out) as Answer;
};

describe('a position told', () => {
  test('shows every option, the best first, within 80 columns', async () => {
    const { status, out, err } = await told(['analyse', '--hand', HAND, '--moves', MOVES, '--worlds', '300']);
    expect([status, err]).toEqual([0, '']);
    const lines = out.split('\n');
    expect(lines.every(line => line.length <= 80)).toBe(true);
    expect(out).toContain('seat 1 holds 2-2 4-1 4-2 5-3 6-1 6-4');
    expect(out).toContain('the ends are 3 and 6');
    expect(out).toContain('300 sampled worlds, each as');
    const points = lines
      .flatMap(line => /outside +([+−][\d.]+)/.exec(line)?.[1] ?? [])
      .map(n => Number(n.replace('−', '-')));
    expect(points).toHaveLength(8);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  test('says the same as JSON, each figure in its interval', async () => {
    const { seat, ends, options, uniform, worlds } = await ask('--hand', HAND, '--moves', MOVES);
    expect([seat, ends, uniform, worlds]).toEqual([1, [3, 6], 'exactly', 300]);
    for (const { margin, wins } of options) {
      expect(margin.low).toBeLessThanOrEqual(margin.value);
      expect(margin.value).toBeLessThanOrEqual(margin.high);
      expect(wins.low).toBeGreaterThanOrEqual(0);
      expect(wins.low).toBeLessThanOrEqual(wins.value);
      expect(wins.high).toBeGreaterThanOrEqual(wins.value);
      expect(wins.high).toBeLessThanOrEqual(1);
    }
  });

  test('few worlds that all say the same are no certainty', async () => {
    const { out } = await told(['analyse', '--json', '--worlds', '2', '--hand', HAND, '--moves', MOVES]);
    for (const { wins } of (JSON.parse(out) as Answer).options) {
      expect(wins.high - wins.low).toBeGreaterThan(0.5);
      expect([wins.low >= 0, wins.high <= 1]).toEqual([true, true]);
    }
  });

  test('going out wins the hand for certain', async () => {
    const rules = 'draw(handSize=2)';
    const { options } = await ask('--rules', rules, '--hand', '3-1', '--moves', '6-6 1-5 draw 2-4');
    expect(options).toHaveLength(2);
    for (const { tile, wins, margin } of options) {
      expect([tile, wins]).toEqual(['3-1', { value: 1, low: 1, high: 1 }]);
      expect(margin.low).toBeGreaterThan(0);
    }
  });

  test('the same seed, the same figures; tiles either way round, ends by name where both would do', async () => {
    const argv = ['--hand', HAND, '--moves'];
    const one = await ask(...argv, MOVES);
    expect(await ask('--hand', '1-6 3-5 2-4 2-2 1-4 4-6', '--moves', '6-6 1-5, draw draw; 2-3L')).toEqual(one);
    expect(await ask(...argv, MOVES, '--seed', '2')).not.toEqual(one);
  });

  test('a lead is told by the hand alone, where the leader may choose', async () => {
    const { options } = await ask('--rules', 'seven-each', '--hand', '6-6 5-5 4-3 0-0 1-0 2-1 6-2');
    expect(options).toHaveLength(7);
    expect(options.every(option => option.do === 'lead')).toBe(true);
  });

  test.each([
    [['--moves', '6-6 1-5'], '--hand: is missing'],
    [['--hand', HAND], '--moves: by lead highest-double the rules say what is led'],
    [['--hand', '6-1 5-3', '--moves', MOVES], '--hand: 2 tiles, but after these moves you hold 6 (allowed: 6 tiles)'],
    [['--hand', HAND, '--moves', '6-6 1-5 draw draw 2-2'], '2-2 lies in the line'],
    [['--hand', HAND, '--moves', '6-6 4-4'], '--moves 2: 4-4 does not fit: the ends are 6 and 6'],
    [
      ['--hand', HAND, '--moves', '6-6 1-5 1-2R 6-1'],
      '--moves 4: 6-1 fits both ends (allowed: 6-1L or 6-1R: the ends are 5 and 2)',
    ],
    [['--hand', HAND, '--moves', '6-6 1-5 skip'], "--moves 3: 'skip' is no move"],
    [['--hand', HAND, '--moves', '6-6 9-5'], '--moves 2: tile 9-5 is not in a double-6 set'],
    [['--hand', HAND, '--moves', '6-6 1-5 draw:1-1 2-3'], '--moves 3: names a tile you did not see'],
    [['--rules', 'block', '--hand', HAND, '--moves', '6-6 pass pass'], 'all have passed: the hand is over'],
    [['--hand', '5-5 6-5 3-3 3-2 2-0 3-0', '--moves', '6-6 1-0 draw 1-3'], 'nothing in it fits'],
    [['--hand', HAND, '--moves', MOVES, '--worlds', '1'], '--worlds: 1 is out of range'],
    [['--hand', HAND, '--moves', MOVES, '--worlds', '5', '--seconds', '1'], '--seconds: takes the place of --worlds'],
    [['--hand', HAND, '--moves', MOVES, '--policy', 'mine'], "--policy: 'mine' is not known"],
    [['--hand', HAND, '--moves', MOVES, '--ply', '3'], '--ply: goes with a record'],
  ])('%j is refused', async (argv, why) => {
    const { status, out, err } = await told(['analyse', ...argv]);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(why);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

test('what nothing can have led to is refused', async () => {
  // Seat 0 drew twice holding all that is left but what seat 1 holds, of which something must have fitted.
  const rules = 'draw(set=3,handSize=4,lead=any)';
  const argv = ['--rules', rules, '--hand', '3-2 1-1 0-0', '--moves', '3-3 1-0 draw draw pass'];
  const { status, err } = await told(['analyse', ...argv]);
  expect(status).toBe(2);
  expect(err).toMatch(/no deal can have led there|nothing is left|nothing in it fits/);
});

test('time may take the place of a number of worlds', async () => {
  const { status, out } = await told(['analyse', '--hand', HAND, '--moves', MOVES, '--seconds', '1', '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ reproducible: false });
  expect((JSON.parse(out) as Answer).worlds).toBeGreaterThan(100);
});

describe('a recorded hand', () => {
  test('is looked at by the seat that had to decide, and shows what it held then', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'hands.jsonl'), `\n${worked}`);
    const record = JSON.parse(worked) as { hands: string[][]; actions: { seat: number; do: string }[] };
    const seen: number[] = [];
    for (let ply = 1; ply < record.actions.length; ply++) {
      const argv = [
        'analyse',
        join(folder, 'hands.jsonl'),
        '--line',
        '2',
        '--ply',
        `${ply}`,
        '--json',
        '--worlds',
        '20',
      ];
      const { status, out, err } = await told(argv);
      const action = record.actions[ply]!;
      if (status !== 0) {
        expect(err).toContain(`nobody decides after ${ply} actions`);
        expect(action.do).not.toBe('play');
        continue;
      }
      const answer = JSON.parse(out) as Answer;
      expect(answer.seat).toBe(action.seat);
      seen.push(ply);
    }
    expect(seen.length).toBeGreaterThan(3);
  });

  test.each([
    [['-'], '--ply: is missing'],
    [['-', '--ply', '1', '--hand', '6-6'], '--hand: the record says it'],
    [['-', '--ply', '1', '--line', '9'], 'standard input: has no line 9'],
    [['-', '--ply', '999'], 'standard input line 1 --ply: nobody decides after 999 actions'],
  ])('%j is refused', async (argv, why) => {
    const { status, err } = await told(['analyse', ...argv], { stdin: worked });
    expect(status).toBe(2);
    expect(err).toContain(why);
  });
});
