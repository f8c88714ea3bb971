import type { Kysely } from "kysely";
import { type EngineName, types, withColumns } from "./columns.ts";

/** Adds the messages to operators' other programs that wait or were sent. */
export async function addHooks(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole, id } = types(engine);
  const message = { message_id: text, target: text, type: text, body: text, created: whole };
  const delivery = { due: whole, tries: whole, state: text, answer: text };
  const table = db.schema.createTable("hook_deliveries").addColumn("id", id);
  await withColumns(table, { ...message, ...delivery })
    .addUniqueConstraint("hook_deliveries_once", ["message_id", "target"])
    .execute();
  const waiting = db.schema.createIndex("hook_deliveries_waiting").on("hook_deliveries");
  await waiting.columns(["state", "target", "due"]).execute();
}
