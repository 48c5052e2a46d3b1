/** A state with the rules written into it. */
import { CHOICES, type Rules, sumOf } from './rules.ts';
import {
  BLOCKED_SCORE,
  CHOICE_RULE,
  DRAW_RULE,
  FULL,
  HAND_SIZE,
  LEAD_RULE,
  MATADORS,
  ORDER,
  PLACES,
  PLAYS,
  REDEAL,
  RESERVE_AT,
  SEATS,
  STATE_WORDS,
  type State,
  SUM,
  TEAMS,
  TILES,
  WILD,
} from './state.ts';
import { codeOf, isMatador, tilesIn } from './tile.ts';

/** Not yet dealt. `s`, for whoever has words already: STATE_WORDS zeros. */
export function newState(rules: Rules, s: State = new Int32Array(STATE_WORDS)): State {
  s[SUM] = sumOf(rules);
  s[SEATS] = rules.players;
  s[DRAW_RULE] = CHOICES.draw.indexOf(rules.draw);
  s[CHOICE_RULE] = CHOICES.choice.indexOf(rules.choice);
  s[RESERVE_AT] = tilesIn(rules.set) - rules.reserve;
  s[MATADORS] = rules.matadors ? 1 : 0;
  s[TILES] = tilesIn(rules.set);
  s[HAND_SIZE] = rules.handSize;
  s[LEAD_RULE] = CHOICES.lead.indexOf(rules.lead);
  s[REDEAL] = rules.noDouble === 'redeal' ? 1 : 0;
  s[BLOCKED_SCORE] = CHOICES.blockedScore.indexOf(rules.blockedScore);
  s[TEAMS] = rules.teams ? 1 : 0;
  for (let a = 0; a <= rules.set; a++) {
    for (let b = 0; b <= rules.set; b++) writePlaces(s, rules, a, b);
    s[FULL + a] = fullRow(rules, a);
  }
  for (let id = 0; id < tilesIn(rules.set); id++) s[ORDER + id] = codeOf(id);
  for (let outer = 0; outer < 16; outer++) s[PLAYS + outer] = outer << 4;
  for (let way = 1; way < 16; way++) {
    const low = (way + 1) >> 1;
    const high = s[SUM] - low;
    s[PLAYS + 16 + way] = way & 1 ? high | (low << 4) : low | (high << 4);
  }
  return s;
}

function writePlaces(s: State, rules: Rules, a: number, b: number): void {
  const at = PLACES + 2 * (a | (b << 4));
  const high = Math.max(a, b);
  const low = Math.min(a, b);
  const wild = rules.matadors && isMatador(a, b, sumOf(rules));
  s[at] = placed(wild ? WILD : high, low);
  s[at + 1] = wild || high === low ? 0 : placed(low, high);
}

/** Every half there is, but the one that would make a matador. */
function fullRow(rules: Rules, a: number): number {
  const all = (1 << sumOf(rules)) - 1;
  if (!rules.matadors) return all;
  return a === 0 ? all & ~1 : all & ~(1 << (sumOf(rules) - a));
}

const placed = (word: number, bit: number): number => word | (1 << (bit + 5));
