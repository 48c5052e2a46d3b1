import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Figure } from '../../src/report/figure.ts';
import {
  decimal,
  figureText,
  halfText,
  MARGIN,
  POINTS,
  placesFor,
  plotted,
  range,
  SHARE,
  whole,
} from '../../src/report/numbers.ts';
import { law } from '../law.ts';

const figure = (value: number, half: number): Figure => ({
  value,
  low: value - half,
  high: value + half,
  n: 9,
  most: 9,
});

describe('numbers for people', () => {
  test('are grouped, with a true minus', () => {
    expect(whole(1234567)).toBe('1,234,567');
    expect(decimal(-1234.56, 1)).toBe('−1,234.6');
    expect(decimal(15, 1, true)).toBe('+15.0');
    expect(decimal(-0.04, 1, true)).toBe('0.0');
  });

  test('have their interval beside them', () => {
    expect(figureText(figure(15.04, 0.32), MARGIN, 1)).toBe('+15.0\u00a0±\u00a00.4');
    expect(figureText(figure(0.623, 0.004), SHARE, 1)).toBe('62.3\u00a0%\u00a0±\u00a00.4');
    expect(figureText(figure(3, 0), POINTS, 1)).toBe('3.0\u00a0±\u00a00');
    expect(figureText(figure(3, NaN), POINTS, 1)).toBe('3.0\u00a0±\u00a0?');
    expect(figureText(figure(NaN, NaN), POINTS, 1)).toBe('–');
  });

  test('get as many places as the intervals call for', () => {
    expect(placesFor([figure(1, 0.5)], POINTS)).toBe(1);
    expect(placesFor([figure(1, 0.05)], POINTS)).toBe(2);
    expect(placesFor([figure(1, NaN)], POINTS)).toBe(1);
  });

  test('make ranges', () => {
    expect(range([600, 20000], ['deal', 'deals'])).toBe('600 to 20,000\u00a0deals');
    expect(range([1], ['deal', 'deals'])).toBe('1\u00a0deal');
    expect(range([20000, 20000])).toBe('20,000');
  });

  law([fc.double({ min: 0, max: 1000, noNaN: true }), fc.integer({ min: 0, max: 3 })])(
    'never promise more than was computed',
    (half, places) => {
      const written = Number(halfText(figure(0, half), POINTS, places).slice(2).replaceAll(',', ''));
      expect(written).toBeGreaterThanOrEqual(half - 1e-8);
      expect(written).toBeLessThan(half + 10 ** -places + 1e-8);
    },
  );

  test('go into charts with six digits', () => {
    expect(plotted(1 / 3)).toBe(0.333333);
    expect(plotted(NaN)).toBeNull();
  });
});
