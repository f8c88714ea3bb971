/** Look of a marble above ten: its colour and the mark of its ten. */
export interface MarbleMark {
  /** Degrees of the colour circle. */
  readonly hue: number;
  /** Per cent of lightness. */
  readonly light: number;
  /** Number of the ten: 1 for 11 to 20, 2 for 21 to 30. */
  readonly mark: number;
}

/** The look of marble `n`; null for the first ten, which the style sheet has. */
export function marbleMark(n: number): MarbleMark | null {
  if (n <= 10) return null;
  return {
    hue: Math.round((n * 137.508) % 360),
    light: [30, 46, 62][n % 3] ?? 46,
    mark: Math.floor((n - 1) / 10),
  };
}
