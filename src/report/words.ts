/** How an agent is named wherever its figures stand. */
import { visible } from './escape.ts';

/** Behind the name of an agent that sees what no player sees. */
export const CHEAT_MARK = '†';
export const CHEAT_MEANING = `${CHEAT_MARK} sees every hand: a cheat, there for comparison, whose place says nothing about play.`;

export const marked = ({ label, cheat }: { readonly label: string; readonly cheat: boolean }): string =>
  visible(cheat ? `${label} ${CHEAT_MARK}` : label);
