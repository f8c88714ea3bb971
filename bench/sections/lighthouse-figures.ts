import * as v from "valibot";

/** Lighthouse's figures of a first view. */
export const Figures = v.object({
  /** Milliseconds to the first and the largest contentful paint. */
  fcp: v.number(),
  lcp: v.number(),
  /** Bytes of scripts as sent. */
  scripts: v.number(),
  requests: v.number(),
  /** Total blocking time in milliseconds, and the score from 0 to 100; null if Lighthouse found no end. */
  blocking: v.nullable(v.number()),
  score: v.nullable(v.number()),
});
export type Figures = v.InferOutput<typeof Figures>;
