/**
 * What the best opponent of chance gains, worked out a second time: by the referee, with whole deals, every order of the
 * boneyard among them, and with what a seat has seen as text. It shares no code with what it checks, and no idea but the one
 * that a best answer takes, wherever it knows the same, what gains most.
 */
import type { RefAction, RefRules, Tile } from '../../../test/referee/referee.ts';
import { dealIsPlayable, fullSet, Referee, tileName } from '../../../test/referee/referee.ts';
import { short } from '../../referee/helpers.ts';

interface World {
  readonly deal: { readonly hands: Tile[][]; readonly boneyard: Tile[]; readonly lot: number | null };
  readonly actions: readonly RefAction[];
  readonly weight: number;
  readonly seen: string;
}

/** Ways to take `count` things in order. */
function orders<T>(things: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return things.flatMap((thing, i) =>
    orders([...things.slice(0, i), ...things.slice(i + 1)], count - 1).map(rest => [thing, ...rest]),
  );
}

function subsets<T>(things: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return things.flatMap((thing, i) => subsets(things.slice(i + 1), count - 1).map(rest => [thing, ...rest]));
}

/** Points a hand that `seat` gains by its best answer to an opponent who takes each of its actions as likely. */
export function bestAgainstChance(rules: RefRules, seat: number): number {
  const without = (tiles: Tile[], taken: Tile[]) => tiles.filter(tile => !taken.includes(tile));
  const set = fullSet(rules.set);
  const lots = rules.lead === 'any' || rules.lead === 'own-double' ? [0, 1] : [null];
  const worlds: World[] = [];
  for (const one of subsets(set, rules.handSize)) {
    for (const other of subsets(without(set, one), rules.handSize)) {
      if (!dealIsPlayable(rules, [one, other])) continue;
      const rest = without(set, [...one, ...other]);
      const drawable = rules.draw === 'none' ? 0 : rest.length - rules.reserve;
      for (const drawn of orders(rest, drawable)) {
        for (const lot of lots) {
          const deal = { hands: [one, other], boneyard: [...drawn, ...without(rest, drawn)], lot };
          const own = [one, other][seat].map(tileName).join(' ');
          worlds.push({ deal, actions: [], weight: 1, seen: `${own}, ${lot}` });
        }
      }
    }
  }
  return best(rules, seat, worlds) / worlds.length;
}

/** The most that the worlds bring, where all that the seat knows of them is what it has seen in each. */
function best(rules: RefRules, seat: number, worlds: readonly World[]): number {
  let over = 0;
  const groups = new Map<string, { world: World; legal: RefAction[] }[]>();
  const open = [...worlds];
  for (let world = open.pop(); world; world = open.pop()) {
    const referee = replayed(rules, world);
    if (referee.over) {
      const { points } = referee.result();
      over += world.weight * (points[seat] - points[1 - seat]);
      continue;
    }
    const legal = referee.legal();
    if (referee.seat === seat && legal.length > 1) {
      const group = groups.get(world.seen);
      if (group) group.push({ world, legal });
      else groups.set(world.seen, [{ world, legal }]);
    } else for (const action of legal) open.push(after(world, referee, action, seat, 1 / legal.length));
  }
  let sum = over;
  for (const group of groups.values()) {
    const values = group[0].legal.map(action =>
      best(
        rules,
        seat,
        group.map(({ world }) => after(world, replayed(rules, world), action, seat, 1)),
      ),
    );
    sum += Math.max(...values);
  }
  return sum;
}

function after(world: World, referee: Referee, action: RefAction, seat: number, share: number): World {
  const drawn = action.do === 'draw' && referee.seat === seat ? tileName(referee.boneyard[0]) : '';
  return {
    ...world,
    actions: [...world.actions, action],
    weight: world.weight * share,
    seen: `${world.seen}; ${referee.seat} ${short(action)} ${drawn}`,
  };
}

function replayed(rules: RefRules, { deal, actions }: World): Referee {
  const referee = new Referee(rules, deal.hands, deal.boneyard, deal.lot);
  for (const action of actions) referee.apply(action);
  return referee;
}
