import * as v from "valibot";
import { LastOpen } from "./draw.ts";
import { count, text } from "./wire.ts";

/** The live stream: server-sent events. */
export const STREAM_PATH = "/api/v1/hall/open/stream";

/**
 * Events of the live stream by name. `server_time` is epoch milliseconds, for the client's clock. `changed`: more than
 * a track's latest draw changed, that is late draws or, if `rewritten`, corrected or removed ones. `resync`: the gap is
 * too old to be replayed. `build` announces a new build within a stream; this server does so by `hello` after a restart.
 */
export const STREAM_EVENTS = {
  hello: v.object({ server_time: count, build_id: text() }),
  open: v.object({
    cate_id: v.pipe(count, v.minValue(1)),
    last_open: v.pipe(
      LastOpen,
      v.check(({ term }) => term !== ""),
    ),
  }),
  beat: v.object({ server_time: count }),
  build: v.object({ build_id: text() }),
  changed: v.object({
    cate_id: v.pipe(count, v.minValue(1)),
    rewritten: v.optional(v.fallback(v.boolean(), false), false),
  }),
  resync: v.object({}),
} as const;

export type StreamEventName = keyof typeof STREAM_EVENTS;
export const STREAM_EVENT_NAMES = [
  "hello",
  "open",
  "beat",
  "build",
  "changed",
  "resync",
] as const satisfies readonly StreamEventName[];
export type StreamEvent = {
  [Name in StreamEventName]: {
    name: Name;
    data: v.InferOutput<(typeof STREAM_EVENTS)[Name]>;
  };
}[StreamEventName];
