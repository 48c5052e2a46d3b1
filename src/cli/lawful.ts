/**
 * Can a position that somebody tells have come about, as far as the own hand shows? Whoever tells it knows what it held, so
 * a slip of memory is found here: a tile played before it was drawn, a draw or a pass with something that fits, a lead
 * that the rules would not have made. What the others' moves show of their hands is for the worlds to meet
 * (search/evidence.ts); where no deal does, that is told as well.
 */
import { DRAW, kindOf, LEAD, leftOfEntry, PASS, rightOfEntry, seatOfEntry } from '../engine/action.ts';
import { leadWeight } from '../engine/deal.ts';
import { type Rules, sumOf } from '../engine/rules.ts';
import { ACTIONS, LOG, type State } from '../engine/state.ts';
import { codeOf, formatTile, HIGH, isMatador, LOW, tileOfAction } from '../engine/tile.ts';
import { Refusal, within } from '../text/refusal.ts';

/** Goes through the log with what the seat held. `tiles`: its hand now. Throws `position/…`, located at `--moves`. */
export function checkOwn(s: State, rules: Rules, seat: number, tiles: readonly number[]): void {
  const held = dealt(s, seat, tiles);
  const lead = s[LOG];
  within('--moves 1', () => checkLead(lead, rules, seat, held));
  for (let i = 0; i < s[ACTIONS]; i++) {
    const entry = s[LOG + i];
    if (seatOfEntry(entry) !== seat) continue;
    within(`--moves ${i + 1}`, () => carryOn(entry, rules, held));
  }
}

/** What the seat was dealt: what it holds now and has played, less what it drew. */
function dealt(s: State, seat: number, tiles: readonly number[]): Set<number> {
  const held = new Set(tiles);
  const own = Array.from(s.subarray(LOG, LOG + s[ACTIONS])).filter(entry => seatOfEntry(entry) === seat);
  for (const entry of own) if (kindOf(entry) !== DRAW && kindOf(entry) !== PASS) held.add(tileOfAction(entry));
  for (const entry of own) {
    if (kindOf(entry) !== DRAW || held.delete(tileOfAction(entry))) continue;
    const what = `you drew ${formatTile(tileOfAction(entry))}, and neither hold it nor have played it`;
    throw new Refusal('position/drawn', '--hand', what);
  }
  return held;
}

/** One of the seat's own moves. */
function carryOn(entry: number, rules: Rules, held: Set<number>): void {
  const kind = kindOf(entry);
  if (kind !== DRAW && kind !== PASS) {
    const tile = tileOfAction(entry);
    if (!held.delete(tile)) throw new Refusal('position/drawn', '', `you had not drawn ${formatTile(tile)} yet`);
    return;
  }
  const free = kind === DRAW && rules.choice === 'free';
  const fits = [...held].find(tile => bars(tile, entry, rules));
  if (!free && fits !== undefined) {
    const what = `you held ${formatTile(fits)}, which fits: no ${kind === DRAW ? 'draw' : 'pass'}`;
    throw new Refusal('position/held', '', what, 'a play');
  }
  if (kind === DRAW) held.add(tileOfAction(entry));
}

/** Does holding the tile bar the seat from drawing and passing? */
function bars(tile: number, entry: number, rules: Rules): boolean {
  const [high, low, sum] = [HIGH[tile], LOW[tile], sumOf(rules)];
  if (rules.matadors && isMatador(high, low, sum)) return rules.choice !== 'matador-optional';
  return [leftOfEntry(entry), rightOfEntry(entry)].some(end => high + end === sum || low + end === sum);
}

/** The lead, where the rules fix it by what was dealt. */
function checkLead(entry: number, rules: Rules, seat: number, held: ReadonlySet<number>): void {
  if (kindOf(entry) !== LEAD) return;
  const led = tileOfAction(entry);
  const isDouble = HIGH[led] === LOW[led];
  const { lead, noDouble, set } = rules;
  const refused = (what: string, allowed?: string): Refusal => new Refusal('position/lead', '', what, allowed);
  if (lead === 'top-double' && (!isDouble || HIGH[led] !== set)) {
    throw refused(`by lead top-double ${formatTile(led)} can't be led`, `${set}-${set}`);
  }
  if (lead === 'highest-double' && noDouble === 'redeal' && !isDouble) {
    throw refused(`by noDouble redeal ${formatTile(led)} can't be led`, 'a double');
  }
  const fixed = lead === 'highest-double' || (lead === 'own-double' && seatOfEntry(entry) === seat);
  if (!fixed) return;
  const before = [...held].find(tile => leadsBefore(tile, led, lead === 'highest-double'));
  if (before === undefined) return;
  throw refused(`you were dealt ${formatTile(before)}, which leads before ${formatTile(led)}`);
}

/** Doubles lead, the highest first; without any the heaviest tile, if the rules say so (`heaviest`). */
function leadsBefore(tile: number, led: number, heaviest: boolean): boolean {
  const isDouble = HIGH[tile] === LOW[tile];
  const ledDouble = HIGH[led] === LOW[led];
  if (isDouble !== ledDouble) return isDouble;
  if (isDouble) return HIGH[tile] > HIGH[led];
  return heaviest && leadWeight(codeOf(tile)) > leadWeight(codeOf(led));
}
