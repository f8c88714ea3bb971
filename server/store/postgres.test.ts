import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { drawAt } from "./draws-for-tests.ts";
import { openStore } from "./open-store.ts";
import { openPostgres } from "./postgres.ts";
import { postgresFolder, proxyTo, sharedPostgres } from "./postgres-for-tests.ts";
import { formatAdvice, rootMessage, classifyFailure } from "./store-failure.ts";

const folder = postgresFolder();

describe.skipIf(folder === null)("PostgreSQL (needs an installed server)", () => {
  let postgres: Awaited<ReturnType<typeof sharedPostgres>>;
  const cleanUps: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    postgres = await sharedPostgres(folder ?? "");
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });
  afterAll(() => postgres.dropAll());

  async function open(databaseUrl: string) {
    const store = await openStore({ databaseUrl, dataDir: "" });
    cleanUps.push(() => store.close());
    return store;
  }

  async function proxy(...given: Parameters<typeof proxyTo>) {
    const made = await proxyTo(...given);
    cleanUps.push(made.close);
    return made.url;
  }

  test("limits the time of statements, lock waits and idle transactions", async () => {
    const engine = await openPostgres(await postgres.database());
    cleanUps.push(() => engine.close());
    for (const name of ["statement", "lock", "idle_in_transaction_session"]) {
      const { rows } = await sql<Record<string, string>>`show ${sql.id(`${name}_timeout`)}`.execute(
        engine.db,
      );
      expect(rows[0]?.[`${name}_timeout`]).toMatch(/^[1-9]\d?s$/);
    }
    const slow = engine.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx);
      await sql`select pg_sleep(20)`.execute(trx);
    });
    expect(classifyFailure(await slow.catch((error: unknown) => error))).toBe("busy");
  });

  test("that hangs is disconnected, and its connections aren't used again", async () => {
    let silent = false;
    const pass = { toServer: () => !silent };
    const direct = await postgres.database();
    // Creates the tables first, which may exceed the short timeouts.
    await open(direct);
    const store = await open(await proxy(`${direct}?query_timeout=1000`, () => pass));
    expect(await store.version()).toBe(0);
    silent = true;
    expect(classifyFailure(await store.version().catch((error: unknown) => error))).toBe(
      "unreachable",
    );
    silent = false;
    expect(await store.version()).toBe(0);
  });

  test("without working notifications is polled", async () => {
    const direct = await postgres.database();
    const url = await proxy(direct, () => {
      let listening = false;
      return {
        toServer(bytes) {
          listening ||= bytes.includes("listen marble_draws");
          return true;
        },
        toClient: () => !listening,
      };
    });
    // Other connections pass unchanged.
    const other = await open(direct);
    const store = await open(url);
    const seen = Promise.withResolvers<void>();
    cleanUps.push(async () => stop());
    const stop = store.onChange(
      () => void store.version().then((version) => version > 0 && seen.resolve()),
    );
    await other.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] });
    await seen.promise;
    expect(await store.version()).toBe(1);
  });

  test("with damaged data has its own message", async () => {
    const url = await postgres.database();
    const store = await open(url);
    const engine = await openPostgres(url);
    cleanUps.push(() => engine.close());
    // PostgreSQL's message for a page with a wrong checksum.
    const cause = "invalid page in block 0 of relation base/5/1259";
    await sql`create function damaged() returns trigger as ${sql.raw(
      `$$ begin raise exception '${cause}' using errcode = 'data_corrupted'; end $$`,
    )} language plpgsql`.execute(engine.db);
    await sql`create trigger damage before insert on draws execute function damaged()`.execute(
      engine.db,
    );
    const draws = [drawAt(1)];
    const adding = store.addDraws({ cate_id: 2001, source: "feed", draws });
    const error = await adding.catch((thrown: unknown) => thrown);
    expect([classifyFailure(error), rootMessage(error)]).toEqual(["malformed", cause]);
    expect(formatAdvice(error, null)).toBe(
      "PostgreSQL found its data damaged: check its disk, and restore the database from a backup.",
    );
  });
});
