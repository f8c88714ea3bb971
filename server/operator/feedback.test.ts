import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { opsFeedback } from "#contract/ops.ts";
import { NOON, openApp } from "#server/app-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { signIn } from "./ops-for-tests.ts";

onBothEngines("the operator's feedback", (kit) => {
  let server: Awaited<ReturnType<typeof openApp>>;
  let operator: Awaited<ReturnType<typeof signIn>>;
  const visitor = { mobile: "13800138000", key: null, created: NOON };

  beforeEach(async () => {
    server = await openApp({ store: kit.store });
    operator = await signIn(server);
    for (const [name, content] of [
      ["Ann", "Nice\nsite"],
      ["<b>", "NICE too"],
      ["=1+1", "other"],
    ] as const) {
      await server.store.addFeedback({ ...visitor, name, content });
    }
  });
  afterEach(() => {
    server.hub.close();
    server.board.close();
  });

  async function list(query = "") {
    const { data } = await operator.call("GET", `feedback${query}`);
    return v.parse(opsFeedback.data, data);
  }
  const ids = async (query = "") => (await list(query)).list.map(({ id }) => id);
  const newest = async () => (await server.store.operator.actions(1))[0];

  test("is listed newest first, with masked telephone numbers", async () => {
    const page = await list();
    expect(page).toMatchObject({ days: 180, waiting: 3, older: null });
    expect(page.list.map(({ name }) => name)).toEqual(["=1+1", "<b>", "Ann"]);
    expect(page.list[2]).toEqual({
      id: 1,
      name: "Ann",
      mobile: "*********00",
      content: "Nice\nsite",
      created_timestamp: NOON,
      done_timestamp: 0,
    });
  });

  test("is found case-insensitively by its texts, but not by a masked number", async () => {
    expect(await ids("?search=nice")).toEqual([2, 1]);
    expect(await ids("?search=1380")).toEqual([]);
    expect((await operator.call("GET", "feedback?which=some")).status).toBe(400);
    expect((await operator.call("GET", "feedback?before=x")).status).toBe(400);
  });

  test("can be marked as done and reopened, and both are logged", async () => {
    const mark = (done: unknown) => operator.call("PUT", "feedback/1", { done });
    expect(await mark(true)).toMatchObject({ status: 200, data: { id: 1, done: true } });
    expect([await ids(), await ids("?which=done")]).toEqual([[3, 2], [1]]);
    expect((await list("?which=done")).list[0]?.done_timestamp).toBe(NOON + 30);
    expect(await newest()).toMatchObject({ action: "feedback done", details: '{"ids":[1]}' });
    await mark(false);
    expect(await list()).toMatchObject({ waiting: 3, list: { length: 3 } });
    expect(await mark("yes")).toMatchObject({
      status: 422,
      data: { field: "done", code: "boolean", values: [] },
    });
  });

  test("shows a telephone number on request, which is logged", async () => {
    const { status, data } = await operator.call("GET", "feedback/1");
    expect([status, data]).toMatchObject([200, { id: 1, mobile: "13800138000" }]);
    expect(await newest()).toMatchObject({
      action: "feedback shown",
      address: "local",
      created: NOON + 30,
      details: '{"ids":[1]}',
    });
  });

  test("can be deleted", async () => {
    const { data } = await operator.call("DELETE", "feedback/2");
    expect(data).toEqual({ id: 2, deleted: true });
    expect(await ids("?which=all")).toEqual([3, 1]);
    expect(await newest()).toMatchObject({ action: "feedback deleted", details: '{"ids":[2]}' });
  });

  test.each(["99", "0", "x", "1%20or%201=1", "9".repeat(30)])(
    "with the unknown id %s is refused with 404",
    async (id) => {
      for (const [method, body] of [["GET"], ["PUT", { done: true }], ["DELETE"]] as const) {
        const { status, msg } = await operator.call(method, `feedback/${id}`, body);
        expect([status, msg]).toEqual([404, "Parameter id: no such feedback"]);
      }
      expect(await ids("?which=all")).toHaveLength(3);
    },
  );

  test("is listed page by page", async () => {
    for (let at = 1; at <= 20; at += 1) {
      await server.store.addFeedback({ ...visitor, name: `v${at}`, content: "x" });
    }
    const first = await list();
    expect([first.list.length, first.waiting, first.older]).toEqual([20, 23, 4]);
    const rest = await list(`?before=${first.older}`);
    expect([rest.list.map(({ id }) => id), rest.older]).toEqual([[3, 2, 1], null]);
  });
});
