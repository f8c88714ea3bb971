import type { AppDeps } from "#server/app-deps.ts";
import { Refusal } from "#server/http/errors.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";

/** The track of an id, also a hidden one; throws 404 without one. */
export function findTrack({ board }: Pick<AppDeps, "board">, id: string): TrackBoard {
  const track = /^\d{1,10}$/.test(id) ? board.anyTrack(Number(id)) : undefined;
  if (track === undefined) throw new Refusal(404, "noTrack", { name: "cate_id" });
  return track;
}

/** The operator of a request, with the time. */
export function callOperator(
  { clock }: Pick<AppDeps, "clock">,
  { address }: { readonly address: string },
): Operator {
  return { address, now: Math.floor(clock.now() / 1000) };
}
