import type { Db, Engine } from "#server/store/engine.ts";
import type { Tables } from "#server/store/tables.ts";
import { noteAction } from "./actions.ts";
import type { Operator } from "./operator-store.ts";

/** Feedback read or deleted by one statement. */
const CHUNK = 500;

/** A stored feedback; `created` in epoch seconds. */
export type StoredFeedback = Readonly<
  Pick<Tables["feedback"], "name" | "mobile" | "content" | "created">
> & { readonly id: number };

/** The feedback of visitors. */
export interface Inbox {
  /** All feedback, newest first, in batches that fit in memory. */
  all(): AsyncIterable<StoredFeedback[]>;
  /** Deletes feedback by its ids; returns which there were. */
  remove(ids: readonly number[], by: Operator): Promise<number[]>;
  /** Deletes feedback from before a time (epoch seconds); returns how many. */
  removeBefore(time: number): Promise<number>;
}

async function* allFeedback(db: Db) {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom("feedback")
      .select(["id", "name", "mobile", "content", "created"])
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(CHUNK)
      .execute();
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < CHUNK) return;
  }
}

/** The inbox of an engine's store. */
export function openInbox(engine: Engine): Inbox {
  return {
    all: () => allFeedback(engine.db),
    remove: (ids, by) =>
      engine.write(async (trx) => {
        const chosen = ids.slice(0, CHUNK);
        if (chosen.length === 0) return [];
        const rows = trx.deleteFrom("feedback").where("id", "in", chosen).returning("id");
        const removed = (await rows.execute()).map(({ id }) => id);
        const details = { ids: removed };
        await noteAction(trx, by, { action: "feedback deleted", cate_id: 0, details });
        return removed;
      }),
    removeBefore: (time) =>
      engine.write(async (trx) => {
        const rows = trx.deleteFrom("feedback").where("created", "<", time).returning("id");
        return (await rows.execute()).length;
      }),
  };
}
