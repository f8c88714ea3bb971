import * as v from "valibot";

/** Where a page calls the API: on local hosts `configured` ("": its own origin), else the sibling host. */
export const ApiPlace = v.object({ configured: v.string(), sibling: v.boolean() });
export type ApiPlace = v.InferOutput<typeof ApiPlace>;

/** A page to render, for the server or the build. */
export interface RenderRequest {
  /** Path and query as the visitor sees them. */
  readonly url: string;
  /** Public origin without a slash; "" if it isn't known. */
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Number of the newest change that the data is sure to include. */
  readonly version: string;
  readonly api: ApiPlace;
}

export const RenderResult = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  html: v.string(),
  headers: v.record(v.string(), v.string()),
  /** Target of a redirect. */
  location: v.optional(v.string()),
  /** Cause of a status 500, for the log; the page doesn't show it. */
  failure: v.optional(v.unknown()),
  /** Sources of the content security policy, like `'sha256-…'`. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});
export type RenderResult = v.InferOutput<typeof RenderResult>;
