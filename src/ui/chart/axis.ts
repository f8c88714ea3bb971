/** A value axis: a round range, its marks, and the position of a value on it, from 0 to 1. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  at(this: void, value: number): number;
}

/** Half the range around a single value, as a share of it, and its minimum. */
const SINGLE_PAD_SHARE = 0.02;
const MIN_SINGLE_PAD = 0.1;
/** Keeps a value that is on a mark, but for its last binary digit, from the next mark. */
const SLACK = 1e-9;

/**
 * The round step (1, 2 or 5 times a power of ten) that divides `span` into about `marks` parts: the
 * rule of d3-scale, whose linear scale would add 8 kB (brotli) to a chart's chunk.
 */
function roundStep(span: number, marks: number): number {
  const raw = span / marks;
  const power = 10 ** Math.floor(Math.log10(raw));
  const times = raw / power;
  if (times >= Math.sqrt(50)) return 10 * power;
  if (times >= Math.sqrt(10)) return 5 * power;
  return times >= Math.sqrt(2) ? 2 * power : power;
}

/** The axis that holds all values, with about `marks` round marks; null without a finite value. */
export function createAxis(values: readonly (number | null)[], marks = 5): Axis | null {
  const numbers = values.filter((value): value is number => Number.isFinite(value));
  if (numbers.length === 0) return null;
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  const pad = low === high ? Math.max(Math.abs(low) * SINGLE_PAD_SHARE, MIN_SINGLE_PAD) : 0;
  const step = roundStep(high - low + 2 * pad, marks);
  const first = Math.floor((low - pad) / step + SLACK);
  const last = Math.ceil((high + pad) / step - SLACK);
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + SLACK));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  );
  const [from, to] = [ticks[0] ?? low, ticks.at(-1) ?? high];
  return { from, to, ticks, at: (value) => (value - from) / (to - from) };
}
