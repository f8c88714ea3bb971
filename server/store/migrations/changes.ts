import type { Kysely } from "kysely";
import { type EngineName, types, withColumns } from "./columns.ts";

/** Adds when draws were corrected, completed or withdrawn. */
export async function addChanges(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole } = types(engine);
  const columns = { cate_id: whole, term: text, changed: whole };
  await withColumns(db.schema.createTable("draw_changes"), columns)
    .addPrimaryKeyConstraint("draw_changes_key", ["cate_id", "term"])
    .execute();
}
