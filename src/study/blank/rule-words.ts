/** A rule in words, and as the agent that plays by it. */
import type { BlankRule, Condition } from '../../search/blank/rule.ts';

/** What stands before the number, what it counts (one, many), what stands behind. */
const PHRASES: Readonly<Record<Exclude<Condition['feature'], 'ahead'>, readonly [string, string, string, string]>> = {
  own: ['you hold', 'tile', 'tiles', ', itself included'],
  least: ['the shortest other hand has', 'tile', 'tiles', ''],
  bone: ['the boneyard has', 'tile', 'tiles', ''],
  fits: ['', 'other tile of yours fits', 'other tiles of yours fit', ''],
  matadors: ['you hold', 'other matador', 'other matadors', ''],
  pips: ['your hand weighs', 'pip', 'pips', ''],
  mine: ['', 'tile of yours will fit then', 'tiles of yours will fit then', ''],
  theirs: ['', 'tile that you have not seen will fit then', 'tiles that you have not seen will fit then', ''],
};

function conditionWords({ feature, side, at }: Condition): string {
  if (feature === 'ahead') return aheadWords(side, at);
  const [before, one, many, behind] = PHRASES[feature];
  const none = side === 'at-most' && at === 0;
  const count = none ? 'no' : `${side === 'at-most' ? 'at most' : 'at least'} ${at}`;
  return `${before} ${count} ${at === 1 ? one : many}${behind}`.trim();
}

/** How many tiles fewer than anybody else, in words for who is behind and who is ahead. */
function aheadWords(side: Condition['side'], at: number): string {
  const n = Math.abs(at);
  const fewer = `${n} ${n === 1 ? 'tile' : 'tiles'} fewer`;
  if (side === 'at-most') {
    if (at > 0) return `you hold at most ${fewer} than anybody else`;
    return at === 0 ? 'somebody holds no more tiles than you' : `somebody holds at least ${fewer} than you`;
  }
  if (at > 0) return `you hold at least ${fewer} than anybody else`;
  return at === 0 ? 'nobody holds fewer tiles than you' : `nobody holds more than ${fewer} than you`;
}

/** `Spend it when …`; `when`: what makes it a rule that always or never spends. */
export function ruleWords({ first, join, second }: BlankRule): string {
  if (join === 'alone' && first.feature === 'own' && first.side === 'at-most') {
    if (first.at <= 0) return 'Never spend it while something else can be done';
    if (first.at >= 200) return 'Always spend it at once';
  }
  const one = conditionWords(first);
  if (join === 'alone') return `Spend it when ${one}; else keep it`;
  return `Spend it when ${one}, ${join} ${conditionWords(second)}; else keep it`;
}

/** A fixed rule in a word or two: `never`, `with 3 tiles or fewer`, `always`. */
export function fixedWords({ first: { at } }: BlankRule): string {
  if (at <= 0) return 'never';
  return at >= 200 ? 'always' : `with ${at} tiles or fewer`;
}

/** `blank-rule(…)`, every parameter said. */
export function ruleAgent({ first, join, second }: BlankRule): string {
  const one = `first=${first.feature},firstIs=${first.side},firstAt=${first.at}`;
  if (join === 'alone') return `blank-rule(${one},join=alone)`;
  return `blank-rule(${one},join=${join},second=${second.feature},secondIs=${second.side},secondAt=${second.at})`;
}
