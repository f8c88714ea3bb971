import { ZONE_DEFAULT } from "#contract/limits.ts";
import type { Db } from "./engine.ts";
import type { TrackState } from "./store.ts";

/** The states of the tracks that are stored, in the order asked for. */
export async function knownTracks(db: Db, ids: readonly number[]): Promise<TrackState[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("tracks")
    .select(["cate_id", "source", "zone", "rewritten_seq", "filled_until"])
    .where("cate_id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.cate_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The states of tracks inside a write transaction, made as simulated and empty where new. */
export async function trackStates(db: Db, ids: readonly number[]): Promise<TrackState[]> {
  const known = await knownTracks(db, ids);
  if (known.length === ids.length) return known;
  await db
    .insertInto("tracks")
    .values(
      // In one order everywhere, so that two processes never wait for each other in a circle.
      ids
        .toSorted((a, b) => a - b)
        .map((cate_id) => ({
          cate_id,
          source: "simulated" as const,
          zone: ZONE_DEFAULT,
          rewritten_seq: 0,
          filled_until: 0,
        })),
    )
    .onConflict((conflict) => conflict.column("cate_id").doNothing())
    .execute();
  return knownTracks(db, ids);
}
