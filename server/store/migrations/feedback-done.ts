import type { Kysely } from "kysely";
import { type EngineName, types } from "./columns.ts";

export async function addFeedbackDone(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { whole } = types(engine);
  await db.schema
    .alterTable("feedback")
    .addColumn("done", whole, (column) => column.notNull().defaultTo(0))
    .execute();
}
