import type { AppDeps } from "#server/app-deps.ts";
import type { ActionCall } from "#server/http/call.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";

/** The track that an action names; throws 404. */
export function trackOf({ board }: AppDeps, { part }: ActionCall): TrackBoard {
  const id = part("cate_id");
  if (!/^\d{1,10}$/.test(id)) throw new Refusal(404, "noTrack", { name: "cate_id" });
  const track = board.anyTrack(Number(id));
  if (track === undefined) throw new Refusal(404, "noTrack", { name: "cate_id" });
  return track;
}

/** The operator of a request, and its time. */
export function operatorOf({ clock }: AppDeps, { address }: ActionCall): Operator {
  return { address, now: Math.floor(clock.now() / 1000) };
}
