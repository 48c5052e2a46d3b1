import { describe, expect, test } from 'vitest';
import { pairingGain } from '../../src/stats/pairing-gain.ts';
import { asOften, asPrinted, near } from './near.ts';
import { handsPlayed, normals, PAIRINGS, streamOf } from './worlds.ts';

describe('the gain of pairing', () => {
  test('has the intraclass correlation of the published example', () => {
    // Six targets, each rated by four judges: P. E. Shrout & J. L. Fleiss (1979), tables 2 and 4: ICC(1,1) = 0.17.
    const ratings = [9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7];
    const { correlation, gain, unitVariance, units } = pairingGain(ratings, 4);
    asPrinted(correlation, 0.17, 2);
    // Mean squares 11.24 between targets and 6.26 within them.
    near(correlation, (11.24 - 6.26) / (11.24 + 3 * 6.26), 0.003);
    near(unitVariance, 11.24 / 4, 0.001);
    near(gain, 1 / (1 + 3 * correlation), 1e-12);
    expect(units).toBe(6);
  });

  test('by hand: two hands that go against each other', () => {
    // Means 1, 2, 3: variance 1. Squares of the hands about 2: 9, 25, 4, 4, 9, 1, of which the sixth, and a third of 1 more.
    const found = pairingGain([5, -3, 4, 0, 5, 1], 2);
    near(found.unitVariance, 1, 1e-12);
    near(found.handVariance, 52 / 6 + 1 / 3, 1e-12);
    near(found.gain, found.handVariance / 2, 1e-12);
    expect(found.correlation).toBeLessThan(0);
  });

  test('is infinite where an agent meets itself, and unknown where nothing varies', () => {
    const itself = pairingGain([7, -7, -30, 30, 0, 0, 4, -4], 2);
    expect(itself).toMatchObject({ gain: Infinity, correlation: -1, unitVariance: 0 });
    expect(itself.low).toBeNaN();
    expect(pairingGain([0, 0, 0, 0, 0, 0], 2).gain).toBeNaN();
    expect(pairingGain([1, 2, 3, 4], 2)).toMatchObject({ units: 2, low: NaN, high: NaN });
  });

  test('refuses what are no whole units', () => {
    expect(() => pairingGain([1, 2, 3], 2)).toThrow('no whole units');
    expect(() => pairingGain([1, 2, 3], 1)).toThrow('two are needed');
  });

  test('its interval holds the truth as often as it says', () => {
    const runs = 1500;
    const units = 300;
    for (const correlation of [-0.3, 0, 0.5]) {
      const normal = normals(streamOf(`gain ${correlation}`));
      const truth = 1 / (1 + correlation);
      const hands = new Float64Array(2 * units);
      let covered = 0;
      for (let run = 0; run < runs; run++) {
        for (let unit = 0; unit < units; unit++) {
          const [x, y] = [normal(), normal()];
          hands[2 * unit] = 10 + x;
          hands[2 * unit + 1] = 10 + correlation * x + Math.sqrt(1 - correlation ** 2) * y;
        }
        const { low, high } = pairingGain(hands, 2);
        if (low <= truth && truth <= high) covered++;
      }
      asOften(covered / runs, 0.95, runs);
    }
  });

  test.each(PAIRINGS)('is there in real hands: %s', name => {
    const { gain, low, high } = pairingGain(handsPlayed.get(name)!, 2);
    expect(1 < low && low < gain && gain < high && high < 2).toBe(true);
  });
});
