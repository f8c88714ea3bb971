import * as v from "valibot";

/** What Lighthouse says of a first view. */
export const Figures = v.object({
  /** Milliseconds to the first and the largest contentful paint. */
  fcp: v.number(),
  lcp: v.number(),
  /** Bytes of scripts as sent. */
  scripts: v.number(),
  requests: v.number(),
  /** Milliseconds of blocked main thread, and Lighthouse's own mark from 0 to 100; null: it saw no end. */
  blocking: v.nullable(v.number()),
  score: v.nullable(v.number()),
});
export type Figures = v.InferOutput<typeof Figures>;
