import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { open } from "#contract/endpoints.ts";
import { opsDraws } from "#contract/ops.ts";
import { drawAt, NOON, openApp, post, sendJson, TOKEN } from "#server/app-for-tests.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { BUILT_IN } from "#server/draws/catalogue/catalogue.ts";
import type { Track } from "#server/draws/tracks.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendJson(server.app, path, { body, headers });

describe("the operator's draws", () => {
  beforeEach(() => server.clock.set((NOON + 90) * 1000));
  const give = (body: unknown, headers = {}) =>
    send(opsDraws.path, body, { lang: "en", authorization: `Bearer ${TOKEN}`, ...headers });
  const { source: _, ...good } = drawAt(1);

  test.each(["", "Bearer", "Bearer wrong-token-of-any-size", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])(
    "are refused with the authorization '%s'",
    async (authorization) => {
      const { status, headers } = await give(good, { authorization });
      expect([status, headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="ops"']);
      expect(await server.store.version()).toBe(3);
    },
  );

  test("are switched off without a token", async () => {
    const other = await openApp({ environment: { OPS_TOKEN: "" } });
    const response = await other.app.request(opsDraws.path, { method: "POST", body: "{}" });
    expect(response.status).toBe(503);
    await other.close();
  });

  test("are shown as soon as they are stored", async () => {
    expect(await give(good)).toMatchObject({
      status: 200,
      data: { results: [{ cate_id: 2001, term: "5001", status: "stored" }] },
    });
    const response = await server.app.request(`${open.path}?cate_id=2001`);
    expect(await response.json()).toMatchObject({ data: { term: "5001", today_opens: 4 } });
  });

  test("have an outcome each, in order, with valid ones stored", async () => {
    const { data } = await give([
      { ...good, cate_id: 2003, term: 7 },
      { ...good, cate_id: 9999 },
      good,
      { ...good, term: "5002", number: "1,1,2" },
      { ...good, cate_id: "2003", term: 8, open_timestamp: NOON + 90, next_open_timestamp: null },
      "junk",
      good,
      { ...good, cate_id: null },
      { ...good, timings: "1.00" },
    ]);
    expect(data).toMatchObject({
      results: [
        { cate_id: 2003, term: "7", status: "stored" },
        {
          cate_id: null,
          term: "5001",
          status: "refused",
          reason: "cate_id: there is no track 9999",
        },
        { cate_id: 2001, term: "5001", status: "stored" },
        { cate_id: 2001, term: "5002", status: "refused" },
        { cate_id: 2003, term: "8", status: "stored" },
        { cate_id: null, term: "", status: "refused", reason: "cate_id: is required" },
        { cate_id: 2001, term: "5001", status: "already" },
        { cate_id: null, status: "refused", reason: "cate_id: is required" },
        { cate_id: 2001, term: "5001", status: "refused" },
      ],
    });
    expect(server.board.track(2003)).toMatchObject({ source: "feed", draws: { length: 2 } });
  });

  test("replace a stored draw only as a correction", async () => {
    const other = { ...drawAt(0), source: null, number: "1,2,3,4,5,6,7,8,9,10" };
    expect((await give(other)).data).toMatchObject({ results: [{ status: "refused" }] });
    expect((await give({ ...other, correct: true })).data).toMatchObject({
      results: [{ status: "stored" }],
    });
    expect(server.board.track(2001)?.draws[0]?.number).toBe("1,2,3,4,5,6,7,8,9,10");
  });

  describe("with a zone", () => {
    const { open_timestamp: _at, ...dateless } = good;
    const zone = "Europe/Paris";

    test("are parsed in it, without changing the track's days", async () => {
      const version = server.board.track(2001)?.rewritten;
      const later = { ...dateless, open_time: "2026-03-01 05:01:00", zone };
      expect((await give(later)).data).toMatchObject({ results: [{ status: "stored" }] });
      expect(server.board.track(2001)?.draws[0]?.open_timestamp).toBe(NOON + 60);
      expect(server.board.track(2001)?.rewritten).toBe(version);
    });

    test("change nothing if refused or already stored", async () => {
      const before = await server.store.version();
      const stored = { ...drawAt(0), source: null, zone };
      expect((await give({ ...stored, number: "2,1,3" })).data).toMatchObject({
        results: [{ status: "refused" }],
      });
      expect((await give(stored)).data).toMatchObject({ results: [{ status: "already" }] });
      expect(await server.store.version()).toBe(before);
    });

    test("are refused if a list has two zones for a track", async () => {
      const reason = "zone: the list has two time zones for this track; send one list for each";
      const refused = { status: "refused", reason };
      const { data } = await give([
        { ...good, zone },
        { ...good, term: "5002", next_term: null, zone: "Asia/Tokyo" },
        { ...good, cate_id: 2003, zone: "Asia/Tokyo" },
      ]);
      expect(data).toMatchObject({ results: [refused, refused, { status: "stored" }] });
    });
  });

  test("keep all digits of a number, also of a JSON number", async () => {
    const body = JSON.stringify({ ...good, next_term: 0 })
      .replace('"5001"', "20261129100010541")
      .replace('"next_term":0', '"next_term":20261129100010542');
    const { text } = await server.send(opsDraws.path, post(body));
    expect(text).toContain('"term":"20261129100010541","status":"stored"');
    expect(server.board.track(2001)?.draws[0]).toMatchObject({
      term: "20261129100010541",
      next_term: "20261129100010542",
    });
  });

  test("are refused with an unknown field by name", async () => {
    const { data } = await give([
      { ...good, timing: "1.00" },
      { ...good, next_open: "2026-03-01 12:02:00" },
      { ...good, open_timestamp: undefined, time: "2026-03-01 12:01:00" },
    ]);
    const { results } = v.parse(opsDraws.data, data);
    expect(results.map(({ status }) => status)).toEqual(["refused", "refused", "refused"]);
    expect(results.map(({ reason = "" }) => reason.split(",")[0])).toEqual([
      "timing: is not a field of this call; its fields are cate_id",
      "next_open: is not a field of this call; its fields are cate_id",
      "time: is not a field of this call; its fields are cate_id",
    ]);
    expect(await server.store.version()).toBe(3);
  });

  test("accept the next draw's time in the same forms as their own", async () => {
    const other = {
      ...good,
      next_open_timestamp: undefined,
      next_open_time: "2026-03-01 12:02:30",
    };
    expect((await give(other)).data).toMatchObject({ results: [{ status: "stored" }] });
    expect(server.board.track(2001)?.next).toMatchObject({ next_open_timestamp: NOON + 150 });
    const { data } = await give([
      { ...other, term: "5002", next_open_timestamp: NOON + 151 },
      { ...other, term: "5003", next_open_time: "2026-03-01 12:00:00" },
      { ...other, term: "5004", next_open_time: "soon" },
    ]);
    expect(v.parse(opsDraws.data, data).results.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("next_open_time: "),
      expect.stringContaining("next_open_time: must be after the draw"),
      expect.stringContaining("next_open_time: must look like 2026-01-31 20:15:00"),
    ]);
  });

  test("without a zone use the site file's, before and after the first draw", async () => {
    await server.close();
    const [track, ...others] = TRACKS as [Track];
    const schedule = { ...track.schedule, zone: "Europe/London" };
    const current = { ...BUILT_IN, tracks: [...others, { ...track, id: 3001, schedule }] };
    server = await openApp({ catalogue: { current, problems: [] } });
    const draw = { cate_id: 3001, number: "3,1,2,4,5,6,7,8,9,10" };
    for (const [term, time] of [
      ["1", "03:59:00"],
      ["2", "04:00:00"],
    ]) {
      const open_time = `2026-03-01 ${time}`;
      expect((await give({ ...draw, term, open_time })).data).toMatchObject({
        results: [{ status: "stored" }],
      });
      const shown = server.board.track(3001);
      expect(shown && server.board.lastOpen(shown)).toMatchObject({ term, open_time });
    }
    expect(server.board.track(3001)?.draws[0]?.open_timestamp).toBe(NOON);
    expect(await server.store.tracks([3001])).toMatchObject([{ zone: "Europe/London" }]);
    const { text } = await server.send(
      "/api/v1/hall/draws.csv?cate_id=3001&from=2026-03-01&to=2026-03-01",
    );
    expect(text).toContain("2026-03-01 03:59:00");
  });

  test("are refused more than two minutes ahead, or with force shown at their time", async () => {
    const ahead = { ...good, term: "6000", open_timestamp: NOON + 7200, next_open_timestamp: null };
    const [refused] = v.parse(opsDraws.data, (await give(ahead)).data).results;
    expect(refused).toMatchObject({ term: "6000", status: "refused" });
    expect(refused?.reason).toContain("2026-03-01T06:00:00Z is more than 2 minutes ahead");
    expect((await give({ ...ahead, force: true })).data).toMatchObject({
      results: [{ term: "6000", status: "stored" }],
    });
    const latest = async () => (await server.send(`${open.path}?cate_id=2001`)).text;
    expect(await latest()).toContain('"term":"5000"');
    await give(good);
    expect(await latest()).toContain('"term":"5001"');
    server.clock.set((NOON + 7200) * 1000);
    const shown = new Promise((resolve) => server.board.subscribe(resolve));
    server.clock.pass(250);
    expect(await shown).toMatchObject({ cate_id: 2001, last_open: { term: "6000" } });
    expect(await latest()).toContain('"term":"6000"');
  });

  test("are refused in the language of the call", async () => {
    const reasons = await Promise.all(
      ["cn", "en", "ja"].map(async (lang) => {
        const { data } = await give({ ...good, number: "1,1" }, { lang });
        return v.parse(opsDraws.data, data).results[0]?.reason;
      }),
    );
    expect(reasons).toEqual([
      expect.stringContaining("number：必须是 2 到 60 颗弹珠"),
      'number: must be a finishing order of 2 to 60 marbles numbered from 1, each once, not "1,1"',
      expect.stringContaining("number：1から始まる番号"),
    ]);
  });

  test("may be up to 5000, or none", async () => {
    expect((await give([])).data).toEqual({ results: [] });
    expect((await give(Array.from({ length: 5001 }, () => 1))).status).toBe(413);
  });
});
