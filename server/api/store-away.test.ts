import { afterEach, describe, expect, test } from "vitest";
import { addFeedback, histories } from "#contract/endpoints.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import { postgresFolder, startPostgres } from "#server/store/postgres-for-tests.ts";
import { drawAt, parseEnvelope, openApp, post } from "#server/app-for-tests.ts";

const GOOD = { name: "Ann", mobile: "123", content: "More marbles" };
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const folder = postgresFolder();

describe.skipIf(folder === null)("while PostgreSQL is down", () => {
  test("older days and feedback are refused, the latest draw is served", async () => {
    if (folder === null) return;
    const postgres = await startPostgres(folder);
    let running = true;
    const stop = async () => {
      if (running) await postgres.stop();
      running = false;
    };
    cleanUps.push(stop);
    const store = await openStore({ dataDir: "", databaseUrl: await postgres.database() });
    const draws = Array.from({ length: 700 }, (_, at) => drawAt(-at - 3));
    await store.addDraws({ cate_id: 2001, source: "feed", draws });
    const server = await openApp({ store });
    cleanUps.push(() => server.close());
    const older = `${histories.path}?cate_id=2001&date=2026-02-28`;
    expect((await server.send(older)).status).toBe(200);
    await stop();
    for (const [path, init] of [
      [`${older}&page=2`, { headers: { lang: "en" } }],
      [addFeedback.path, post(JSON.stringify(GOOD), { lang: "en" })],
    ] as const) {
      const { status, headers, text } = await server.send(path, init);
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
      const { code, msg } = parseEnvelope(text);
      expect([code, msg]).toEqual([
        503,
        "The draws can't be read or stored right now, please try again later",
      ]);
    }
    const fresh = await server.send(`/api/v1/hall/open?cate_id=2001`);
    expect(fresh.status).toBe(200);
  });
});

onBothEngines("feedback with control characters", (kit) => {
  test("is stored without them, its lines as they are", async () => {
    const server = await openApp({ store: kit.store });
    const give = (content: string) =>
      server.send(addFeedback.path, post(JSON.stringify({ ...GOOD, content })));
    expect((await give("ab\u001b[31m\tc\nd\u0085\u007f")).status).toBe(200);
    expect((await give(`${"x".repeat(500)}\u0001\u0001`)).status).toBe(200);
    expect((await give("\u0001")).status).toBe(422);
    expect((await give("a\u0000b")).status).toBe(400);
    expect(await kit.feedback()).toEqual(["ab[31m\tc\nd", "x".repeat(500)]);
    server.hub.close();
    server.board.close();
  });
});
