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

/** A browser that gets notifications. */
export type PushTarget = Readonly<Pick<Row, "endpoint" | "p256dh" | "auth" | "lang" | "refusals">>;

/** Who gets notifications, and for which draws they were sent. */
export interface PushStore {
  /** Stores a subscription to tracks in place of an earlier one of the same endpoint. */
  subscribe(subscription: NewSubscription, limits: SubscriptionLimits): Promise<Subscribed>;
  /** Deletes a subscription; returns whether there was one. */
  unsubscribe(endpoint: string): Promise<boolean>;
  /**
   * The subscribers of a track in the order of their endpoints, from the one after `after` on; with
   * `marble` those of its wins who don't get all draws of the track.
   */
  targets(page: TargetsPage): Promise<PushTarget[]>;
  /** Counts a refusal of the push service and pauses the subscription until then, in epoch seconds. */
  refuse(endpoint: string, paused_until: number): Promise<void>;
  /** How many subscriptions there are. */
  count(): Promise<number>;
  /** Forgets the refusals of a subscription. */
  accept(endpoint: string): Promise<void>;
  /** Claims a draw's notifications: true for one process, false unless later than the last claimed draw. */
  claim(cate_id: number, open_timestamp: number): Promise<boolean>;
  /**
   * Claims the notifications of a change of a draw whose own were sent: true for one process, with
   * whether that draw was the last of which any were sent; else null.
   */
  claimRevision(revision: Revision): Promise<{ readonly isLast: boolean } | null>;
}

interface TargetsPage {
  readonly cate_id: number;
  readonly marble?: number;
  readonly after: string;
  readonly limit: number;
  /** Epoch seconds; leaves out those that are paused then. */
  readonly now: number;
}

/** A draw that was corrected or withdrawn by the change `seq`. */
interface Revision {
  readonly cate_id: number;
  readonly seq: number;
  /** Of the draw as it was notified. */
  readonly open_timestamp: number;
}

async function claimRevision(trx: Trx, { cate_id, seq, open_timestamp }: Revision) {
  const sent = await trx
    .selectFrom("push_claims")
    .select("open_timestamp")
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", ">=", open_timestamp)
    .executeTakeFirst();
  if (sent === undefined) return null;
  const claimed = await trx
    .insertInto("push_revisions")
    .values({ cate_id, seq })
    .onConflict((conflict) => conflict.doNothing())
    .returning("seq")
    .execute();
  return claimed.length === 0 ? null : { isLast: sent.open_timestamp === open_timestamp };
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

function targets(
  db: Db,
  { cate_id, marble = 0, after, limit, now }: TargetsPage,
): Promise<PushTarget[]> {
  const ofTrack = db
    .selectFrom("push_tracks")
    .select("endpoint")
    .where("cate_id", "=", cate_id)
    .as("chosen");
  const ofMarble = db
    .selectFrom("push_marbles")
    .leftJoin("push_tracks", (join) =>
      join
        .onRef("push_tracks.cate_id", "=", "push_marbles.cate_id")
        .onRef("push_tracks.endpoint", "=", "push_marbles.endpoint"),
    )
    .select("push_marbles.endpoint")
    .where("push_marbles.cate_id", "=", cate_id)
    .where("number", "=", marble)
    .where("push_tracks.endpoint", "is", null)
    .as("chosen");
  return db
    .selectFrom(marble === 0 ? ofTrack : ofMarble)
    .innerJoin("push_subscriptions", "push_subscriptions.endpoint", "chosen.endpoint")
    .select(["push_subscriptions.endpoint", "p256dh", "auth", "lang", "refusals"])
    .where("chosen.endpoint", ">", after)
    .where("paused_until", "<=", now)
    .orderBy("chosen.endpoint")
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
    claimRevision: (revision) => write((trx) => claimRevision(trx, revision)),
  };
}
