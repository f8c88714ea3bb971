import * as v from "valibot";
import { LastOpen } from "./draw.ts";
import { count, text } from "./wire.ts";

/**
 * The live stream's events by name. `server_time` is in epoch milliseconds, so that a client can set
 * its clock by it. `resync` says that the gap is too old to be replayed.
 */
export const STREAM_EVENTS = {
  hello: v.object({ server_time: count, build_id: text() }),
  open: v.object({ cate_id: v.pipe(count, v.minValue(1)), last_open: LastOpen }),
  beat: v.object({ server_time: count }),
  build: v.object({ build_id: text() }),
  resync: v.object({}),
} as const;

export type StreamEventName = keyof typeof STREAM_EVENTS;
export type StreamEvent = {
  [Name in StreamEventName]: {
    name: Name;
    data: v.InferOutput<(typeof STREAM_EVENTS)[Name]>;
  };
}[StreamEventName];
