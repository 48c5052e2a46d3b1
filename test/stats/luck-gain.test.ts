import { expect, test } from 'vitest';
import { rootOf } from '../../src/random/root.ts';
import { Stream } from '../../src/random/stream.ts';
import { luckGain } from '../../src/stats/luck-gain.ts';
import { pairingGain } from '../../src/stats/pairing-gain.ts';

const random = new Stream();
const spread = (): number => random.unit() + random.unit() + random.unit() - 1.5;

/** Hands of pairs: what a seat was dealt, which goes out in the pair, what it drew, and the rest. */
function played(seed: number, units: number): { margins: number[]; luck: number[] } {
  random.seed(rootOf('luck-gain'), 9, seed, 0, 0);
  const margins: number[] = [];
  const luck: number[] = [];
  for (let unit = 0; unit < units; unit++) {
    const dealt = 2 * spread();
    const draws = [3 * spread(), 3 * spread()];
    margins.push(dealt + draws[0]! + spread(), draws[1]! - dealt + spread());
    luck.push((draws[0]! + draws[1]!) / 2);
  }
  return { margins, luck };
}

test('nothing taken off: pairing’s gain alone', () => {
  const { margins, luck } = played(1, 4000);
  const found = luckGain(
    margins,
    2,
    luck.map(() => 0),
  );
  const pairing = pairingGain(margins, 2);
  expect(found.paired).toMatchObject({ gain: 1, low: 1, high: 1 });
  expect(found.unpaired.gain).toBeCloseTo(pairing.gain, 2);
  expect(found.unpaired.low).toBeCloseTo(pairing.low, 2);
  expect(found.unpaired.high).toBeCloseTo(pairing.high, 2);
});

test('is what the variances say: of hands 14, of pairs 10/2, without luck 1/2; and its interval holds that', () => {
  let held = 0;
  const runs = 200;
  for (let run = 0; run < runs; run++) {
    const { margins, luck } = played(run + 2, 300);
    const { unpaired, paired } = luckGain(margins, 2, luck);
    if (unpaired.low < 14 && unpaired.high > 14 && paired.low < 10 && paired.high > 10) held++;
  }
  expect(held / runs).toBeGreaterThan(0.88);
  expect(held / runs).toBeLessThan(0.99);
});
