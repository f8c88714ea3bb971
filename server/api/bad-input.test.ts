import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFeedback, histories, open } from "#contract/endpoints.ts";
import { STREAM_PATH } from "#contract/stream.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { opsDraws } from "#contract/ops.ts";
import { ENDPOINTS, parseEnvelope, openApp, post, TOKEN } from "#server/app-for-tests.ts";

const feedback = JSON.stringify({ name: "a", mobile: "b", content: "c" });

type Server = Awaited<ReturnType<typeof openApp>>;
let server: Server;
beforeAll(async () => {
  server = await openApp();
});
afterAll(() => server.close());

const send: Server["send"] = (path, init) => server.send(path, init);

const BAD_QUERIES: readonly (readonly [string, number, string])[] = [
  ["?cate_id=", 400, "cate_id"],
  ["?cate_id=x", 400, "cate_id"],
  ["?cate_id=-1", 404, "cate_id"],
  ["?cate_id=1e3", 400, "cate_id"],
  ["?cate_id=2001&cate_id=2003", 400, "cate_id"],
  ["?cate_id=99999999999", 404, "cate_id"],
  ["?cate_id=%00", 400, "cate_id"],
  ["?cate_id=%E0%A4%A", 400, "cate_id"],
  ["?cate_id=9999", 404, "cate_id"],
  ["?cate_id=0", 404, "cate_id"],
  ["?cate_id=2001&date=", 400, "date"],
  ["?cate_id=2001&date=2026-02-30", 400, "date"],
  ["?cate_id=2001&date=2026-2-3", 400, "date"],
  ["?cate_id=2001&date=__proto__", 400, "date"],
  ["?cate_id=2001&page=0", 400, "page"],
  ["?cate_id=2001&page=1.5", 400, "page"],
  ["?cate_id=2001&page_size=201", 400, "page_size"],
  ["?cate_id=2001&limit=7", 400, "limit"],
  ["?cate_id=2001&road=x", 400, "road"],
  ["?client_type=tv", 400, "client_type"],
  ["?type_id=3", 400, "type_id"],
];

describe("bad parameters", () => {
  const reads = ENDPOINTS.filter(([, { method }]) => method === "GET");
  for (const [name, { path, params }] of reads) {
    // All parameters of the contract are plain objects.
    const known = Object.keys((params as unknown as { entries: object }).entries);
    const about = BAD_QUERIES.filter(([, , parameter]) => known.includes(parameter));
    test.each(about)(
      `${name}%s is %i naming %s, in each language`,
      async (query, status, parameter) => {
        for (const lang of LANGUAGES) {
          const answer = await send(path + query, { headers: { lang } });
          const { code, msg, data } = parseEnvelope(answer.text);
          expect([answer.status, code, data]).toEqual([status, status, null]);
          expect(msg).toContain(parameter);
          expect(/must|such/.test(msg)).toBe(lang === "en");
          expect(answer.headers.get("cache-control")).toBe("no-store");
        }
      },
    );
  }

  test("name a missing one", async () => {
    const { status, text } = await send(histories.path, { headers: { lang: "en" } });
    expect([status, parseEnvelope(text).msg]).toEqual([400, "Parameter cate_id: is required"]);
  });

  test("ignore unknown ones, also repeated", async () => {
    const { status } = await send(`${open.path}?cate_id=2001&x=1&x=2&__proto__=1`);
    expect(status).toBe(200);
  });

  test.each([
    "?cate_id=-1",
    "?cate_id=2001,,",
    "?cate_id=9999",
    "?last_event_id=1&last_event_id=2",
  ])("the stream refuses %s", async (query) => {
    const { status, text } = await send(STREAM_PATH + query);
    expect(status).toBe(parseEnvelope(text).code);
    expect([400, 404]).toContain(status);
  });
});

const deep = `${"[".repeat(20_000)}1${"]".repeat(20_000)}`;
const BAD_BODIES: readonly (readonly [string, RequestInit, number])[] = [
  ["no type", { method: "POST", body: "{}", headers: { "content-type": "" } }, 415],
  ["a form", post("a=b", { "content-type": "application/x-www-form-urlencoded" }), 415],
  ["text", post("{}", { "content-type": "text/plain" }), 415],
  ["another charset", post("{}", { "content-type": "application/json; charset=utf-16" }), 415],
  ["compressed", post("{}", { "content-encoding": "gzip" }), 415],
  ["nothing", post(""), 400],
  ["broken JSON", post('{"name":'), 400],
  ["broken UTF-8", post(new Uint8Array([0x22, 0xff, 0x22])), 400],
  ["NaN", post('{"name":NaN}'), 400],
  ["a number", post("1"), 422],
  ["null", post("null"), 422],
  ["a text", post('"x"'), 422],
];

describe("bad bodies", () => {
  const calls = [addFeedback.path, opsDraws.path];
  for (const path of calls) {
    test.each(BAD_BODIES)(`${path} refuses %s`, async (_, init, status) => {
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${TOKEN}`);
      const answer = await send(path, { ...init, headers });
      expect([answer.status, parseEnvelope(answer.text).code]).toEqual([status, status]);
    });

    test(`${path} refuses a body beyond the limit, whatever its headers`, async () => {
      const size = path === opsDraws.path ? 4_200_000 : 17_000;
      const chunk = new Uint8Array(1000).fill(0x20);
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += chunk.byteLength;
          if (sent > size * 3) controller.close();
          else controller.enqueue(chunk);
        },
      });
      // Streaming bodies need `duplex`, which the types lack.
      const init = { ...post(body), duplex: "half" } as RequestInit;
      expect((await send(path, init)).status).toBe(413);
      expect(sent).toBeLessThan(size * 2);
      expect((await send(path, post("{}", { "content-length": "9999999999" }))).status).toBe(413);
    });

    test.each([
      ["cn", "字节"],
      ["en", "bytes"],
      ["ja", "バイト"],
    ])(`${path} names its limit in %s`, async (lang, unit) => {
      const { text } = await send(path, post("x".repeat(5_000_000), { lang }));
      const { msg } = parseEnvelope(text);
      expect(msg).toMatch(new RegExp(`\\d ?${unit}`));
      expect(lang === "en" || !/[a-z]/i.test(msg)).toBe(true);
    });

    test(`${path} survives deep nesting`, async () => {
      const { status } = await send(path, post(deep));
      expect([200, 413, 422]).toContain(status);
    });
  }
});

test("bad calls log no failure and store nothing", async () => {
  expect(server.logged).toEqual([]);
  expect(await server.store.version()).toBe(3);
  const { text } = await send(addFeedback.path, post(feedback));
  expect(parseEnvelope(text).data).toEqual({ id: 1 });
});
