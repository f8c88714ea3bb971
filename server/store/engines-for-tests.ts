import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import { openStore, SQLITE_FILE, type StorePlace } from "./open-store.ts";
import { postgresFolder, sharedPostgres } from "./postgres-for-tests.ts";
import type { AddDraws, AddOutcome, Store, StoredDraw, TrackState } from "./store.ts";

const folder = postgresFolder();
/** Epoch seconds, later than all test draws. */
const LATE = 4_000_000_000;
const ENGINES = [
  { engine: "sqlite", title: "sqlite", skip: false },
  {
    engine: "postgres",
    title: folder === null ? "postgres (skipped: no PostgreSQL server is installed)" : "postgres",
    skip: folder === null,
  },
] as const;

/** An empty store for each test, with helpers for track 2001. */
export interface StoreKit {
  readonly engine: Store["engine"];
  readonly store: Store;
  /** The database's clock (epoch milliseconds); initially after all test draws. */
  clock: { now(): number };
  /** Sets the database's clock (epoch seconds). */
  setClock(seconds: number): void;
  /** Opens the same store again; closed after the test. */
  open(): Promise<Store>;
  /** A place without a store, one per name. */
  emptyPlace(name?: string): Promise<StorePlace>;
  closeLater(store: Store): void;
  feed(draws: readonly StoredDraw[], other?: Partial<AddDraws>): Promise<AddOutcome[]>;
  simulate(draws: readonly StoredDraw[], other?: Partial<AddDraws>): Promise<AddOutcome[]>;
  state(): Promise<TrackState | undefined>;
  /** Removes the newest changes, like a failover to an older copy. */
  lose(changes: number): Promise<void>;
  /** Contents of all stored feedback, oldest first. */
  feedback(): Promise<unknown[]>;
}

function createKit(engine: Store["engine"]): StoreKit {
  let postgres: Awaited<ReturnType<typeof sharedPostgres>> | undefined;
  let place: StorePlace & { readonly dataDir: string };
  let store: Store;
  const opened: Store[] = [];

  async function freshPlace() {
    const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
    return { dataDir, databaseUrl: (await postgres?.database()) ?? "" };
  }
  async function open(): Promise<Store> {
    const other = await openStore({ ...place, now: () => kit.clock.now() });
    opened.push(other);
    return other;
  }

  async function query(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    if (engine === "sqlite") {
      const database = new DatabaseSync(join(place.dataDir, SQLITE_FILE));
      const rows = database.prepare(text).all();
      database.close();
      return rows;
    }
    const client = new Client({ connectionString: place.databaseUrl ?? "" });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(text);
    await client.end();
    return rows;
  }

  beforeAll(async () => {
    if (engine === "postgres" && folder !== null) postgres = await sharedPostgres(folder);
  }, 60_000);
  afterAll(() => postgres?.dropAll(), 60_000);
  beforeEach(async () => {
    kit.setClock(LATE);
    place = await freshPlace();
    store = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((other) => other.close()));
    await rm(place.dataDir, { recursive: true, force: true });
  });

  const kit: StoreKit = {
    engine,
    clock: { now: () => LATE * 1000 },
    setClock: (seconds) => void (kit.clock = { now: () => seconds * 1000 }),
    get store() {
      return store;
    },
    open,
    emptyPlace: async (name = "er") => ({
      dataDir: join(place.dataDir, "deep", name),
      databaseUrl: (await postgres?.database()) ?? "",
    }),
    closeLater: (other) => void opened.push(other),
    feed: (draws, other = {}) => store.addDraws({ cate_id: 2001, source: "feed", draws, ...other }),
    simulate: (draws, other = {}) =>
      store.addDraws({ cate_id: 2001, source: "simulated", draws, ...other }),
    async lose(changes) {
      const newest = "(select value from counters where name = 'seq')";
      await query(`delete from draws where seq > ${newest} - ${changes}`);
      await query(`delete from log_tail where idx > (select max(log_index) from draws)`);
      await query(`update counters set value = value - ${changes} where name = 'seq'`);
    },
    feedback: async () =>
      (await query("select content from feedback order by id")).map(({ content }) => content),
    state: async () => (await store.tracks([2001]))[0],
  };
  return kit;
}

/** Defines tests for SQLite and, if installed, PostgreSQL. */
export function onBothEngines(name: string, define: (kit: StoreKit) => void): void {
  describe.each(ENGINES)(`${name} on $title`, ({ engine, skip }) => {
    describe.skipIf(skip)("keeps", () => {
      define(createKit(engine));
    });
  });
}
