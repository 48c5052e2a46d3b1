/**
 * A part's summary as a file: `summary/part-….json`. Reports are made from these alone, so they are kept exact: sums are
 * whole numbers, and one beyond 2^53, which other readers of JSON would round, is written as text.
 */
import { type FitSums, fitLength } from '../stats/cross-fit.ts';
import { canonical, type Exact } from '../stats/exact.ts';
import type { RatioSums } from '../stats/ratio.ts';
import { Refusal } from '../text/refusal.ts';
import { show } from '../text/show.ts';
import { Checked } from './checked.ts';
import { COVARIATES } from './luck.ts';
import { type FileFacts, factsOf, readWhole, writeWhole } from './whole-file.ts';

export const SUMMARY_FORMAT = 'matador-summary/1';

export interface Summary {
  readonly format: typeof SUMMARY_FORMAT;
  readonly pairing: number;
  /** Units `from` to `to − 1`. */
  readonly from: number;
  to: number;
  /** Hands. */
  rows: number;
  readonly measures: Record<string, RatioSums>;
  /** Where luck is measured: by two agents, `a/b`, the sums of their margin and their luck (luck-sums.ts). */
  readonly luck?: Record<string, FitSums>;
  /** Histograms: how often each number was seen. */
  readonly counts: Record<string, Record<string, number>>;
}

/** The same text for equal summaries, whatever order their counts came about in. */
export function formatSummary(summary: Summary): string {
  const { format, pairing, from, to, rows, measures, luck } = summary;
  const counts = Object.entries(summary.counts).map(([name, seen]) => {
    const pairs = Object.entries(seen).sort(([a], [b]) => Number(a) - Number(b));
    return `${JSON.stringify(name)}:{${pairs.map(([value, count]) => `"${value}":${count}`).join(',')}}`;
  });
  const head = JSON.stringify({ format, pairing, from, to, rows, measures, luck }, (_, value) => {
    return typeof value === 'bigint' ? value.toString() : value;
  });
  return `${head.slice(0, -1)},"counts":{${counts.join(',')}}}\n`;
}

/** Writes a summary beside its name and renames it. */
export function writeSummary(path: string, summary: Summary): FileFacts {
  return writeWhole(path, [Buffer.from(formatSummary(summary))]);
}

/** Reads a summary, or refuses it; its checksum, where it is known, says which very file it must be. */
export function readSummary(path: string, facts?: Pick<FileFacts, 'sha256'>): Summary {
  const bytes = readWhole(path);
  if (facts && factsOf(bytes).sha256 !== facts.sha256)
    throw new Refusal('tables/damaged', path, 'not the file that was written');
  const document = Checked.parse(bytes.toString('utf8'), path, 'summary');
  const format = document.get('format');
  if (format.value !== SUMMARY_FORMAT)
    throw new Refusal('tables/foreign', path, `a file of format ${show(format.value)}`, SUMMARY_FORMAT);
  const from = document.get('from').whole();
  return {
    format: SUMMARY_FORMAT,
    pairing: document.get('pairing').whole(),
    from,
    to: document.get('to').whole(from),
    rows: document.get('rows').whole(),
    measures: document.get('measures').map(readSums),
    ...(document.has('luck') && { luck: document.get('luck').map(readFit) }),
    counts: document.get('counts').map(counts => counts.map(count => count.whole())),
  };
}

function readSums(from: Checked): RatioSums {
  const least = Number.MIN_SAFE_INTEGER;
  return {
    n: from.get('n').whole(),
    x: from.get('x').whole(least),
    y: from.get('y').whole(),
    xx: exact(from.get('xx')),
    yy: exact(from.get('yy')),
    xy: exact(from.get('xy')),
  };
}

const FIT_LENGTH = fitLength(COVARIATES);

function readFit(from: Checked): FitSums {
  const [even, odd, ...more] = from.list(half => {
    const sums = half.list(exact);
    return sums.length === FIT_LENGTH && Number(sums[0]) >= 0 ? sums : half.refuse(`${FIT_LENGTH} sums`);
  });
  return even && odd && more.length === 0 ? [even, odd] : from.refuse('two lists of sums');
}

function exact(from: Checked): Exact {
  const { value } = from;
  if (typeof value === 'string' && /^-?[1-9]\d{15,}$/.test(value)) return canonical(BigInt(value));
  return from.whole(Number.MIN_SAFE_INTEGER);
}
