import type { Engine } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** A browser that gets notifications. */
export type PushTarget = Readonly<Omit<Tables["push_subscriptions"], "created">>;

/** Who gets notifications, and for which draws they were sent. */
export interface PushStore {
  /** Stores a subscription to tracks in place of an earlier one of the same endpoint. */
  subscribe(
    subscription: Readonly<Tables["push_subscriptions"]> & { readonly cate_ids: readonly number[] },
  ): Promise<void>;
  /** Deletes a subscription; returns whether there was one. */
  unsubscribe(endpoint: string): Promise<boolean>;
  /** The subscribers of a track in the order of their endpoints, from the one after `after` on. */
  targets(page: {
    readonly cate_id: number;
    readonly after: string;
    readonly limit: number;
  }): Promise<PushTarget[]>;
  /** Claims a draw's notifications: true for one process, false unless later than the last claimed draw. */
  claim(cate_id: number, open_timestamp: number): Promise<boolean>;
}

export function pushStore({ db, write }: Pick<Engine, "db" | "write">): PushStore {
  return {
    subscribe({ cate_ids, ...row }) {
      const { endpoint, ...others } = row;
      return write(async (trx) => {
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
          .execute();
      });
    },
    unsubscribe: (endpoint) =>
      write(async (trx) => {
        await trx.deleteFrom("push_tracks").where("endpoint", "=", endpoint).execute();
        const removed = trx.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint);
        return (await removed.returning("endpoint").execute()).length > 0;
      }),
    targets: ({ cate_id, after, limit }) =>
      db
        .selectFrom("push_tracks")
        .innerJoin("push_subscriptions", "push_subscriptions.endpoint", "push_tracks.endpoint")
        .select(["push_subscriptions.endpoint", "p256dh", "auth", "lang"])
        .where("push_tracks.cate_id", "=", cate_id)
        .where("push_tracks.endpoint", ">", after)
        .orderBy("push_tracks.endpoint")
        .limit(limit)
        .execute(),
    claim: (cate_id, open_timestamp) =>
      write(async (trx) => {
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
      }),
  };
}
