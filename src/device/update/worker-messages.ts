import * as v from "valibot";

/** What a page may tell a service worker. */
export const WorkerMessage = v.variant("type", [
  /** Take over now. */
  v.object({ type: v.literal("SKIP_WAITING") }),
  /** Tell by the message's port whether this file is one of your build. */
  v.object({ type: v.literal("CARRIES"), path: v.string() }),
]);
export type WorkerMessage = v.InferInput<typeof WorkerMessage>;
