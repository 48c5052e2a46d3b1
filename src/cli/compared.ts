/** What `compare` has found, for people and for programs. */
import { differences } from '../arena/differences.ts';
import { type Compared, type ComparedRun, type Comparison, LEVEL } from '../report/comparison.ts';
import { decimal, MINUS, whole } from '../report/numbers.ts';
import { normalQuantile } from '../stats/quantile.ts';
import { clip, columns, fill } from '../text/layout.ts';
import { oneLine } from '../text/refusal.ts';

/** At this level a difference survives, for all comparisons together. */
const ALPHA = 0.05;
const WIDTH = 80;

export function asText(compared: Compared, names: readonly string[]): string {
  const { runs, versions, comparisons } = compared;
  const margins = comparisons.filter(({ measure }) => measure === 'margin');
  const others = comparisons.filter(({ measure, adjusted }) => measure !== 'margin' && adjusted <= ALPHA);
  const lines = [
    ...rulesText(runs),
    ...runs.flatMap(({ manifest }, i) => {
      const { version, experiment, state } = manifest;
      const about = `${names[i]}: ${version}, seed ${oneLine(experiment.seed, 20)}${state === 'done' ? '' : ', not finished'}`;
      return [clip(about, WIDTH)];
    }),
    '',
    ...changedText(runs, names),
    ...(versions ? wrapped(`${versions[0]} and ${versions[1]} are taken for two versions of one agent.`) : []),
    '',
    ...table('points a hand', margins),
  ];
  if (others.length > 0) lines.push('', ...table('what else differs', others));
  return [...lines, '', ...wrapped(verdict(compared)), ''].join('\n');
}

/** Runs of different rules are of different games, which is to be known before anything is read. */
function rulesText(runs: readonly ComparedRun[]): string[] {
  const rules = new Set(runs.map(({ manifest }) => JSON.stringify(manifest.experiment.rules)));
  return rules.size > 1 ? ['NOT THE SAME RULES: what differs below may come from them alone.', ''] : [];
}

/** What of the experiments is not the same; only for two runs, of more each against the first. */
function changedText([first, ...more]: readonly ComparedRun[], names: readonly string[]): string[] {
  return more.flatMap((run, i) => {
    const found = changes(first, run);
    const head = more.length > 1 ? `${names[i + 1]}, against the first: ` : '';
    if (found.length === 0) return wrapped(`${head}the same experiment`);
    return wrapped(`${head || 'what is not the same: '}${found.join('; ')}`);
  });
}

function changes(first: ComparedRun, second: ComparedRun): string[] {
  const places = { there: 'in the first', here: 'in the second' };
  return differences(first.manifest, second.manifest.experiment, second.manifest, places);
}

function table(head: string, comparisons: readonly Comparison[]): string[] {
  if (comparisons.length === 0) return [];
  const several = comparisons[0].difference === null;
  const heads = several
    ? [head, 'pooled', 'Q', 'df', 'adjusted p']
    : [head, 'first', 'second', 'difference', 'adjusted p'];
  const rows = comparisons.map(one => {
    const about = oneLine(one.about);
    const p = pText(one.adjusted) + (one.adjusted <= ALPHA ? ' *' : '');
    if (several) {
      const known = one.agreement;
      if (!known) return [about, '', '', '', p];
      const { value, low, high } = known.pooled;
      return [about, within(one, value, (high - low) / 2), decimal(known.q, 1), String(known.df), p];
    }
    const [first, second] = one.figures.map(({ value, standardError }) =>
      within(one, value, standardError * normalQuantile((1 + LEVEL) / 2)),
    );
    const { value, low, high } = one.difference!;
    return [about, first, second, within(one, value, (high - low) / 2) + (one.paired ? ' p' : ''), p];
  });
  return fitted([heads, ...rows]);
}

