import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NOON, openApp } from "#server/app-for-tests.ts";
import { signIn } from "#server/ops/ops-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";

onBothEngines("a track's page of the operator", (kit) => {
  let server: Awaited<ReturnType<typeof openApp>>;
  let operator: Awaited<ReturnType<typeof signIn>>;
  beforeEach(async () => {
    server = await openApp({ store: kit.store });
    server.clock.set((NOON + 90) * 1000);
    operator = await signIn(server);
  });
  afterEach(() => server.close());

  const DRAW = {
    term: "5001",
    number: "3,1,2,4,5,6,7,8,9,10",
    timings: "",
    open_time: "2026-03-01T12:01:00",
    next_term: "5002",
    next_open_time: "2026-03-01T12:05:00",
  };
  const publish = (other: object = {}, id = 2001) =>
    operator.post(`tracks/${id}/draws`, { ...DRAW, ...other });
  const latest = () => server.board.track(2001)?.draws[0];
  const newest = async () => (await server.store.operator.actions(1))[0];
  const DONE = "/ops/tracks/2001?done=";

  describe("a draw", () => {
    test("is published: visitors see it, and it is noted", async () => {
      const { status, headers } = await publish();
      expect([status, headers.get("location")]).toEqual([303, `${DONE}published`]);
      expect(latest()).toMatchObject({ term: "5001", open_timestamp: NOON + 60 });
      expect(latest()?.next_open_timestamp).toBe(NOON + 300);
      expect(await newest()).toMatchObject({
        action: "draws",
        cate_id: 2001,
        address: "local",
        created: NOON + 90,
        details: '{"terms":["5001"]}',
      });
      expect((await operator.page(`${DONE}published`)).text).toContain(
        "Visitors see it from its draw time",
      );
      expect((await publish()).headers.get("location")).toBe(`${DONE}already`);
    });

    test("is corrected, and keeps what the form doesn't show", async () => {
      await server.draw(1, { spec_number: "7", residue_opens: 42, all_number: "3,1,2" });
      const { text } = await operator.page("/ops/tracks/2001?correct=5001");
      expect(text).toContain("Correct draw no. 5001");
      expect(text).toContain('value="3,1,2,4,5,6,7,8,9,10"');
      expect(text).toContain('name="correct" checked');
      const number = "1,3,2,4,5,6,7,8,9,10";
      expect((await publish({ number })).status).toBe(422);
      expect((await publish({ number, correct: "on" })).status).toBe(303);
      const kept = { spec_number: "7", residue_opens: 42, all_number: "3,1,2" };
      expect(latest()).toMatchObject({ number, ...kept });
    });

    test.each([
      ["an order that is none", { number: "1,1" }, "number: must be a finishing order"],
      ["a number that is none", { term: "<b>" }, "term: must be 1 to 40 digits"],
      ["a time that is none", { open_time: "soon" }, "open_time: must be like"],
      ["a next time that is none", { next_open_time: "soon" }, "next_open_time: must be like"],
      ["a time far ahead", { open_time: "2026-03-01T13:00:00" }, "more than 2 minutes ahead"],
      ["another order for a stored number", { term: "5000" }, "differs from the stored draw"],
    ])("with %s is refused beside what was typed", async (_, other, reason) => {
      const version = await server.store.version();
      const typed = { ...DRAW, next_term: "5099", ...other };
      const { status, text } = await publish(typed);
      expect(status).toBe(422);
      expect(text).toMatch(/<p class="note warn" role="alert">[^<]+<\/p>/);
      expect(text).toContain(reason);
      expect(text).toContain('value="5099"');
      expect(text).not.toContain("<b>");
      expect(await server.store.version()).toBe(version);
    });

    test("ahead of its time is stored where that is meant", async () => {
      const open_time = "2026-03-01T13:00:00";
      const { status } = await publish({ open_time, next_open_time: "", force: "on" });
      expect(status).toBe(303);
    });

    test("replaces simulated ones only where that is ticked", async () => {
      const simulated = { ...server.board.track(2001)?.draws[0], cate_id: 2005 };
      const draws = [{ ...simulated, source: "simulated" } as never];
      await server.store.addDraws({ cate_id: 2005, source: "simulated", draws });
      await server.board.refresh();
      const { text } = await operator.page("/ops/tracks/2005");
      expect(text).toContain("This track is simulated");
      expect((await publish({}, 2005)).status).toBe(422);
      expect((await publish({ replace_simulated: "on" }, 2005)).status).toBe(303);
      expect(server.board.track(2005)?.source).toBe("feed");
    });

    test("is withdrawn with a reason in one or all languages", async () => {
      expect((await operator.page("/ops/tracks/2001?withdraw=5000")).text).toContain(
        'value="5000"',
      );
      const withdraw = (fields: Record<string, string>) =>
        operator.post("tracks/2001/withdraw", { term: "5000", ...fields });
      const refused = await withdraw({ note_en: "wrong", note_cn: "错" });
      expect([refused.status, refused.text.includes('value="错"')]).toEqual([422, true]);
      expect((await withdraw({})).text).toContain("reason");
      expect((await withdraw({ term: "77", note_en: "wrong" })).status).toBe(404);
      const { headers } = await withdraw({ note_en: "wrong track" });
      expect(headers.get("location")).toBe(`${DONE}withdrawn`);
      expect(latest()?.term).toBe("4999");
      expect(await newest()).toMatchObject({ action: "withdraw", address: "local" });
      expect((await operator.page("/ops/tracks/2001")).text).toContain(
        "Draw no. 5000 was withdrawn by the operator: wrong track",
      );
    });
  });

  describe("the next draw", () => {
    const set = (fields: Record<string, string>) => operator.post("tracks/2001/next", fields);
    const next = () => server.board.track(2001)?.next;

    test("is set, delayed, cancelled, cleared, and left to the draws", async () => {
      const time = { next_open_time: "2026-03-01T12:10:00" };
      const { headers } = await set({ state: "set", next_term: "5009", ...time });
      expect(headers.get("location")).toBe(`${DONE}saved`);
      expect(next()).toMatchObject({ next_term: "5009", next_open_timestamp: NOON + 600 });
      await set({ state: "delayed", note_cn: "雨", note_en: "rain", note_ja: "雨" });
      expect((await operator.page("/ops")).text).toContain("is delayed: rain");
      await set({ state: "cancelled", next_term: "5001", note_en: "rain" });
      expect((await operator.page("/ops")).text).toContain("Draw no. 5001 was cancelled: rain");
      await set({ state: "cleared" });
      expect(next()).toMatchObject({ next_term: null });
      const left = await set({ state: "automatic" });
      expect(left.headers.get("location")).toBe(`${DONE}left`);
      expect(next()).toMatchObject({ next_term: "5001" });
      expect((await newest())?.action).toBe("next left to the draws");
      expect((await operator.page("/ops")).text).toContain("Next draw automatic again");
    });

    test.each([
      [{ state: "gone" }, "state: must be one of"],
      [{ state: "set", next_term: "5000" }, "next_term: must be another draw"],
      [{ state: "set", next_open_time: "2026-03-01T11:00:00" }, "must be after the latest draw"],
      [{ state: "delayed", note_en: "x".repeat(201), note_ja: "" }, "200 characters"],
    ])("is refused beside what was typed: %j", async (fields, reason) => {
      const version = await server.store.version();
      const { status, text } = await set({ note_ja: "メモ", ...fields });
      expect(status).toBe(422);
      expect(text).toContain(`value="${"note_en" in fields ? fields.note_en : "メモ"}"`);
      expect(text).toContain(reason);
      expect(await server.store.version()).toBe(version);
    });

    test("with HTML in its note or number is text on every page", async () => {
      const note_en = '<img src=x onerror="alert(1)">';
      expect((await set({ state: "delayed", note_en })).status).toBe(303);
      const pages = [
        "/ops",
        "/ops/tracks/2001",
        `/ops/tracks/2001?correct=${note_en}&withdraw="><b>`,
      ];
      for (const path of pages) {
        const { text } = await operator.page(path);
        expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
        expect(text).not.toMatch(/<img src=x|"><b>/);
      }
    });

    test("without its state or with a form that isn't there, nothing is done", async () => {
      expect((await set({})).status).toBe(422);
      expect((await operator.post("tracks/2001/reset", {})).status).toBe(404);
      expect((await operator.post("tracks/77/next", { state: "cleared" })).status).toBe(404);
      expect((await operator.page("/ops/tracks/77")).status).toBe(404);
    });
  });
});
