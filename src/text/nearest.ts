/**
 * The name somebody probably meant: the nearest of a list by edit distance with swaps of neighbours counted once
 * (optimal string alignment), or null when nothing is near enough to be worth proposing. Of two as near the first one, but
 * rather one of which the end is missing.
 */
export function nearest(given: string, names: Iterable<string>): string | null {
  const word = given.slice(0, 64).toLowerCase();
  let best: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const d = distance(word, name.toLowerCase());
    const rather = d === least && best !== null && name.startsWith(word) && !best.startsWith(word);
    if (d < least || rather) {
      least = d;
      best = name;
    }
  }
  return best;
}

/** `, did you mean 'x'?` or nothing. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const name = nearest(given, names);
  return name === null ? '' : `, did you mean '${name}'?`;
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let d = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, before[j - 2] + 1);
      row.push(d);
    }
    before = last;
    last = row;
  }
  return last[b.length];
}
