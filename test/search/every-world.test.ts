/** Every world that is left, held to worlds drawn at random: the same ones, each as often as deals lead to it. */
import { describe, expect, test } from 'vitest';
import { shuffleTo } from '../../src/engine/moves.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { DECK, headWords, NEXT, RESERVE_AT, type State } from '../../src/engine/state.ts';
import { tilesIn } from '../../src/engine/tile.ts';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { Worlds } from '../../src/search/worlds.ts';
import { eachDecision } from './replay.ts';

const RULES = [
  'draw(set=3,handSize=3)',
  'block(set=4,handSize=5)',
  'free-draw(set=3,handSize=3)',
  'seven-each(set=3,handSize=3,reserve=2)',
  'draw(set=3,players=3,handSize=2)',
  'seven-each-one-draw(set=3,players=3,handSize=2)',
];
const SAMPLES = 60;

/** Hands, and the boneyard as far as it can matter: its order up to the reserve. */
function keyOf(s: State, players: number, tiles: number, ordered: boolean): string {
  shuffleTo(s, tiles);
  const from = DECK + s[NEXT]!;
  const end = ordered ? DECK + s[RESERVE_AT]! : from;
  return [...s.subarray(0, headWords(players)), 'then', ...s.subarray(from, Math.max(from, end))].join();
}

describe.each(RULES)('%s', text => {
  const rules = parseRules(text);

  test('finds those that can be drawn, with the share of each', () => {
    const worlds = new Worlds(rules);
    const random = new Stream();
    let positions = 0;
    for (let unit = 0; positions < 4 && unit < 200; unit++) {
      eachDecision(rules, rootOf(text), unit, (view, _hand, ply) => {
        if (positions === 4 || ply < 2) return;
        random.seed(rootOf('every'), unit, ply, 0, 0);
        const key = () => keyOf(worlds.state, rules.players, tilesIn(rules.set), rules.draw !== 'none');
        worlds.look(view, random);
        const share = new Map<string, number>();
        let deals = 0;
        const few = worlds.every(view, 120, ways => {
          expect(share.has(key())).toBe(false);
          share.set(key(), ways);
          deals += ways;
        });
        if (!few || share.size < 5) return;
        positions++;
        expect(worlds.every(view, share.size - 1, () => {})).toBe(false);
        const drawn = new Map<string, number>();
        worlds.look(view, random);
        const head = worlds.state.slice(0, headWords(rules.players));
        const samples = SAMPLES * share.size;
        for (let i = 0; i < samples; i++) {
          worlds.state.set(head);
          worlds.next();
          drawn.set(key(), (drawn.get(key()) ?? 0) + 1);
        }
        let statistic = 0;
        for (const world of drawn.keys()) expect(share.has(world)).toBe(true);
        for (const [world, ways] of share) {
          const expected = (samples * ways) / deals;
          statistic += ((drawn.get(world) ?? 0) - expected) ** 2 / expected;
        }
        const df = share.size - 1;
        expect((statistic - df) / Math.sqrt(2 * df)).toBeLessThan(5);
      });
    }
    expect(positions).toBe(4);
  });
});
