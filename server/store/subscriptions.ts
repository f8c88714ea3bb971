import { sql } from "kysely";
import { type Db, readCounter, type Trx } from "./engine.ts";
import type { Tables } from "./tables.ts";

export interface NewSubscription extends Readonly<
  Omit<Tables["push_subscriptions"], "refusals" | "paused_until">
> {
  /** Ids of the subscribed tracks. */
  readonly cate_ids: readonly number[];
}

/** Maximum of subscriptions per address, per network, and in all. */
export interface SubscriptionLimits {
  readonly address: number;
  readonly network: number;
  readonly total: number;
}

/** The outcome of a subscription: `stored`, or the exceeded limit. */
export type Subscribed = "stored" | keyof SubscriptionLimits;

const COUNTER = "push_subscriptions";

/** Number of subscriptions. */
export function countSubscriptions(db: Db): Promise<number> {
  return readCounter(db, COUNTER);
}

/** Whether a network or address has reached its limit. */
async function isFull(
  trx: Trx,
  column: "address_mark" | "network_mark",
  { mark, most }: { readonly mark: string; readonly most: number },
): Promise<boolean> {
  const rows = trx.selectFrom("push_subscriptions").select(column).where(column, "=", mark);
  const last = rows.offset(most - 1).limit(1);
  return (await last.executeTakeFirst()) !== undefined;
}

/** Counts a new subscription; returns false if the limit is reached. */
async function countOne(trx: Trx, most: number): Promise<boolean> {
  const counted = await trx
    .updateTable("counters")
    .set({ value: sql<number>`value + 1` })
    .where("name", "=", COUNTER)
    .where("value", "<", most)
    .returning("value")
    .execute();
  return counted.length > 0;
}

async function insertNew(
  trx: Trx,
  row: Omit<NewSubscription, "cate_ids">,
  limits: SubscriptionLimits,
): Promise<Subscribed> {
  const { address_mark, network_mark, endpoint } = row;
  const ofAddress = { mark: address_mark, most: limits.address };
  if (await isFull(trx, "address_mark", ofAddress)) return "address";
  const ofNetwork = { mark: network_mark, most: limits.network };
  if (await isFull(trx, "network_mark", ofNetwork)) return "network";
  // If two processes store an endpoint at once, one of them counts it.
  const inserted = await trx
    .insertInto("push_subscriptions")
    .values({ ...row, refusals: 0, paused_until: 0 })
    .onConflict((conflict) => conflict.column("endpoint").doNothing())
    .returning("endpoint")
    .execute();
  if (inserted.length === 0 || (await countOne(trx, limits.total))) return "stored";
  await trx.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).execute();
  return "total";
}

export async function subscribe(
  trx: Trx,
  { cate_ids, ...row }: NewSubscription,
  limits: SubscriptionLimits,
): Promise<Subscribed> {
  const { endpoint, ...others } = row;
  const updated = await trx
    .updateTable("push_subscriptions")
    .set({ ...others, refusals: 0, paused_until: 0 })
    .where("endpoint", "=", endpoint)
    .returning("endpoint")
    .execute();
  const outcome = updated.length > 0 ? "stored" : await insertNew(trx, row, limits);
  if (outcome !== "stored") return outcome;
  await trx.deleteFrom("push_tracks").where("endpoint", "=", endpoint).execute();
  const tracks = [...new Set(cate_ids)].map((cate_id) => ({ cate_id, endpoint }));
  await trx.insertInto("push_tracks").values(tracks).execute();
  return outcome;
}

export async function unsubscribe(trx: Trx, endpoint: string): Promise<boolean> {
  await trx.deleteFrom("push_tracks").where("endpoint", "=", endpoint).execute();
  const removed = await trx
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", endpoint)
    .returning("endpoint")
    .execute();
  if (removed.length === 0) return false;
  const counter = trx.updateTable("counters").set({ value: sql<number>`value - 1` });
  await counter.where("name", "=", COUNTER).execute();
  return true;
}
