import * as v from "valibot";

/** Where the server says which build it has; asked for with the time as its query. */
export const LATEST_BUILD = "/builds/latest.json";

/**
 * The server's build. An operator withdraws the service worker from all visitors by `"kill": true`:
 * workers unregister themselves, delete what they kept, and no page registers one.
 */
export const LatestBuild = v.object({
  id: v.optional(v.string(), ""),
  kill: v.optional(v.boolean(), false),
});
export type LatestBuild = v.InferOutput<typeof LatestBuild>;
