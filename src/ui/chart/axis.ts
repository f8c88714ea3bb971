import { scaleLinear } from "d3-scale";

/** A value axis: a round range, its marks, and where a value stands on it, from 0 to 1. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  at(value: number): number;
}

/** Half the range around a lone value, as a share of it. */
const LONE_SHARE = 0.02;

/** The axis that holds all values, with about `marks` round marks; null without a finite value. */
export function axisOf(values: readonly (number | null)[], marks = 5): Axis | null {
  const known = values.filter((value): value is number => Number.isFinite(value));
  if (known.length === 0) return null;
  const low = known.reduce((a, b) => Math.min(a, b));
  const high = known.reduce((a, b) => Math.max(a, b));
  const pad = low === high ? Math.max(Math.abs(low) * LONE_SHARE, 0.1) : 0;
  const scale = scaleLinear()
    .domain([low - pad, high + pad])
    .nice(marks);
  const [from = 0, to = 1] = scale.domain();
  return { from, to, ticks: scale.ticks(marks), at: (value) => scale(value) };
}