/** The first column has what the figures leave of a line: they and their stars are never cut. */
function fitted(rows: readonly (readonly string[])[]): string[] {
  const figures = columns(rows.map(row => row.slice(1)));
  const room = WIDTH - Math.max(...figures.map(line => line.length)) - 2;
  const abouts = rows.map(([about]) => clip(about, room));
  return columns(abouts.map((about, i) => [about, figures[i]])).map(line => line.trimEnd());
}

/** `+15.2 ± 0.3`; shares in %. */
function within({ share, measure }: Comparison, value: number, half: number): string {
  const times = share ? 100 : 1;
  const places = half * times < 0.1 ? 2 : 1;
  const error = Number.isFinite(half) ? decimal(Math.ceil(half * times * 10 ** places) / 10 ** places, places) : '?';
  return `${decimal(value * times, places, measure === 'margin')}${share ? ' %' : ''} ± ${error}`;
}

const pText = (p: number): string => (Number.isNaN(p) ? '–' : p < 0.001 ? '<0.001' : decimal(p, p < 0.1 ? 3 : 2));

function verdict({ runs, comparisons }: Compared): string {
  const found = comparisons.filter(({ adjusted }) => adjusted <= ALPHA).length;
  const n = whole(comparisons.length);
  const agree =
    found === 0
      ? `No difference is seen: none of ${n} comparisons survives Holm's adjustment for all of them. That is no proof of none; the intervals say which are still possible.`
      : `${whole(found)} of ${n} differences survive Holm's adjustment for all comparisons (*).`;
  const paired = comparisons.filter(one => one.paired).length;
  const others = paired < comparisons.length ? ' The others are taken for independent.' : '';
  const how =
    paired > 0 ? ` p: on the same deals, subtracted unit by unit.${others}` : runs.length === 2 ? unpaired(runs) : '';
  return `${agree} Compared were margins, hands won, hands that end with somebody out, plays, draws and passes; ± are ${100 * LEVEL} % intervals.${how}${sharedDeals(runs)}`;
}

/** Of two runs that were not subtracted unit by unit. */
function unpaired([first, second]: readonly ComparedRun[]): string {
  return first.manifest.experiment.seed === second.manifest.experiment.seed
    ? ' The runs have one seed and with it deals in common, but could not be subtracted unit by unit (that takes the same rules and seatings, and no pairing that a test stops): taken for independent, their differences have wide intervals.'
    : ' The runs are taken for independent.';
}

/** Cochran's Q takes runs for independent. */
function sharedDeals(runs: readonly ComparedRun[]): string {
  if (runs.length === 2) return '';
  const seeds = runs.map(({ manifest }) => manifest.experiment.seed);
  return new Set(seeds).size < seeds.length
    ? ' Some of these runs have one seed and with it the same deals: they agree more than Q expects. Compare two at a time.'
    : '';
}

const wrapped = (text: string): string[] => fill(text.replaceAll(`${MINUS} `, MINUS).split(' '), WIDTH);

export function asJson({ runs, versions, comparisons }: Compared): string {
  const number = (value: number): number | null => (Number.isFinite(value) ? value : null);
  const document = {
    format: 'matador-compare/1',
    runs: runs.map(({ dir, manifest }) => {
      const { version, behaviour, state, experiment } = manifest;
      return { dir, name: experiment.name, version, behaviour, state, seed: experiment.seed };
    }),
    changes: runs.slice(1).map(run => changes(runs[0], run)),
    versions,
    level: LEVEL,
    survive: comparisons.filter(({ adjusted }) => adjusted <= ALPHA).length,
    comparisons: comparisons.map(
      ({ pairing, measure, about, figures, difference, paired, agreement, pValue, adjusted }) => ({
        pairing,
        measure,
        about,
        figures: figures.map(({ value, standardError, n }) => ({ value, standardError: number(standardError), n })),
        difference: difference && {
          value: difference.value,
          low: number(difference.low),
          high: number(difference.high),
        },
        paired,
        agreement,
        pValue: number(pValue),
        adjusted: number(adjusted),
      }),
    ),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
