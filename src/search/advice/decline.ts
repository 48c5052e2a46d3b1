/** Sheets 000, 001 and 003 let a player draw while holding a tile that fits, to look for something better: its price. */
import { advice, number } from './advice.ts';

/** Tiles in an opponent's hand that are few. */
const FEW = 2;

export const decline = advice({
  name: 'decline',
  sheets: ['000', '001', '003'],
  parameters: {
    decline: number(32, -50, 50, 'less this for drawing or passing by choice'),
    declineFew: number(1, -10, 10, `so many times that once an opponent has no more than ${FEW} tiles`),
  },
  voice:
    ({ decline, declineFew }) =>
    at => {
      if (at.lays) return 0;
      return at.position.fewest <= FEW ? -decline * declineFew : -decline;
    },
});
