/** Sheet 000: shed the double six and double five especially, since a double fits only one number. */
import { advice, integer, number } from './advice.ts';

export const doubles = advice({
  name: 'doubles',
  sheets: ['000'],
  parameters: {
    doubles: number(1, -20, 20, 'for laying a double that is no matador'),
    doublesFrom: integer(10, 0, 30, 'only one of at least so many pips'),
  },
  voice:
    ({ doubles, doublesFrom }) =>
    at =>
      at.lays && at.inner === at.outer && at.pips >= doublesFrom && !at.isMatador ? doubles : 0,
});
