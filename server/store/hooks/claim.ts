import type { Trx } from "#server/store/engine.ts";
import type { Tables } from "#server/store/tables.ts";

/** Messages that wait for one target at most, and the seconds that one waits. */
export const WAITING_MOST = 1000;
export const WAITING_SECONDS = 86_400;
/** Messages that have ended and are still known, and for how many seconds. */
const ENDED_MOST = 5000;
const ENDED_SECONDS = 7 * 86_400;

/** What a process takes: messages of a target that are due, which are its own until then (epoch seconds). */
export interface Claim {
  readonly target: string;
  readonly now: number;
  readonly until: number;
  readonly limit: number;
}

/** A message that is to be sent to one target now. */
export type ClaimedDelivery = Readonly<
  Pick<Tables["hook_deliveries"], "message_id" | "body" | "created" | "tries">
> & { readonly id: number };

/** See `Outbox.claim`. */
export async function claimDue(
  trx: Trx,
  { target, now, until, limit }: Claim,
): Promise<ClaimedDelivery[]> {
  const due = trx
    .selectFrom("hook_deliveries")
    .select("id")
    .where("state", "=", "waiting")
    .where("target", "=", target)
    .where("due", "<=", now)
    .orderBy("id")
    .limit(limit);
  const claimed = await trx
    .updateTable("hook_deliveries")
    .set(({ eb }) => ({ due: until, tries: eb("tries", "+", 1) }))
    .where("id", "in", due)
    // Checked again for a row that another process claimed while this statement waited for it.
    .where("due", "<=", now)
    .returning(["id", "message_id", "body", "created", "tries"])
    .execute();
  return claimed.toSorted((a, b) => a.id - b.id);
}

/** See `Outbox.trim`. */
export async function trim(trx: Trx, now: number): Promise<void> {
  const giveUp = (answer: string) =>
    trx
      .updateTable("hook_deliveries")
      .set({ state: "given up", answer, due: now })
      .where("state", "=", "waiting");
  await giveUp("it waited too long")
    .where("created", "<", now - WAITING_SECONDS)
    .execute();
  const targets = await trx
    .selectFrom("hook_deliveries")
    .select("target")
    .where("state", "=", "waiting")
    .groupBy("target")
    .having(({ fn }) => fn.countAll(), ">", WAITING_MOST)
    .execute();
  for (const { target } of targets) {
    const newest = trx
      .selectFrom("hook_deliveries")
      .select("id")
      .where("state", "=", "waiting")
      .where("target", "=", target)
      .orderBy("id", "desc")
      .offset(WAITING_MOST)
      .limit(1);
    const oldest = await newest.executeTakeFirst();
    if (oldest === undefined) continue;
    const tooMany = giveUp("too many waited").where("target", "=", target);
    await tooMany.where("id", "<=", oldest.id).execute();
  }
  const ended = () => trx.deleteFrom("hook_deliveries").where("state", "!=", "waiting");
  await ended()
    .where("due", "<", now - ENDED_SECONDS)
    .execute();
  const endedRows = trx
    .selectFrom("hook_deliveries")
    .select("id")
    .where("state", "!=", "waiting")
    .orderBy("id", "desc");
  const last = await endedRows.offset(ENDED_MOST).limit(1).executeTakeFirst();
  if (last !== undefined) await ended().where("id", "<=", last.id).execute();
}
