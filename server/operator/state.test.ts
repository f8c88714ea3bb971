import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, expect, test } from "vitest";
import { opsState } from "#contract/ops.ts";
import { drawAt, NOON, openApp, post } from "#server/app-for-tests.ts";
import { BUILT_IN } from "#server/draws/catalogue/catalogue.ts";
import { READINESS_MS } from "#server/api/readiness.ts";
import { signIn } from "./ops-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

async function open(parts: Parameters<typeof openApp>[0] = {}) {
  server = await openApp(parts);
  const { call } = await signIn(server);
  return async (query = "", lang = "en") => {
    const { status, data } = await call("GET", `state${query}`, undefined, { lang });
    expect(status).toBe(200);
    return v.parse(opsState.data, data);
  };
}

test("has each track's latest draw with time and source, and its next draw", async () => {
  const state = await open();
  server.clock.set((NOON + 70) * 1000);
  const { source: _, ...draw } = drawAt(1);
  await server.send("/api/v1/ops/draws", post(JSON.stringify(draw)));
  const { tracks, server_time, actions } = await state();
  expect(tracks.map(({ id }) => id)).toEqual(BUILT_IN.tracks.map(({ id }) => id));
  expect(server_time).toBe(NOON + 70);
  expect(tracks[0]).toEqual({
    id: 2001,
    name: "Amber Run",
    zone: "Asia/Shanghai",
    source: "feed",
    hidden: false,
    number_count: 10,
    marbles_vary: false,
    term: "5001",
    open_timestamp: NOON + 60,
    received_timestamp: NOON + 70,
    received_from: "local",
    next_term: "5002",
    next_open_timestamp: NOON + 120,
    notice: "",
  });
  expect(tracks[1]).toMatchObject({ source: "simulated", term: "", next_open_timestamp: 0 });
  expect(actions[0]).toEqual({
    created_timestamp: NOON + 70,
    address: "local",
    action: "draws",
    cate_id: 2001,
    details: '{"terms":["5001"]}',
  });
  expect((await state("", "ja")).tracks[0]?.name).not.toBe("Amber Run");
});

test("has the newest draws of a requested track, with corrections", async () => {
  const state = await open();
  expect((await state()).draws).toEqual([]);
  const { draws } = await state("?cate_id=2001");
  expect(draws.map(({ term }) => term)).toEqual(["5000", "4999", "4998"]);
  const { number, timings, open_timestamp } = drawAt(0);
  const next = { next_term: "5001", next_open_timestamp: NOON + 60 };
  expect(draws[0]).toEqual({
    term: "5000",
    number,
    timings,
    open_timestamp,
    ...next,
    corrected_timestamp: 0,
  });
  const { call } = await signIn(server);
  expect((await call("GET", "state?cate_id=7")).status).toBe(404);
});

test("lists the problems of the server, of the site file and of the proxy", async () => {
  const problems = ['tracks[0].name: must be text, not <img src="x">'];
  const state = await open({ catalogue: { current: BUILT_IN, problems } });
  server.setCaughtUp(false);
  server.clock.pass(READINESS_MS);
  await server.send("/healthz", { headers: { "x-forwarded-for": "192.0.2.1" } });
  const found = await state();
  expect(found.problems).toContain("the site isn't built: run npm run build");
  expect(found.problems.length).toBeGreaterThan(1);
  expect([found.site_file, found.unknown_proxy]).toEqual([problems, true]);
});

test("has the feeds' last results and next requests", async () => {
  const never = { answered: null, took: null, status: null, said: "", problem: null };
  const now = (NOON + 30) * 1000;
  const good = { answered: now - 4877, took: 123.4, status: 200 };
  const state = await open({
    feeds: {
      states: () => [
        { ...never, ...good, cate_id: 2001, said: "2 draws", failures: 0, next: now + 5000 },
        { ...never, cate_id: 2003, problem: "no list", failures: 3, next: now + 61_000 },
      ],
    },
  });
  expect((await state()).feeds).toEqual([
    {
      cate_id: 2001,
      answered_timestamp: NOON + 25,
      took_ms: 123,
      status: 200,
      said: "2 draws",
      problem: "",
      failures: 0,
      next_timestamp: NOON + 35,
    },
    {
      cate_id: 2003,
      answered_timestamp: 0,
      took_ms: null,
      status: null,
      said: "",
      problem: "no list",
      failures: 3,
      next_timestamp: NOON + 91,
    },
  ]);
});

test("has the server's figures, and marks an overdue backup", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  await mkdir(join(dataDir, "backups"));
  await writeFile(join(dataDir, "backups", "marble-draws-20260301T030000Z.sqlite"), "");
  const state = await open({ environment: { DATA_DIR: dataDir, BACKUP_EVERY: "6" } });
  const made = { backup: "made", backup_timestamp: NOON - 3600 };
  const { server: figures } = await state();
  expect(figures).toMatchObject({ streams: 0, subscriptions: 0, ...made, backup_overdue: false });
  expect(figures.store_bytes).toBeGreaterThan(10_000);
  expect(figures.disk_bytes).toBeGreaterThan(0);
  server.clock.pass(11.5 * 3_600_000);
  expect((await state()).server).toMatchObject({ ...made, backup_overdue: true });
  await rm(dataDir, { recursive: true });
});

test.each([
  [{}, "off"],
  [{ BACKUP_EVERY: "6" }, "never"],
  [{ DATABASE_URL: "postgres://localhost/x" }, "postgres"],
])("with %j has backups: %s", async (environment, backup) => {
  const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  const state = await open({ environment: { DATA_DIR: dataDir, ...environment } });
  expect((await state()).server).toMatchObject({ backup, backup_timestamp: 0 });
  await rm(dataDir, { recursive: true });
});

test("is partial during a store failure", async () => {
  const state = await open();
  await server.store.close();
  server.clock.pass(READINESS_MS);
  const { problems, server: figures, feedback_waiting, actions, tracks } = await state();
  expect(problems.join()).toContain("the store can't be used");
  expect([figures.store_bytes, feedback_waiting, actions]).toEqual([null, null, []]);
  expect(tracks[0]?.term).toBe("5000");
});

test("lists repeated draws of one address once", async () => {
  const state = await open();
  const by = { address: "feed", now: NOON };
  for (let at = 1; at <= 3; at += 1) {
    const draws = [drawAt(at)];
    server.clock.set((NOON + 60 * at) * 1000);
    await server.store.addDraws({ cate_id: 2001, source: "feed", draws, by });
  }
  const { actions } = await state();
  expect(actions.map(({ action, details }) => [action, details])).toEqual([
    ["draws", '{"terms":["5003"]}'],
    ["signed in", "{}"],
  ]);
});
