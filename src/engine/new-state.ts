/** A state with the rules written into it. */
import { CHOICES, type Rules, sumOf } from './rules.ts';
import {
  BLOCKED_SCORE,
  CHOICE_RULE,
  COUNT,
  DRAW_RULE,
  FULL,
  GAINS,
  HAND_SIZE,
  HELD,
  HOLDER_WORDS,
  LEAD_RULE,
  MATADORS,
  ORDER,
  PIPS,
  PLAYS,
  REDEAL,
  RESERVE_AT,
  ROW,
  SEATS,
  STATE_WORDS,
  type State,
  SUM,
  TEAMS,
  TILES,
  WAYS,
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
  // A row for every number below the sum, and an empty one for the sum, which a blank end asks for.
  s[HELD] = Math.max(12, Math.ceil((ROW + s[SUM] + 1) / 4) * 4);
  for (let a = 0; a <= rules.set; a++) {
    for (let b = 0; b <= rules.set; b++) writeGain(s, rules, a, b);
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

function writeGain(s: State, rules: Rules, a: number, b: number): void {
  const gain = GAINS + (a | (b << 4)) * HOLDER_WORDS;
  s[gain + COUNT] = 1;
  s[gain + PIPS] = a + b;
  if (rules.matadors && isMatador(a, b, s[SUM])) {
    const low = Math.min(a, b);
    s[gain + WILD] = 1 << low;
    s[gain + WAYS] = waysOf(low, a === b) << 16;
  } else {
    s[gain + ROW + a] = 1 << b;
    s[gain + ROW + b] = 1 << a;
  }
}

/**
 * Ways to lay a matador, as bits: bit 0 is 0-0, bits 2k − 1 and 2k are k–(sum − k), its smaller half outside first; a double has
 * but one.
 */
function waysOf(low: number, isDouble: boolean): number {
  if (low === 0) return 1;
  return (isDouble ? 1 : 3) << (2 * low - 1);
}

/** Every half there is, but the one that would make a matador. */
function fullRow(rules: Rules, a: number): number {
  const all = (1 << sumOf(rules)) - 1;
  if (!rules.matadors) return all;
  return a === 0 ? all & ~1 : all & ~(1 << (sumOf(rules) - a));
}
