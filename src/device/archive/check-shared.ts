import type { Draw } from "#contract/draw.ts";
import type { SharedDraw } from "#domain/draw-link.ts";
import { readOrder } from "#domain/order.ts";
import type { Archive } from "#device/archive/archive.ts";

/** What this device knows of a shared draw: its own result is the `known` one. */
export type SharedCheck =
  | { readonly kind: "unknown" }
  | { readonly kind: "same" }
  | { readonly kind: "other"; readonly known: Draw };

type Told = Pick<Draw, "number" | "timings" | "open_timestamp" | "source">;

/** Whether two tell the same of a draw; times that one of them lacks don't count. */
export function sameDraw(known: Told, shared: Told): boolean {
  const timed = known.timings !== "" && shared.timings !== "";
  return (
    readOrder(known.number)?.join() === readOrder(shared.number)?.join() &&
    known.open_timestamp === shared.open_timestamp &&
    known.source === shared.source &&
    (!timed || known.timings === shared.timings)
  );
}

/** Holds a shared draw against the archive. Search is by time, within the hour of its own. */
export async function checkShared(archive: Archive, shared: SharedDraw): Promise<SharedCheck> {
  const known = await archive.drawAt(shared.cateId, shared.term, shared.open_timestamp);
  if (known === null) return { kind: "unknown" };
  return sameDraw(known.draw, shared) ? { kind: "same" } : { kind: "other", known: known.draw };
}
