/**
 * Small things the tests of the referee share: reading tiles from text, dealing, playing at random, writing a record.
 */
import { fullSet, type RefAction, Referee, type RefRules, sameTile, type Tile, tileName } from './referee.ts';

/** `'6-6 1-4'` as tiles. */
export function tiles(text: string): Tile[] {
  const words = text.split(' ').filter(word => word !== '');
  return words.map(word => {
    const [a, b] = word.split('-').map(Number);
    return [a, b] as const;
  });
}

/** A referee for the given hands; the boneyard starts with `first`, and every tile left over follows. */
export function seated(rules: RefRules, hands: string[], first = '', lot: number | null = null): Referee {
  const dealt = hands.map(tiles);
  const placed = [...dealt.flat(), ...tiles(first)];
  const rest = fullSet(rules.set).filter(tile => !placed.some(other => sameTile(tile, other)));
  return new Referee(rules, dealt, [...tiles(first), ...rest], lot);
}

/** An action in few words: `lead 6-6`, `1-4 R 4`, `draw`, `pass`. */
export function short(action: RefAction): string {
  if (action.do === 'lead') return `lead ${tileName(action.tile)}`;
  if (action.do === 'play') return `${tileName(action.tile)} ${action.end} ${action.out}`;
  return action.do;
}

export function action(text: string): RefAction {
  if (text === 'draw' || text === 'pass') return { do: text };
  const words = text.split(' ');
  if (words[0] === 'lead') return { do: 'lead', tile: tiles(words[1])[0] };
  return { do: 'play', tile: tiles(words[0])[0], end: words[1] as 'L' | 'R', out: Number(words[2]) };
}

export function legalNow(referee: Referee): string[] {
  return referee.legal().map(short).sort();
}

/** A seeded source of numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)];
}

export interface Deal {
  hands: Tile[][];
  boneyard: Tile[];
}

export function shuffledDeal(rules: RefRules, random: () => number): Deal {
  const heap = fullSet(rules.set);
  for (let last = heap.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [heap[last], heap[other]] = [heap[other], heap[last]];
  }
  const hands: Tile[][] = [];
  for (let seat = 0; seat < rules.players; seat++) hands.push(heap.splice(0, rules.handSize));
  return { hands, boneyard: heap };
}

export interface WrittenAction {
  seat: number;
  do: string;
  tile?: string;
  end?: string;
  out?: number;
  ends?: [number, number];
}

/** Carries out an action and gives what a record says of it. */
export function carryOut(referee: Referee, taken: RefAction): WrittenAction {
  const seat = referee.seat;
  const next = referee.boneyard[0];
  referee.apply(taken);
  if (taken.do === 'pass') return { seat, do: 'pass' };
  if (taken.do === 'draw') return { seat, do: 'draw', tile: tileName(next) };
  if (taken.do === 'lead') return { seat, do: 'lead', tile: tileName(taken.tile), ends: referee.ends! };
  const { tile, end, out } = taken;
  return { seat, do: 'play', tile: tileName(tile), end, out, ends: referee.ends! };
}

export function writeRecord(rules: RefRules, deal: Deal, actions: WrittenAction[], referee: Referee) {
  return {
    format: 'matador-hand/1',
    rules,
    agents: deal.hands.map(() => 'random'),
    hands: deal.hands.map(hand => hand.map(tileName)),
    boneyard: deal.boneyard.map(tileName),
    actions,
    result: referee.result(),
  };
}
