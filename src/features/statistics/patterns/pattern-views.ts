/** The views of the patterns, in the order of their links. */
export const PATTERN_VIEWS = ["sums", "runs", "halves", "moves", "mods"] as const;
export type PatternView = (typeof PATTERN_VIEWS)[number];

interface RoadPlace {
  /** From 1. */
  readonly place: number;
  readonly number: number;
}

/** The road that a view shows, as the API names it; none of the longest runs. */
export function roadForView(view: PatternView, { place, number }: RoadPlace): string | undefined {
  switch (view) {
    case "sums":
      return "sum2";
    case "runs":
      return undefined;
    case "halves":
      return `half:${number}`;
    case "moves":
      return `move:${place}`;
    case "mods":
      return `mod:${place}`;
  }
}
