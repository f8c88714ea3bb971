import { sql, type UpdateObject } from "kysely";
import type { Db, Engine, Trx } from "./engine.ts";
import {
  countSubscriptions,
  type NewSubscription,
  subscribe,
  type Subscribed,
  type SubscriptionLimits,
  unsubscribe,
} from "./subscriptions.ts";
import type { Tables } from "./tables.ts";

type Row = Tables["push_subscriptions"];

/** A browser with a subscription. */
export type PushTarget = Readonly<Pick<Row, "endpoint" | "p256dh" | "auth" | "lang" | "refusals">>;

/** Push subscriptions and claims of draws. */
export interface PushStore {
  /** Stores a subscription, replacing one of the same endpoint. */
  subscribe(subscription: NewSubscription, limits: SubscriptionLimits): Promise<Subscribed>;
  /** Deletes a subscription; returns whether it existed. */
  unsubscribe(endpoint: string): Promise<boolean>;
  /** The subscribers of a track by endpoint, after `after`. */
  targets(page: TargetsPage): Promise<PushTarget[]>;
  /** Counts a refusal of the push service and pauses the subscription until `paused_until` (epoch seconds). */
  refuse(endpoint: string, paused_until: number): Promise<void>;
  /** Number of subscriptions. */
  count(): Promise<number>;
  /** Resets the refusals of a subscription. */
  accept(endpoint: string): Promise<void>;
  /** Claims a draw's notifications: true for one process, false unless it is newer than the last claimed draw. */
  claim(cate_id: number, open_timestamp: number): Promise<boolean>;
}

interface TargetsPage {
  readonly cate_id: number;
  readonly after: string;
  readonly limit: number;
  /** Epoch seconds; subscriptions paused at this time are left out. */
  readonly now: number;
}

async function claim(trx: Trx, cate_id: number, open_timestamp: number): Promise<boolean> {
  const claimed = await trx
    .insertInto("push_claims")
    .values({ cate_id, open_timestamp })
    .onConflict((conflict) =>
      conflict
        .column("cate_id")
        .doUpdateSet({ open_timestamp })
        .where("push_claims.open_timestamp", "<", open_timestamp),
    )
    .returning("cate_id")
    .execute();
  return claimed.length > 0;
}

function targets(db: Db, { cate_id, after, limit, now }: TargetsPage): Promise<PushTarget[]> {
  return db
    .selectFrom("push_tracks")
    .innerJoin("push_subscriptions", "push_subscriptions.endpoint", "push_tracks.endpoint")
    .select(["push_subscriptions.endpoint", "p256dh", "auth", "lang", "refusals"])
    .where("cate_id", "=", cate_id)
    .where("push_tracks.endpoint", ">", after)
    .where("paused_until", "<=", now)
    .orderBy("push_tracks.endpoint")
    .limit(limit)
    .execute();
}

export function pushStore({ db, write }: Pick<Engine, "db" | "write">): PushStore {
  const update = (endpoint: string, set: UpdateObject<Tables, "push_subscriptions">) =>
    write(async (trx) => {
      const row = trx.updateTable("push_subscriptions").where("endpoint", "=", endpoint);
      await row.set(set).execute();
    });
  return {
    subscribe: (subscription, limits) => write((trx) => subscribe(trx, subscription, limits)),
    unsubscribe: (endpoint) => write((trx) => unsubscribe(trx, endpoint)),
    targets: (page) => targets(db, page),
    refuse: (endpoint, paused_until) =>
      update(endpoint, { refusals: sql`refusals + 1`, paused_until }),
    count: () => countSubscriptions(db),
    accept: (endpoint) => update(endpoint, { refusals: 0 }),
    claim: (cate_id, open_timestamp) => write((trx) => claim(trx, cate_id, open_timestamp)),
  };
}
