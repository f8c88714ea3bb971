import type { Engine } from "./engine.ts";

/** See {@link Store.keep}: of two processes that make a value at once, one wins for both. */
export async function keep(engine: Engine, name: string, make: () => string): Promise<string> {
  const known = await engine.db
    .selectFrom("kept")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  if (known !== undefined) return known.value;
  return engine.write(async (trx) => {
    await trx
      .insertInto("kept")
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
    const kept = await trx
      .selectFrom("kept")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    return kept.value;
  });
}
