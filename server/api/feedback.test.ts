import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { openApp, sendJson } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendJson(server.app, path, { body, headers });

describe("feedback", () => {
  const good = { name: "Ann", mobile: "123", content: "More marbles" };
  const give = (body: unknown, headers = {}) => send(addFeedback.path, body, headers);

  test("is stored with an id", async () => {
    expect(await give(good)).toMatchObject({ status: 200, code: 200, data: { id: 1 } });
    expect(await give(good)).toMatchObject({ data: { id: 2 } });
  });

  test.each([
    [{ ...good, name: undefined }, "Field name: is required"],
    [{ ...good, mobile: "  " }, "Field mobile: must not be empty"],
    [{ ...good, content: 5 }, "Field content: must be text"],
    [{ ...good, content: "x".repeat(501) }, "Field content: must have at most 500 characters"],
    [{ ...good, name: "x".repeat(201) }, "Field name: must have at most 200 characters"],
    [[good], "Field body: must be an object"],
  ])("is refused with an invalid field: %o", async (body, msg) => {
    expect(await give(body)).toMatchObject({ status: 422, code: 422, msg });
    expect(await give(good)).toMatchObject({ data: { id: 1 } });
  });

  test("is accepted with exactly 500 characters", async () => {
    expect((await give({ ...good, content: "弹".repeat(500) })).status).toBe(200);
    expect((await give({ ...good, content: "👍🏽".repeat(500) })).status).toBe(200);
  });

  test("with a repeated key is stored once and doesn't count against the limit", async () => {
    const key = { "idempotency-key": "4f1c" };
    const answers = await Promise.all([1, 2, 3].map(() => give(good, key)));
    for (let more = 0; more < 10; more += 1) answers.push(await give(good, key));
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ id: 1 })));
    expect((await give(good)).data).toEqual({ id: 2 });
  });

  test("with a repeated key and another text is refused, also after a restart", async () => {
    const key = { "idempotency-key": "4f1c" };
    await give(good, key);
    const other = { ...good, content: "Fewer marbles" };
    expect(await give(other, key)).toMatchObject({ status: 409, data: null });
    const again = await openApp({ store: server.store });
    const body = JSON.stringify(other);
    const headers = { "content-type": "application/json", ...key };
    const { status } = await again.send(addFeedback.path, { method: "POST", body, headers });
    expect(status).toBe(409);
    again.hub.close();
    again.board.close();
    expect((await give(good, key)).data).toEqual({ id: 1 });
  });

  test.each([
    ["https://attacker.example", {}, 403],
    ["null", {}, 403],
    ["http://localhost", { "sec-fetch-site": "cross-site" }, 403],
    ["http://localhost", { "sec-fetch-site": "same-origin" }, 200],
    ["http://localhost:3000", {}, 200],
    ["https://draws.example", {}, 200],
  ])("from a page of %s with %o gets %i", async (origin, headers, status) => {
    const other = await openApp({ environment: { PUBLIC_URL: "https://draws.example" } });
    const init = {
      method: "POST",
      body: JSON.stringify(good),
      headers: { "content-type": "application/json", origin, ...headers },
    };
    expect((await other.send(addFeedback.path, init)).status).toBe(status);
    await other.close();
  });

  test.each(["", "www."])(
    "from a page on %smarbles.example is stored at its API",
    async (front) => {
      const origin = `https://${front}marbles.example`;
      const init = {
        method: "POST",
        body: JSON.stringify(good),
        headers: { "content-type": "application/json", origin },
      };
      const path = `https://api.marbles.example${addFeedback.path}`;
      expect((await server.send(path, init)).status).toBe(200);
    },
  );

  test.each(["x".repeat(201), "", "caf\u00e9"])("is refused with the key %s", async (key) => {
    const answer = await give(good, { "idempotency-key": key });
    expect(answer).toMatchObject({ status: 400, code: 400 });
    expect(answer.msg).toContain("Idempotency-Key");
  });

  test.each([{}, { "idempotency-key": "4f1c" }])(
    "with the honeypot filled in succeeds but isn't stored: %o",
    async (key) => {
      const trapped = await give({ ...good, website: "https://spam.example" }, key);
      expect(trapped).toMatchObject({ status: 200, code: 200, data: { id: 0 } });
      expect(await server.store.inbox.waiting()).toBe(0);
      expect(await give({ ...good, website: "" })).toMatchObject({ data: { id: 1 } });
    },
  );

  test("is refused beyond an address's limit, until it has waited", async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await give(good)).status).toBe(200);
    const refused = await give(good);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "12"]);
    server.clock.pass(12_000);
    expect((await give(good)).data).toEqual({ id: 6 });
  });
});
