import { afterEach, beforeEach, expect, test } from "vitest";
import { drawAt, NOON, openApp } from "#server/app-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { signIn } from "./ops-for-tests.ts";

onBothEngines("a stored draw", (kit) => {
  let server: Awaited<ReturnType<typeof openApp>>;
  let operator: Awaited<ReturnType<typeof signIn>>;
  beforeEach(async () => {
    server = await openApp({ store: kit.store });
    server.clock.set((NOON + 90) * 1000);
    operator = await signIn(server);
  });
  afterEach(() => {
    server.hub.close();
    server.board.close();
  });

  const number = "1,3,2,4,5,6,7,8,9,10";
  const correct = (body: object, term = "5000", id = 2001) =>
    operator.call("PUT", `draws/${id}/${term}`, body);
  const latest = () => server.board.track(2001)?.draws[0];

  test("is corrected: missing fields stay, and the correction is logged and shown", async () => {
    await server.draw(1, { spec_number: "7", residue_opens: 42, all_number: "3,1,2" });
    const { status, data } = await correct({ number }, "5001");
    expect([status, data]).toEqual([200, { cate_id: 2001, term: "5001", status: "stored" }]);
    const { timings, open_timestamp, next_term, next_open_timestamp } = drawAt(1);
    const same = { timings, open_timestamp, next_term, next_open_timestamp };
    const unchanged = { spec_number: "7", residue_opens: 42, all_number: "3,1,2" };
    expect(latest()).toMatchObject({ number, ...same, ...unchanged });
    expect(latest()?.corrected).toMatchObject({ number: drawAt(1).number });
    const [action] = await server.store.operator.actions(1);
    expect(action).toMatchObject({ action: "draws", cate_id: 2001, address: "local" });
    expect(action?.details).toContain('"correct":true');
    expect((await correct({ number }, "5001")).data).toMatchObject({ status: "already" });
  });

  test("updates the repeated order and gets other times", async () => {
    const time = { open_time: "2026-03-01T11:59:30", next_open_time: "2026-03-01T12:02:00" };
    expect((await correct({ number, ...time, timings: "" })).status).toBe(200);
    expect(latest()).toMatchObject({
      term: "5000",
      number,
      all_number: number,
      timings: "",
      open_timestamp: NOON - 30,
      next_term: "5001",
      next_open_timestamp: NOON + 120,
    });
  });

  test.each([
    [{ number: "1,1" }, { field: "number", code: "order" }],
    [{ number: "2,1" }, { field: "number", code: "marbles", values: [2, 10] }],
    [{ timings: "3,2" }, { field: "timings", code: "timings" }],
    [{ open_time: "soon" }, { field: "open_time", code: "time" }],
    [{ open_time: "2026-03-01T13:00:00" }, { field: "open_time", code: "ahead" }],
    [{ next_open_time: "2026-03-01T11:00:00" }, { field: "next_open_time", code: "nextTime" }],
    [{ next_term: "5000" }, { field: "next_term", code: "ownTerm" }],
    [{ term: "5000" }, { field: "term", code: "unknownField" }],
  ])("isn't corrected by %j, naming the field", async (body, refused) => {
    const version = await server.store.version();
    const { status, data } = await correct(body);
    expect([status, data]).toMatchObject([422, refused]);
    expect(await server.store.version()).toBe(version);
  });

  test("that is missing or simulated isn't corrected", async () => {
    const simulated = drawAt(0, { cate_id: 2005, source: "simulated" });
    await server.store.addDraws({ cate_id: 2005, source: "simulated", draws: [simulated] });
    await server.board.refresh();
    expect((await correct({ number }, "5000", 2005)).status).toBe(409);
    expect((await correct({ number }, "77")).status).toBe(404);
    expect((await correct({ number }, "%07")).status).toBe(404);
    expect((await correct({ number }, "5000", 7)).status).toBe(404);
    await operator.call("DELETE", "draws/2001/5000", { reason: "wrong" });
    expect((await correct({ number })).status).toBe(404);
  });

  test("that is refused has field, code and values for programs", async () => {
    const item = { cate_id: 2001, term: "5001", open_timestamp: NOON + 60 };
    const { status, data } = await operator.call("POST", "draws", { ...item, number: "2,1" });
    expect([status, data]).toMatchObject([
      422,
      { results: [{ status: "refused", field: "number", code: "marbles", values: [2, 10] }] },
    ]);
  });
});
