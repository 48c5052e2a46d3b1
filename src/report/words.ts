/** How agents and units are named wherever figures of theirs stand. */
import { visible } from './escape.ts';

/** Behind the name of an agent that sees what no player sees. */
const CHEAT_MARK = '†';
export const CHEAT_MEANING = `${CHEAT_MARK} sees every hand: a cheat, there for comparison, whose place says nothing about play.`;

export const marked = ({ label, cheat }: { readonly label: string; readonly cheat: boolean }): string =>
  visible(cheat ? `${label} ${CHEAT_MARK}` : label);

/** What a unit is called, one and many of them. */
export const unitWords = (mode: 'hands' | 'matches'): readonly [one: string, many: string] =>
  mode === 'matches' ? ['match', 'matches'] : ['deal', 'deals'];
