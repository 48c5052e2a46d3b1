/** Sheet 000: every pip left in the hand is a point to somebody else, so of two plays the heavier. */
import { advice, integer, number } from './advice.ts';

export const shed = advice({
  name: 'shed',
  sheets: ['000'],
  parameters: {
    shed: number(0.75, -5, 5, 'for each pip shed'),
    shedLate: number(1, 0, 10, 'so many times that once an opponent has few tiles left'),
    shedFew: integer(2, 0, 20, 'few: at most so many'),
  },
  voice:
    ({ shed, shedLate, shedFew }) =>
    at =>
      at.position.fewest <= shedFew ? shed * shedLate * at.pips : shed * at.pips,
});
