import { type Db, type Engine, setCounter, type Trx } from "./engine.ts";
import { LogWriter } from "./log/log-writer.ts";
import { withdrawDraws } from "./log/withdraw.ts";
import type { SimulatedFrom, Store, TrackState } from "./store.ts";

/** The states of stored tracks, in the order of `ids`. */
async function storedTracks(db: Db, ids: readonly number[]): Promise<TrackState[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("tracks")
    .select(["cate_id", "source", "zone", "rewritten_seq", "filled_until"])
    .where("cate_id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.cate_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The states of tracks; new ones are created as simulated and empty. */
export async function trackStates(db: Db, ids: readonly number[]): Promise<TrackState[]> {
  const stored = await storedTracks(db, ids);
  if (stored.length === ids.length) return stored;
  await db
    .insertInto("tracks")
    .values(
      // Sorted, so that two processes never deadlock.
      ids
        .toSorted((a, b) => a - b)
        .map((cate_id) => ({
          cate_id,
          source: "simulated" as const,
          zone: "",
          rewritten_seq: 0,
          filled_until: 0,
        })),
    )
    .onConflict((conflict) => conflict.column("cate_id").doNothing())
    .execute();
  return storedTracks(db, ids);
}

interface TrackFuture {
  readonly cate_id: number;
  /** Epoch seconds. */
  readonly now: number;
}

/** Makes all processes read a track again. */
export async function markRewritten(engine: Engine, trx: Trx, cate_id: number): Promise<void> {
  const rewritten_seq = (await engine.lockSeq(trx)) + 1;
  await setCounter(trx, "seq", rewritten_seq);
  await engine.announce(trx);
  await trackStates(trx, [cate_id]);
  await trx.updateTable("tracks").set({ rewritten_seq }).where("cate_id", "=", cate_id).execute();
}

/** Resets claims of future draws, which would block the notifications of all draws until then. */
export async function forgetClaims(trx: Trx, { cate_id, now }: TrackFuture): Promise<void> {
  await trx
    .updateTable("push_claims")
    .set({ open_timestamp: now })
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", ">", now)
    .execute();
}

async function advance(engine: Engine, trx: Trx, seq: number): Promise<void> {
  const rewritten_seq = Math.max(await engine.lockSeq(trx), seq) + 1;
  await setCounter(trx, "seq", rewritten_seq);
  await trx.updateTable("tracks").set({ rewritten_seq }).execute();
  await engine.announce(trx);
}

async function removeSimulatedAfter(engine: Engine, future: TrackFuture): Promise<boolean> {
  const { cate_id, now } = future;
  const drawAhead = await engine.db
    .selectFrom("draws")
    .select("term")
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", ">", now)
    .where("source", "=", "simulated")
    .limit(1)
    .executeTakeFirst();
  const filledAhead = await engine.db
    .selectFrom("tracks")
    .select("cate_id")
    .where("cate_id", "=", cate_id)
    .where("filled_until", ">", now)
    .executeTakeFirst();
  if (drawAhead === undefined && filledAhead === undefined) return false;
  await engine.write(async (trx) => {
    await markRewritten(engine, trx, cate_id);
    await forgetClaims(trx, future);
    const log = await LogWriter.open(trx);
    const reason = "made ahead of its time";
    await withdrawDraws(trx, log, { cate_id, source: "simulated", after: now, reason });
    await log.finish();
    await trx
      .updateTable("tracks")
      .set({ filled_until: now })
      .where("cate_id", "=", cate_id)
      .where("filled_until", ">", now)
      .execute();
  });
  return true;
}

function restartSimulated(engine: Engine, { cate_id, from, term }: SimulatedFrom): Promise<void> {
  return engine.write(async (trx) => {
    await markRewritten(engine, trx, cate_id);
    const log = await LogWriter.open(trx);
    const reason = "the track draws at other times";
    const removed = { cate_id, source: "simulated", after: from - 1, orFrom: term } as const;
    await withdrawDraws(trx, log, { ...removed, reason });
    await log.finish();
    await trx
      .updateTable("tracks")
      .set({ filled_until: from - 1 })
      .where("cate_id", "=", cate_id)
      .where("filled_until", ">=", from)
      .execute();
  });
}

type TrackWrites = Pick<Store, "advance" | "removeSimulatedAfter" | "restartSimulated" | "tracks">;

/** Track states, and changes of tracks other than adding draws. */
export function trackWrites(engine: Engine): TrackWrites {
  return {
    async tracks(ids) {
      const stored = await storedTracks(engine.db, ids);
      return stored.length === ids.length ? stored : engine.write((trx) => trackStates(trx, ids));
    },
    advance: (seq) => engine.write((trx) => advance(engine, trx, seq)),
    restartSimulated: (restart) => restartSimulated(engine, restart),
    removeSimulatedAfter: (cate_id, now) => removeSimulatedAfter(engine, { cate_id, now }),
  };
}
