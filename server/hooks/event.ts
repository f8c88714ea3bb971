import type { InLanguages } from "#contract/languages.ts";
import type { OutboxMessage } from "#server/store/hooks/outbox.ts";
import type { StoredDraw } from "#server/store/store.ts";

/** A result as programs read it; times in epoch seconds. */
export type HookDraw = Pick<
  StoredDraw,
  "cate_id" | "term" | "number" | "timings" | "open_timestamp" | "source"
>;

/** A next draw that didn't come: its number, "" if unknown, and its time (epoch seconds). */
interface LateDraw {
  readonly cate_id: number;
  readonly term: string;
  readonly next_open_timestamp: number;
}

/** What each type of event says. */
export interface HookEvents {
  "draw.published": HookDraw & Pick<StoredDraw, "next_term" | "next_open_timestamp">;
  "draw.corrected": HookDraw;
  "draw.withdrawn": Pick<HookDraw, "cate_id" | "term" | "open_timestamp"> & { note: InLanguages };
  /** Overdue for LATE_SECONDS; `recovered`: it arrived, or another time is announced. */
  "track.late": LateDraw;
  "track.recovered": LateDraw;
  /** No real draw since `since` (epoch seconds), though those of `tracks` are overdue. */
  "feed.silent": { since: number; tracks: readonly number[] };
  "feed.recovered": { since: number };
  "store.failing": { problem: string };
  "store.recovered": Record<string, never>;
  /** Nothing of who wrote it or what. */
  "feedback.received": { id: number; kind: "feedback" };
}
export type HookType = keyof HookEvents;

/** Events that need someone, which are also sent to ALERT_URL; the others go to HOOK_URLS alone. */
const ALERTS: ReadonlySet<HookType> = new Set([
  "track.late",
  "track.recovered",
  "feed.silent",
  "feed.recovered",
  "store.failing",
  "store.recovered",
  "feedback.received",
]);

export function isAlert(type: HookType): boolean {
  return ALERTS.has(type);
}

/** An event and its id, which is the same in every process that sees it. */
export interface HookEvent<Type extends HookType = HookType> {
  readonly id: string;
  readonly type: Type;
  readonly data: HookEvents[Type];
}

/** The id of an event: its type and what tells it from others of that type. */
export function eventId(type: HookType, ...parts: readonly (number | string)[]): string {
  // The signature joins id, time and body by full stops, so an id has none.
  return [type.replace(".", "-"), ...parts].join("_");
}

/** The message of an event as of `now` (epoch milliseconds). */
export function messageOf({ id, type, data }: HookEvent, now: number): OutboxMessage {
  const timestamp = new Date(now).toISOString();
  return { id, type, body: JSON.stringify({ type, timestamp, data }) };
}
