import type { Kysely } from "kysely";
import { type EngineName, types, withColumns } from "./columns.ts";

/** Adds the marbles whose wins are sent to a browser. */
export async function addPushMarbles(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole } = types(engine);
  const columns = { cate_id: whole, number: whole, endpoint: text };
  await withColumns(db.schema.createTable("push_marbles"), columns)
    .addPrimaryKeyConstraint("push_marbles_key", ["cate_id", "number", "endpoint"])
    .execute();
  const byEndpoint = db.schema.createIndex("push_marbles_by_endpoint").on("push_marbles");
  await byEndpoint.column("endpoint").execute();
}
