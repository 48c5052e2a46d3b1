/**
 * Sheet 000 sheds big doubles first because a double fits only one number. Carried on: keep tiles of many different numbers,
 * so that some tile fits whatever end is left.
 */
import { advice, number } from './advice.ts';

export const variety = advice({
  name: 'variety',
  sheets: ['000'],
  parameters: { variety: number(1, -10, 10, 'for each number that the own tiles, matadors apart, still have') },
  voice:
    ({ variety }) =>
    at =>
      at.lays ? -variety * at.lost : 0,
});
