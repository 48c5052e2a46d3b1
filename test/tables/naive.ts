/**
 * Every measure and every histogram, straight from its definition: rows are plain objects, a unit is the rows that bear
 * its number, and each measure says what x and y of one unit are. Slow, and shares nothing with what it checks.
 */
import { FAULT_KINDS, type FaultKind } from '../../src/play/fault.ts';
import type { Row } from './expected.ts';

export interface NaivePlan {
  readonly labels: readonly string[];
  readonly players: number;
  readonly teams: boolean;
  readonly matches: boolean;
  /** What a margin between agents with different numbers of seats is taken times. */
  readonly scale: number;
}

type XY = readonly [x: number, y: number];
export type NaiveSums = Record<string, { n: number; x: number; y: number; xx: number; yy: number; xy: number }>;
type Counts = Record<string, Record<string, number>>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const total = (pairs: readonly XY[]): XY => [sum(pairs.map(([x]) => x)), sum(pairs.map(([, y]) => y))];

/** The rows by what they have in a column, in their order. */
function grouped(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row]);
  return groups;
}

export function naiveMeasures(rows: readonly Row[], plan: NaivePlan): NaiveSums {
  const units = [...grouped(rows, 'unit').values()];
  const all: NaiveSums = {};
  for (const [name, ofUnit] of definitions(plan)) {
    const pairs = units.map(unit => ofUnit(unit)).filter(([, y]) => y !== 0);
    if (pairs.length === 0 && /^blank(When|Margin)/.test(name)) continue;
    all[name] = {
      n: pairs.length,
      x: sum(pairs.map(([x]) => x)),
      y: sum(pairs.map(([, y]) => y)),
      xx: sum(pairs.map(([x]) => x * x)),
      yy: sum(pairs.map(([, y]) => y * y)),
      xy: sum(pairs.map(([x, y]) => x * y)),
    };
  }
  return all;
}

export function naiveCounts(rows: readonly Row[], plan: NaivePlan): Counts {
  const counts: Counts = {};
  const histogram = (name: string, values: readonly unknown[]) => {
    counts[name] = {};
    for (const value of values) counts[name][String(value)] = (counts[name][String(value)] ?? 0) + 1;
  };
  histogram(
    'plays',
    rows.map(row => row.plays),
  );
  histogram(
    'draws',
    rows.map(row => row.draws),
  );
  histogram(
    'winnerPoints',
    rows.filter(row => row.winner !== null).map(row => row[`points_${row.winner}`]),
  );
  if (plan.players === 2 || plan.teams)
    histogram(
      'margin',
      rows.map(row => row.margin),
    );
  for (const a of plan.labels) {
    histogram(
      `drawn/${a}`,
      rows.flatMap(row => seatsOf(row, a, plan).map(seat => row[`drawn_${seat}`])),
    );
    histogram(
      `blankOwn/${a}`,
      rows.filter(row => spentBy(row, a)).map(row => row.blank_own),
    );
    histogram(
      `fault/${a}`,
      rows
        .filter(row => row.fault_seat !== null && row[`agent_${row.fault_seat}`] === a)
        .map(row => FAULT_KINDS.indexOf(row.fault as FaultKind)),
    );
  }
  return counts;
}

