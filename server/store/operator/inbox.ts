import type { Db, Engine } from "#server/store/engine.ts";
import type { Tables } from "#server/store/tables.ts";
import { logAction } from "./actions.ts";
import type { Operator } from "./operator-store.ts";

/** Rows of feedback per query. */
const CHUNK = 500;

/** A stored feedback; `created` in epoch seconds. */
export type StoredFeedback = Readonly<
  Pick<Tables["feedback"], "name" | "mobile" | "content" | "created">
> & {
  readonly id: number;
  /** Time when the operator marked it as done, epoch seconds; 0 if open. */
  readonly done: number;
};

export interface Inbox {
  /** All feedback (with ids below `before`), newest first, in batches that fit in memory. */
  all(before?: number): AsyncIterable<StoredFeedback[]>;
  /** Number of open feedback. */
  waiting(): Promise<number>;
  /** Marks a feedback message as done or open; returns whether it exists. */
  mark(id: number, done: boolean, by: Operator): Promise<boolean>;
  /** Deletes a feedback message; returns whether it existed. */
  remove(id: number, by: Operator): Promise<boolean>;
  /** Deletes feedback from before a time (epoch seconds); returns the number. */
  removeBefore(time: number): Promise<number>;
}

async function* allFeedback(db: Db, from = Number.MAX_SAFE_INTEGER) {
  let before = from;
  for (;;) {
    const rows = await db
      .selectFrom("feedback")
      .select(["id", "name", "mobile", "content", "created", "done"])
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(CHUNK)
      .execute();
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id ?? 0;
    if (rows.length < CHUNK) return;
  }
}

export function openInbox(engine: Engine): Inbox {
  return {
    all: (before) => allFeedback(engine.db, before),
    async waiting() {
      const rows = engine.db.selectFrom("feedback").where("done", "=", 0);
      const counted = rows.select(({ fn }) => fn.countAll().as("count"));
      return Number((await counted.executeTakeFirstOrThrow()).count);
    },
    mark: (id, done, by) =>
      engine.write(async (trx) => {
        const rows = trx.updateTable("feedback").where("id", "=", id).returning("id");
        const marked = await rows.set({ done: done ? by.now : 0 }).execute();
        if (marked.length === 0) return false;
        const action = done ? "feedback done" : "feedback reopened";
        await logAction(trx, by, { action, cate_id: 0, details: { ids: [id] } });
        return true;
      }),
    remove: (id, by) =>
      engine.write(async (trx) => {
        const rows = trx.deleteFrom("feedback").where("id", "=", id).returning("id");
        if ((await rows.execute()).length === 0) return false;
        const details = { ids: [id] };
        await logAction(trx, by, { action: "feedback deleted", cate_id: 0, details });
        return true;
      }),
    removeBefore: (time) =>
      engine.write(async (trx) => {
        const rows = trx.deleteFrom("feedback").where("created", "<", time).returning("id");
        return (await rows.execute()).length;
      }),
  };
}
