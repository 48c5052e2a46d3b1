/** Positions and streams for the agents' tests. */
import { kindOf, LEAD } from '../../src/engine/action.ts';
import { parseRules } from '../../src/engine/presets.ts';
import { formatTile, parseTile, tileOfAction, tilesIn } from '../../src/engine/tile.ts';
import type { Agent, Player, Random, Values } from '../../src/play/agent.ts';
import { Hand } from '../../src/play/hand.ts';
import { checkValues } from '../../src/play/parameters.ts';
import { View } from '../../src/play/view.ts';

/** A stream whose `below(n)` answers k mod n and notes n. */
export function turning(k: number): Random & { asked: number[] } {
  const asked: number[] = [];
  const below = (n: number): number => {
    asked.push(n);
    return k % n;
  };
  return { asked, next: () => k * 0x9e3779b9, unit: () => 0.5, below };
}

/** Every option a player may answer with as its stream breaks ties one way or another. */
export function answers(player: Player, view: View, hand: Hand): Set<number> {
  const found = new Set<number>();
  let ways = 1;
  for (let k = 0; k < ways; k++) {
    const random = turning(k);
    found.add(player.choose(view, hand.options, random));
    if (random.asked.length > 1) throw new Error('one number of the stream at most');
    ways = random.asked[0] ?? 1;
    if (random.asked.length > 0 && ways < 2) throw new Error('a number of the stream where nothing was level');
  }
  return found;
}

/**
 * A hand of two seats in which seat 0 led `lead`: seat 1, holding `held`, is to move. Other tiles lie in seat 0's hand and in
 * the boneyard as they come.
 */
export function afterLead(over: string, lead: string, held: string): { hand: Hand; view: View } {
  const tiles = held.split(' ').map(text => parseTile(text, 6));
  const rules = parseRules(`draw(lead=any,handSize=${tiles.length}${over})`);
  const led = parseTile(lead, 6);
  const rest = Array.from({ length: tilesIn(6) }, (_, id) => id).filter(id => id !== led && !tiles.includes(id));
  const hand = new Hand(rules);
  hand.layOut([[led, ...rest.slice(0, tiles.length - 1)], tiles], rest.slice(tiles.length - 1), 0);
  for (let i = 0; i < hand.options.count; i++) {
    const option = hand.options.at(i);
    if (kindOf(option) === LEAD && tileOfAction(option) === led) {
      hand.apply(option);
      break;
    }
  }
  return { hand, view: new View(hand.state, rules, 1, null) };
}

/** An agent's values where none are given. */
export const usual = (agent: Agent): Values => checkValues(agent.parameters, [], false);

/** The tiles that an agent may play there, ties and all. */
export function tilesPlayed(agent: Agent, over: string, lead: string, held: string, given: object = {}): string {
  const { hand, view } = afterLead(over, lead, held);
  const player = agent.create(checkValues(agent.parameters, Object.entries(given), false), view.rules);
  return [...new Set([...answers(player, view, hand)].map(option => formatTile(tileOfAction(option))))]
    .sort()
    .join(' ');
}
