import { type Kysely, sql } from "kysely";
import { type EngineName, types } from "./columns.ts";

/** Adds what limits subscriptions: who made them, what push services refused, and how many there are. */
export async function limitPush(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole } = types(engine);
  const columns = [
    ["address_mark", text, ""],
    ["network_mark", text, ""],
    ["refusals", whole, 0],
    ["paused_until", whole, 0],
  ] as const;
  for (const [name, type, value] of columns) {
    await db.schema
      .alterTable("push_subscriptions")
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  }
  for (const name of ["address_mark", "network_mark"]) {
    const index = db.schema.createIndex(`push_subscriptions_by_${name}`);
    await index.on("push_subscriptions").column(name).execute();
  }
  await sql`insert into counters (name, value)
    select 'push_subscriptions', count(*) from push_subscriptions`.execute(db);
}
