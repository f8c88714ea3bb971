import type { Language } from "#contract/languages.ts";
import type { Engine } from "./engine.ts";

/** A browser that gets notifications. */
export interface PushTarget {
  /** Address at the browser's push service; anyone who has it can send to the browser. */
  readonly endpoint: string;
  /** Public key and secret of the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly lang: Language;
}

export interface PushSubscription extends PushTarget {
  /** Tracks to be notified of. */
  readonly cate_ids: readonly number[];
  /** Epoch seconds. */
  readonly created: number;
}

export interface PushTargets {
  readonly cate_id: number;
  /** Last endpoint of the page before; "" for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** Who gets notifications, and for which draws they were sent. */
export interface PushStore {
  /** Stores a subscription in place of an earlier one of the same endpoint. */
  subscribe(subscription: PushSubscription): Promise<void>;
  /** Deletes a subscription; returns whether there was one. */
  unsubscribe(endpoint: string): Promise<boolean>;
  /** The subscribers of a track, in the order of the endpoints. */
  targets(page: PushTargets): Promise<PushTarget[]>;
  /**
   * Claims the notifications of a track's draw at a time (epoch seconds). One of the processes that
   * try gets true; none does for a draw that isn't later than the last claimed one.
   */
  claim(cate_id: number, open_timestamp: number): Promise<boolean>;
}

async function subscribe(engine: Engine, subscription: PushSubscription): Promise<void> {
  const { cate_ids, ...row } = subscription;
  const { endpoint, ...others } = row;
  await engine.write(async (trx) => {
    await trx
      .insertInto("push_subscriptions")
      .values(row)
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(others))
      .execute();
    await trx.deleteFrom("push_tracks").where("endpoint", "=", endpoint).execute();
    if (cate_ids.length === 0) return;
    await trx
      .insertInto("push_tracks")
      .values([...new Set(cate_ids)].map((cate_id) => ({ cate_id, endpoint })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

function unsubscribe(engine: Engine, endpoint: string): Promise<boolean> {
  return engine.write(async (trx) => {
    await trx.deleteFrom("push_tracks").where("endpoint", "=", endpoint).execute();
    const removed = await trx
      .deleteFrom("push_subscriptions")
      .where("endpoint", "=", endpoint)
      .returning("endpoint")
      .execute();
    return removed.length > 0;
  });
}

function targets({ db }: Engine, { cate_id, after, limit }: PushTargets): Promise<PushTarget[]> {
  return db
    .selectFrom("push_tracks")
    .innerJoin("push_subscriptions", "push_subscriptions.endpoint", "push_tracks.endpoint")
    .select(["push_subscriptions.endpoint", "p256dh", "auth", "lang"])
    .where("push_tracks.cate_id", "=", cate_id)
    .where("push_tracks.endpoint", ">", after)
    .orderBy("push_tracks.endpoint")
    .limit(limit)
    .execute();
}

function claim(engine: Engine, cate_id: number, open_timestamp: number): Promise<boolean> {
  return engine.write(async (trx) => {
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
  });
}

/** The subscriptions of a database. */
export function pushStore(engine: Engine): PushStore {
  return {
    subscribe: (subscription) => subscribe(engine, subscription),
    unsubscribe: (endpoint) => unsubscribe(engine, endpoint),
    targets: (page) => targets(engine, page),
    claim: (cate_id, open_timestamp) => claim(engine, cate_id, open_timestamp),
  };
}
