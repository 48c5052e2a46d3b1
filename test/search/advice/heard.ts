/** What terms say of the options of a position, by the tile laid and the half left outside. */
import { isAtRight, kindOf, LEAD, outerOf } from '../../../src/engine/action.ts';
import { formatTile, tileOfAction } from '../../../src/engine/tile.ts';
import type { Hand } from '../../../src/play/hand.ts';
import { checkValues } from '../../../src/play/parameters.ts';
import type { View } from '../../../src/play/view.ts';
import { Counsel, UNHEEDED } from '../../../src/search/advice/counsel.ts';

/** Terms with the weights given, all others off. */
export function counselOf(view: View, given: object): Counsel {
  return new Counsel(view.rules, checkValues(UNHEEDED, Object.entries(given), false) as never);
}

/** `5-0 L0`: the tile, the end and the half left outside; `draw`. */
function named(option: number): string {
  if (kindOf(option) > LEAD) return 'draw';
  return `${formatTile(tileOfAction(option))} ${isAtRight(option) ? 'R' : 'L'}${outerOf(option)}`;
}

/** Points by option. */
export function heard({ hand, view }: { hand: Hand; view: View }, given: object): Record<string, number> {
  const counsel = counselOf(view, given);
  counsel.hear(view, hand.options);
  const options = Array.from({ length: hand.options.count }, (_, i) => hand.options.at(i));
  return Object.fromEntries(options.map(option => [named(option), counsel.worth(option)]));
}
