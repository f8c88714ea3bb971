import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { announceDue, removeSimulatedAfter, takeBack } from "./ahead.ts";
import { addDraws } from "./draws.ts";
import { type Engine, readSeq } from "./engine.ts";
import { watchWrites } from "./watch-writes.ts";
import { addFeedback } from "./feedback.ts";
import { keep } from "./kept.ts";
import { openPostgres } from "./postgres.ts";
import { pushStore } from "./push.ts";
import {
  allDraws,
  between,
  byTerms,
  changedSince,
  fastest,
  latest,
  timesAround,
  timesBetween,
} from "./read-draws.ts";
import { openSqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { knownTracks, trackStates } from "./tracks.ts";

/** The embedded database's file in the data folder. */
export const SQLITE_FILE = "marble-draws.sqlite";

export interface StorePlace {
  /** `postgres://…`; empty or null for the embedded database. */
  readonly databaseUrl?: string | null;
  /** Folder of the embedded database, made where missing; `:memory:` for one that isn't kept. */
  readonly dataDir: string;
}

async function openEngine({ databaseUrl, dataDir }: StorePlace): Promise<Engine> {
  if (databaseUrl) return openPostgres(databaseUrl);
  if (dataDir === ":memory:") return openSqlite(dataDir);
  await mkdir(dataDir, { recursive: true });
  return openSqlite(join(dataDir, SQLITE_FILE));
}

/** Opens the store with its tables up to date; rejects where the place can't be reached or written. */
export async function openStore(place: StorePlace): Promise<Store> {
  const engine = watchWrites(await openEngine(place));
  const { db } = engine;
  return {
    engine: engine.name,
    version: () => readSeq(db),
    changedSince: (seq) => changedSince(db, seq),
    onChange: (callback) => engine.onChange(callback),
    async tracks(ids) {
      const known = await knownTracks(db, ids);
      return known.length === ids.length ? known : engine.write((trx) => trackStates(trx, ids));
    },
    addDraws: (batch) => addDraws(engine, batch),
    latest: (cate_id, limit, before) => latest(db, cate_id, { limit, before }),
    byTerms: (cate_id, terms) => byTerms(db, cate_id, terms),
    between: (range) => between(db, range),
    timesBetween: (range) => timesBetween(db, range),
    timesAround: (range) => timesAround(db, range),
    fastest: (cate_id, upTo) => fastest(db, cate_id, upTo),
    all: (cate_id) => allDraws(db, cate_id),
    announceDue: () => announceDue(engine),
    takeBack: (cate_id, now) => takeBack(engine, cate_id, now),
    removeSimulatedAfter: (cate_id, now) => removeSimulatedAfter(engine, cate_id, now),
    addFeedback: (feedback) => engine.write((trx) => addFeedback(trx, feedback)),
    keep: (name, make) => keep(engine, name, make),
    push: pushStore(engine),
    async check() {
      await readSeq(db);
      await engine.check();
    },
    close: () => engine.close(),
  };
}
