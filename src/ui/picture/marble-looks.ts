/** Looks of a marble past ten: hue and lightness, and the mark of its ten. */
export interface MarbleMark {
  /** Degrees of the colour circle. */
  readonly hue: number;
  /** Per cent of lightness. */
  readonly light: number;
  /** Which ten beyond the first it belongs to, from 1. */
  readonly mark: number;
}

/** The mark of marble `n`; null for the first ten, whose looks are in the style sheet. */
export function markOf(n: number): MarbleMark | null {
  if (n <= 10) return null;
  return {
    hue: Math.round((n * 137.508) % 360),
    light: [30, 46, 62][n % 3] ?? 46,
    mark: Math.floor((n - 1) / 10),
  };
}
