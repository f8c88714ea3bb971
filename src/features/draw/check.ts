import type { Draw } from "#contract/draw.ts";
import type { SharedDraw } from "#domain/draw-link.ts";
import { parseOrder } from "#domain/order.ts";

/** A result to show next to the shared one; `open_timestamp` in epoch seconds. */
export type KnownDraw = Pick<Draw, "number" | "timings" | "open_timestamp">;

/** The result of checking a shared draw; `unreachable`: it couldn't be checked. */
export type Verdict =
  | { readonly kind: "checking" | "same" | "unknown" | "unreachable" }
  | { readonly kind: "other"; readonly known: KnownDraw };

type Result = Pick<Draw, "number" | "timings" | "open_timestamp" | "source">;

/** Whether two sources agree on a draw; times that one of them lacks are ignored. */
function isSameDraw(own: Result, shared: Result): boolean {
  const timed = own.timings !== "" && shared.timings !== "";
  return (
    parseOrder(own.number)?.join() === parseOrder(shared.number)?.join() &&
    own.open_timestamp === shared.open_timestamp &&
    own.source === shared.source &&
    (!timed || own.timings === shared.timings)
  );
}

/** Checks a shared draw against the server's, which is null if it has none. */
export function compareKnown(shared: SharedDraw, known: Draw | null): Verdict {
  if (known === null) return { kind: "unknown" };
  return isSameDraw(known, shared) ? { kind: "same" } : { kind: "other", known };
}
