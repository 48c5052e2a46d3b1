/**
 * Numbers as people read them, alike on page, chart and terminal, and alike on every machine: no locale is asked.
 * Half-widths are rounded up, so that what is written never promises more than was computed.
 */
import { type Figure, halfWidth, isBounded, isKnown } from './figure.ts';

export const MINUS = '\u2212';
/** A space at which no line is broken. */
export const JOINT = '\u00a0';

/** `12,345`. */
export function whole(value: number): string {
  const digits = String(Math.abs(Math.round(value)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',');
  return value < 0 && digits !== '0' ? MINUS + grouped : grouped;
}

/** `15.0`, `−0.3`; `signed`: `+15.0`. A value that rounds to nothing has no sign. */
export function decimal(value: number, places: number, signed = false): string {
  const [digits, fraction] = Math.abs(value).toFixed(places).split('.');
  const text = fraction === undefined ? whole(Number(digits)) : `${whole(Number(digits))}.${fraction}`;
  if (/^[0.,]+$/.test(text)) return text;
  return value < 0 ? MINUS + text : signed ? `+${text}` : text;
}

/** How a kind of figure is written. */
export interface Style {
  /** The value is multiplied by this: 100 for shares. */
  readonly times: number;
  /** Stands after the value: ` %`. */
  readonly unit: string;
  readonly signed: boolean;
  /** Decimal places at least, at most. */
  readonly places: readonly [number, number];
}

export const POINTS: Style = { times: 1, unit: '', signed: false, places: [1, 2] };
export const MARGIN: Style = { times: 1, unit: '', signed: true, places: [1, 2] };
export const TILES: Style = { times: 1, unit: '', signed: false, places: [2, 2] };
export const SHARE: Style = { times: 100, unit: `${JOINT}%`, signed: false, places: [1, 2] };

/** Decimal places for figures that stand together: enough for their usual half-width to show a digit. */
export function placesFor(figures: readonly Figure[], style: Style): number {
  const halves = figures
    .filter(isBounded)
    .map(figure => halfWidth(figure) * style.times)
    .filter(half => half > 0)
    .sort((a, b) => a - b);
  const [least, most] = style.places;
  const usual = halves[halves.length >> 1];
  for (let places = least; places < most; places++) {
    if (usual === undefined || usual >= 2 * 0.1 ** places) return places;
  }
  return most;
}

/** The value alone: `+15.0`, `62.3 %`; `–` where there is none. */
export function valueText(figure: Figure, style: Style, places: number): string {
  return isKnown(figure) ? decimal(figure.value * style.times, places, style.signed) + style.unit : '–';
}

/** The interval alone: `± 0.3`; `± ?` where it is unknown. */
export function halfText(figure: Figure, style: Style, places: number): string {
  if (!isKnown(figure)) return '';
  const { mark = '' } = figure;
  if (!isBounded(figure)) return `±${JOINT}?${mark}`;
  const half = halfWidth(figure) * style.times;
  return `±${JOINT}${half === 0 ? '0' : decimal(roundUp(half, places), places)}${mark}`;
}

/** `+15.0 ± 0.3`, `62.3 % ± 0.4`. */
export function figureText(figure: Figure, style: Style, places: number): string {
  return isKnown(figure) ? `${valueText(figure, style, places)}${JOINT}${halfText(figure, style, places)}` : '–';
}

function roundUp(value: number, places: number): number {
  const unit = 10 ** places;
  // Not 0.3 → 0.31 because 0.3 · 100 is a hair above 30.
  return Math.ceil(value * unit - 1e-9) / unit;
}

/** The figure with the widest interval; null where none has one. */
export function widestOf(figures: readonly Figure[]): Figure | null {
  const bounded = figures.filter(isBounded);
  if (bounded.length === 0) return null;
  return bounded.reduce((a, b) => (halfWidth(b) > halfWidth(a) ? b : a));
}

/** `20,000 deals`, `600 to 20,000 deals` where they differ; the bare numbers without a noun. */
export function range(values: readonly number[], noun?: readonly [one: string, many: string]): string {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const text = least === most ? whole(least) : `${whole(least)} to ${whole(most)}`;
  return noun ? `${text}${JOINT}${most === 1 ? noun[0] : noun[1]}` : text;
}

/** A number as it goes into a chart's data: six digits, so that the last bits of a machine's arithmetic don't show. */
export const plotted = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null);
