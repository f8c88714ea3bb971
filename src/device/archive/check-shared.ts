import type { Draw } from "#contract/draw.ts";
import type { SharedDraw } from "#domain/draw-link.ts";
import { readOrder } from "#domain/order.ts";
import type { Archive } from "#device/archive/archive.ts";

/** How a shared draw compares with the archive. */
export type SharedCheck =
  | { readonly kind: "unknown" }
  | { readonly kind: "same" }
  | { readonly kind: "other"; readonly known: Draw };

type Result = Pick<Draw, "number" | "timings" | "open_timestamp" | "source">;

/** Whether two sources agree on a draw; times that one of them lacks are ignored. */
export function isSameDraw(own: Result, shared: Result): boolean {
  const timed = own.timings !== "" && shared.timings !== "";
  return (
    readOrder(own.number)?.join() === readOrder(shared.number)?.join() &&
    own.open_timestamp === shared.open_timestamp &&
    own.source === shared.source &&
    (!timed || own.timings === shared.timings)
  );
}

/** Compares a shared draw with the archive, which is searched within an hour of the draw's time. */
export async function checkShared(archive: Archive, shared: SharedDraw): Promise<SharedCheck> {
  const archived = await archive.drawAt(shared.cateId, shared.term, shared.open_timestamp);
  if (archived === null) return { kind: "unknown" };
  const { draw } = archived;
  return isSameDraw(draw, shared) ? { kind: "same" } : { kind: "other", known: draw };
}
