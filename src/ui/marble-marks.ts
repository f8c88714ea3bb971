/** Marbles in one row at most; more wrap into rows of the same length, as far as they divide. */
const ROW_MOST = 10;

/** Columns that lay `marbles` out in the fewest rows of at most `most`, as evenly as they go. */
export function columnsOf(marbles: number, most = ROW_MOST): number {
  const rows = Math.max(1, Math.ceil(marbles / most));
  return Math.max(1, Math.ceil(marbles / rows));
}

/** What tells a marble past ten from its namesakes: hue and lightness, and the mark of its ten. */
export interface MarbleMark {
  /** Degrees of the colour circle. */
  readonly hue: number;
  /** Per cent of lightness. */
  readonly light: number;
  /** Which ten beyond the first it belongs to, from 1. */
  readonly mark: number;
}

/** The mark of marble `n`; null for the first ten, whose looks stand in the style sheet. */
export function markOf(n: number): MarbleMark | null {
  if (n <= 10) return null;
  return {
    hue: Math.round((n * 137.508) % 360),
    light: [30, 46, 62][n % 3] ?? 46,
    mark: Math.floor((n - 1) / 10),
  };
}
