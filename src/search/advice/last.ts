/** Sheet 003: it is often better to draw than to play one's last matador, as it may save the game at a critical moment. */
import { advice, integer, number } from './advice.ts';

export const last = advice({
  name: 'last',
  sheets: ['003'],
  parameters: {
    last: number(4, -50, 50, 'less this for playing the last matador held, where a tile may be drawn instead'),
    lastBone: integer(1, 1, 136, 'as long as so many can be drawn'),
    lastOwn: integer(1, 0, 20, 'and more own tiles than this are left'),
  },
  voice:
    ({ last, lastBone, lastOwn }) =>
    at => {
      const { held, mayDraw, drawable, tiles } = at.position;
      return at.isMatador && held === 1 && mayDraw && drawable >= lastBone && tiles > lastOwn ? -last : 0;
    },
});
