import type { Engine } from "#server/store/engine.ts";

/** A claim to do some work for all processes of a store. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
}

/** Leases of a store. Times in epoch seconds. */
export interface Leases {
  /** Takes or renews a lease; false if another process has it. */
  take(lease: Lease, time: { readonly now: number; readonly until: number }): Promise<boolean>;
  /** Releases a lease before its end. */
  release(lease: Lease): Promise<void>;
}

export function openLeases(engine: Engine): Leases {
  return {
    take: ({ name, holder }, { now, until: ends }) =>
      engine.write(async (trx) => {
        const rows = await trx
          .insertInto("leases")
          .values({ name, holder, ends })
          .onConflict((conflict) =>
            conflict
              .column("name")
              .doUpdateSet({ holder, ends })
              .where((eb) =>
                eb.or([eb("leases.holder", "=", holder), eb("leases.ends", "<=", now)]),
              ),
          )
          .returning("name")
          .execute();
        return rows.length > 0;
      }),
    release: ({ name, holder }) =>
      engine.write(async (trx) => {
        const own = trx.deleteFrom("leases").where("name", "=", name);
        await own.where("holder", "=", holder).execute();
      }),
  };
}
