import * as v from "valibot";

/** API address of a page: `configured` on local hosts ("": own origin), elsewhere the sibling host if `sibling`. */
export const ApiPlace = v.object({ configured: v.string(), sibling: v.boolean() });
export type ApiPlace = v.InferOutput<typeof ApiPlace>;

/** A page to render, by the server or the build. */
export interface RenderRequest {
  /** Visible path and query. */
  readonly url: string;
  /** Public origin without a trailing slash; "" if unknown. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of a change that the data includes at least. */
  readonly version: string;
  readonly api: ApiPlace;
}

export const RenderResult = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  html: v.string(),
  /** Target of a redirect. */
  location: v.optional(v.string()),
  /** Cause of a status 500, for the log; the page doesn't show it. */
  failure: v.optional(v.unknown()),
  /** Sources of the content security policy, like `'sha256-…'`. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});
export type RenderResult = v.InferOutput<typeof RenderResult>;
