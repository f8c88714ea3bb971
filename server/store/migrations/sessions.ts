import type { Kysely } from "kysely";
import { createKeyed, type EngineName, types } from "./columns.ts";

/** Adds the operators' sessions that were ended and the work that one process does for all, and finds the newest actions of a kind on a track. */
export async function addSessions(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole } = types(engine);
  await createKeyed(db, "ended_sessions", [["mark", text], { ends: whole }]);
  await createKeyed(db, "leases", [["name", text], { holder: text, ends: whole }]);
  const byTrack = db.schema.createIndex("operator_actions_by_track").on("operator_actions");
  await byTrack.columns(["cate_id", "action", "id"]).execute();
}
