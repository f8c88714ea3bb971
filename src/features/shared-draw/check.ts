import type { Draw, LastOpen } from "#contract/draw.ts";
import { checkShared, isSameDraw } from "#device/archive/check-shared.ts";
import type { SharedDraw } from "#domain/draw-link.ts";
import type { Archive } from "#device/archive/archive.ts";

/** A result as it is shown beside the shared one; `open_timestamp` in epoch seconds. */
export type KnownDraw = Pick<LastOpen, "number" | "timings" | "open_timestamp">;

/** The result of checking a shared draw; `unreachable`: it couldn't be checked. */
export type Verdict =
  | { readonly kind: "asking" | "same" | "unknown" | "unreachable" }
  | { readonly kind: "other"; readonly known: KnownDraw };

/** Checks a shared draw against those on this device. */
export async function askDevice(archive: Archive, shared: SharedDraw): Promise<Verdict> {
  const check = await checkShared(archive, shared);
  if (check.kind === "unknown" && archive.state() === "unavailable") return { kind: "unreachable" };
  return check;
}

/**
 * Checks a shared draw against the server's, which is null if it has none; `source`: of the track's
 * draws at present, if known.
 */
export function compareKnown(
  shared: SharedDraw,
  known: LastOpen | null,
  source: Draw["source"] | undefined,
): Verdict {
  if (known === null) return { kind: "unknown" };
  const own = { ...known, source: source ?? shared.source };
  return isSameDraw(own, shared) ? { kind: "same" } : { kind: "other", known };
}
