/**
 * Two games whose values are known: Kuhn poker (H. W. Kuhn, "A simplified two-person poker", 1950) and Leduc hold'em (F. Southey
 * et al., "Bayes' bluff: opponent modelling in poker", UAI 2005). Options come in the order fold, call (or check), raise
 * (or bet).
 */
import { CHANCE } from '../../../src/search/exact/game.ts';
import { TreeGame, type TreeNode, type Way } from './tree-game.ts';

const all = (to: TreeNode, move: number): Way => ({ to, seen: [move, move] });

/** Both hands at once: every pair of two cards of the deck, each seat seeing its own. */
function dealt(cards: number, then: (hands: readonly [number, number]) => TreeNode): TreeNode {
  const pairs = Array.from({ length: cards * cards }, (_, k) => [Math.floor(k / cards), k % cards] as const);
  const ways = pairs.filter(([a, b]) => a !== b).map(hands => (): Way => ({ to: then(hands), seen: hands }));
  return { by: CHANCE, ways };
}

/** Three cards, a stake of 1, one bet of 1. */
export function kuhn(): TreeGame {
  const showdown = ([a, b]: readonly [number, number], pot: number): TreeNode => ({ over: a > b ? pot : -pot });
  const facing = (hands: readonly [number, number], seat: 0 | 1): TreeNode => ({
    by: seat,
    ways: [() => all({ over: seat === 0 ? -1 : 1 }, 0), () => all(showdown(hands, 2), 1)],
  });
  const second = (hands: readonly [number, number]): TreeNode => ({
    by: 1,
    ways: [() => all(showdown(hands, 1), 1), () => all(facing(hands, 0), 2)],
  });
  return new TreeGame(
    dealt(3, hands => ({ by: 0, ways: [() => all(second(hands), 1), () => all(facing(hands, 1), 2)] })),
  );
}

/** Six cards of three ranks, a stake of 1, two rounds with raises of 2 and 4, two a round at most; between them a card for both. */
export function leduc(): TreeGame {
  interface Table {
    readonly hands: readonly [number, number];
    readonly shown: number | null;
    readonly stakes: readonly [number, number];
    readonly raises: number;
    readonly acted: number;
    readonly seat: 0 | 1;
  }
  const rank = (card: number): number => card >> 1;
  const showdown = ({ hands, shown, stakes }: Table): TreeNode => {
    const [a, b] = hands.map(card => (rank(card) === rank(shown!) ? 10 : rank(card)));
    return { over: a > b ? stakes[1] : a < b ? -stakes[0] : 0 };
  };
  const reveal = (table: Table): TreeNode => {
    const rest = [0, 1, 2, 3, 4, 5].filter(card => !table.hands.includes(card));
    const ways = rest.map(shown => () => all(round({ ...table, shown, raises: 0, acted: 0, seat: 0 }), shown));
    return { by: CHANCE, ways };
  };
  const round = (table: Table): TreeNode => {
    const { seat, stakes, raises, acted, shown } = table;
    const owes = stakes[1 - seat] - stakes[seat];
    const paying = (more: number): readonly [number, number] =>
      seat === 0 ? [stakes[1] + more, stakes[1]] : [stakes[0], stakes[0] + more];
    const next = { ...table, seat: seat === 0 ? 1 : 0, acted: acted + 1 } as Table;
    const ways: (() => Way)[] = [];
    if (owes > 0) ways.push(() => all({ over: seat === 0 ? -stakes[0] : stakes[1] }, 0));
    ways.push(() => {
      const called = { ...next, stakes: paying(0) };
      return all(acted === 0 ? round(called) : shown === null ? reveal(called) : showdown(called), 1);
    });
    if (raises < 2)
      ways.push(() => all(round({ ...next, stakes: paying(shown === null ? 2 : 4), raises: raises + 1 }), 2));
    return { by: seat, ways };
  };
  return new TreeGame(dealt(6, hands => round({ hands, shown: null, stakes: [1, 1], raises: 0, acted: 0, seat: 0 })));
}
