/** Sheet 000: leave the number the own hand adds to seven with, and there is a play next turn. */
import { advice, number } from './advice.ts';

export const fit = advice({
  name: 'fit',
  sheets: ['000'],
  parameters: {
    fit: number(1.3, -10, 10, 'for each own tile, no matador, that fits the ends left'),
    fitAny: number(-1, -10, 10, 'as if so many more did, if any does'),
  },
  voice:
    ({ fit, fitAny }) =>
    at =>
      at.lays && at.own > 0 ? fit * (at.own + fitAny) : 0,
});