function definitions(plan: NaivePlan): [string, (unit: readonly Row[]) => XY][] {
  const { labels, scale } = plan;
  const perHand = (of: (row: Row) => number) => (unit: readonly Row[]) => total(unit.map(row => [of(row), 1]));
  const perSeat = (a: string, of: (row: Row, seat: number) => number) => (unit: readonly Row[]) => {
    return total(unit.flatMap(row => seatsOf(row, a, plan).map((seat): XY => [of(row, seat), 1])));
  };
  const perSpent = (a: string, k: number | null, of: (row: Row, seat: number) => XY) => (unit: readonly Row[]) => {
    const spent = unit.filter(row => spentBy(row, a) && (k === null || Math.min(15, row.blank_own as number) === k));
    return total(spent.map(row => of(row, row.blank_seat as number)));
  };
  const matches = (of: (last: Row, hands: number) => XY) => (unit: readonly Row[]) => {
    return total([...grouped(unit, 'seating').values()].map(hands => of(hands.at(-1)!, hands.length)));
  };
  const truth = (yes: boolean) => (yes ? 1 : 0);
  const pairs = labels.flatMap((a, i) => labels.slice(i + 1).map(b => [a, b]));
  return [
    ['out', perHand(row => truth(row.by === 'out'))],
    ['blocked', perHand(row => truth(row.by === 'blocked'))],
    ['tied', perHand(row => truth(row.winner === null))],
    ['plays', perHand(row => row.plays as number)],
    ['draws', perHand(row => row.draws as number)],
    ['passes', perHand(row => row.passes as number)],
    ['boneLeft', perHand(row => row.bone_left as number)],
    ['lead', unit => total(unit.map(row => ahead(row, row.leader as number, plan)))],
    ['leadWon', perHand(row => truth(won(row, row.leader as number, plan)))],
    ...pairs.map(([a, b]): [string, (unit: readonly Row[]) => XY] => [
      `margin/${a}/${b}`,
      unit =>
        total(unit.map(row => [Math.round(scale * (meanPoints(row, a, plan) - meanPoints(row, b, plan))), scale])),
    ]),
    ...pairs.map(([a, b]): [string, (unit: readonly Row[]) => XY] => [
      `sound/${a}/${b}`,
      unit =>
        total(
          unit
            .filter(row => row.fault_seat === null)
            .map(row => [Math.round(scale * (meanPoints(row, a, plan) - meanPoints(row, b, plan))), scale]),
        ),
    ]),
    ...labels.flatMap((a): [string, (unit: readonly Row[]) => XY][] => [
      [`points/${a}`, perSeat(a, (row, seat) => row[`points_${seat}`] as number)],
      [`pips/${a}`, perSeat(a, (row, seat) => row[`pips_${seat}`] as number)],
      [`drawn/${a}`, perSeat(a, (row, seat) => row[`drawn_${seat}`] as number)],
      [`matadors/${a}`, perSeat(a, (row, seat) => row[`matadors_${seat}`] as number)],
      [`won/${a}`, perSeat(a, (row, seat) => truth(won(row, seat, plan)))],
      [`fault/${a}`, perSeat(a, (row, seat) => truth(row.fault_seat === seat))],
      [`blankPlayed/${a}`, perSeat(a, (row, seat) => truth(spentBy(row, a) && row.blank_seat === seat))],
      [`blankOnly/${a}`, perSpent(a, null, row => [truth(row.blank_only === true), 1])],
      ...Array.from({ length: 15 }, (_, i) => i + 1).flatMap((k): [string, (unit: readonly Row[]) => XY][] => [
        [`blankWhen/${a}/${k}`, perSpent(a, k, (row, seat) => [truth(won(row, seat, plan)), 1])],
        [`blankMargin/${a}/${k}`, perSpent(a, k, (row, seat) => ahead(row, seat, plan))],
      ]),
    ]),
    ...(plan.matches
      ? [
          ['matchHands', matches((_, hands) => [hands, 1])] as const,
          ['matchTied', matches(last => [truth(matchWinners(last, plan).length === 0), 1])] as const,
          ...labels.map((a): [string, (unit: readonly Row[]) => XY] => [
            `matchWon/${a}`,
            matches(last => {
              const mine = seatsOf(last, a, plan);
              return [mine.filter(seat => matchWinners(last, plan).includes(seat)).length, mine.length];
            }),
          ]),
          ...pairs.map(([a, b]): [string, (unit: readonly Row[]) => XY] => [
            `match/${a}/${b}`,
            matches(last => {
              const who = matchWinners(last, plan).map(seat => last[`agent_${seat}`]);
              return [truth(who.includes(a)) - truth(who.includes(b)), 1];
            }),
          ]),
        ].map(([name, of]): [string, (unit: readonly Row[]) => XY] => [name, of])
      : []),
  ];
}

function seatsOf(row: Row, a: string, { players }: NaivePlan): number[] {
  return Array.from({ length: players }, (_, seat) => seat).filter(seat => row[`agent_${seat}`] === a);
}

const meanPoints = (row: Row, a: string, plan: NaivePlan): number => {
  const seats = seatsOf(row, a, plan);
  return sum(seats.map(seat => row[`points_${seat}`] as number)) / seats.length;
};

const sameSide = (one: number, other: number, { teams }: NaivePlan): boolean =>
  teams ? one % 2 === other % 2 : one === other;

const won = (row: Row, seat: number, plan: NaivePlan): boolean =>
  row.winner !== null && sameSide(row.winner as number, seat, plan);

const spentBy = (row: Row, a: string): boolean => row.blank_end !== null && row[`agent_${row.blank_seat}`] === a;

/** A seat's points less the mean of the others', times the number of the others; in teams side against side. */
function ahead(row: Row, seat: number, { players, teams }: NaivePlan): XY {
  const points = Array.from({ length: players }, (_, other) => row[`points_${other}`] as number);
  if (teams) return [points[seat] - points[(seat + 1) % 4], 1];
  const others = points.filter((_, other) => other !== seat);
  return [points[seat] * others.length - sum(others), others.length];
}

/** The seats of the side with the highest total after a match's last hand; none on a tie. */
function matchWinners(last: Row, plan: NaivePlan): number[] {
  const seats = Array.from({ length: plan.players }, (_, seat) => seat);
  const totals = seats.map(seat => (last[`score_${seat}`] as number) + (last[`points_${seat}`] as number));
  const best = Math.max(...totals);
  const leaders = seats.filter(seat => totals[seat] === best);
  return leaders.every(seat => sameSide(seat, leaders[0], plan)) ? leaders : [];
}
