import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { GivenDraw } from "#contract/ops.ts";
import { type Endpoint } from "#contract/endpoints.ts";
import { STREAM_PATH } from "#contract/stream.ts";
import { parseAs } from "#contract/parse.ts";
import { parseOrder } from "#domain/order.ts";
import { parseDraw } from "#server/draws/parse-draw.ts";
import { readDrawFile } from "#server/draws/draw-file.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { ENDPOINTS, parseEnvelope, NOON, openApp, OPS_ENDPOINTS, TOKEN } from "./app-for-tests.ts";

/** Cases are the same in every run; FUZZ_SEED and FUZZ_TIMES change them. The nightly checks try forty times as many. */
const { FUZZ_SEED = "1", FUZZ_TIMES = "1" } = process.env;
const cases = (count: number) => ({ seed: Number(FUZZ_SEED), numRuns: count * Number(FUZZ_TIMES) });

let app: Awaited<ReturnType<typeof openApp>>;
const folder = await mkdtemp(join(tmpdir(), "marble-fuzz-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HOSTILE = [
  "",
  "0",
  "-1",
  "1e9",
  "2001",
  "99999999999",
  "2026-03-01",
  "2026-02-30",
  "5000",
  "100",
  "%00",
  "\u0000",
  "../../etc/passwd",
  "<script>",
  "1:size",
  "ja;q=0.9",
  "null",
  "__proto__",
  "\u{1f3c1}",
  "a".repeat(5000),
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer().map(String),
);
/** Text that a header can carry. */
const headerText = text.map((value) => value.replaceAll(/[^\u0020-\u007e]/g, "").slice(0, 500));
const json = fc.oneof(
  fc.json(),
  text,
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

type Answer = Awaited<ReturnType<typeof app.send>>;

/** Expectations of every response; without a build there are no pages. */
function expectSound({ status, headers, text: body }: Answer) {
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  expect(status === 503 && isPage ? 200 : status).toBeLessThan(500);
  expect(app.logged).toEqual([]);
  expect(body).not.toMatch(/node_modules|\bat \w+ \(|SQLITE|undefined/);
}

const Named = v.object({ entries: v.record(v.string(), v.unknown()) });
const listParameters = ({ params }: Endpoint) => Object.keys(parseAs(Named, params)?.entries ?? {});

/** Validates a response against the call's schema. */
function expectValid({ data: schema }: Endpoint, answer: Answer) {
  if (answer.status === 304 || (answer.headers.get("content-encoding") ?? "") !== "") return;
  const { code, data } = parseEnvelope(answer.text);
  expect(code).toBe(answer.status);
  if (code === 200) v.parse(schema, data);
}

onBothEngines("an app with its store", (kit) => {
  beforeEach(async () => {
    app = await openApp({ store: kit.store });
  });
  afterEach(() => {
    app.hub.close();
    app.board.close();
  });

  test("every call of the API returns data of its schema for any parameters", async () => {
    const call = fc.constantFrom(...ENDPOINTS).chain(([, endpoint]) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        query: fc.array(
          fc.tuple(fc.constantFrom("cate_id", "x", ...listParameters(endpoint)), text),
          {
            maxLength: 5,
          },
        ),
        lang: headerText,
        encoding: headerText,
        tag: headerText,
        token: fc.constantFrom(TOKEN, "", "another-token-of-nobody"),
        body: json,
      }),
    );
    await fc.assert(
      fc.asyncProperty(call, async ({ endpoint, query, lang, encoding, tag, token, body }) => {
        // The rate limits have their own tests.
        app.clock.set(app.clock.now() + 60_000);
        const search = new URLSearchParams(query).toString();
        const headers: Record<string, string> = {
          lang,
          "accept-encoding": encoding,
          "if-none-match": tag,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        };
        const post = endpoint.method === "POST";
        const answer = await app.send(`${endpoint.path}?${search}`, {
          method: endpoint.method,
          headers,
          ...(post && { body }),
        });
        expectSound(answer);
        expectValid(endpoint, answer);
      }),
      cases(500),
    );
    expect(app.logged).toEqual([]);
  });

  test("every operator's call returns a valid response for any input", async () => {
    const part = fc.oneof(fc.constantFrom("2001", "5000", "1", "state"), text);
    const call = fc.record({
      endpoint: fc.constantFrom(...OPS_ENDPOINTS.map(([, endpoint]) => endpoint)),
      parts: fc.tuple(part, part),
      query: fc.array(fc.tuple(fc.constantFrom("cate_id", "search", "which", "before"), text), {
        maxLength: 3,
      }),
      body: json,
    });
    await fc.assert(
      fc.asyncProperty(call, async ({ endpoint: { method, path }, parts, query, body }) => {
        let at = 0;
        const named = path.replaceAll(/:\w+/g, () => encodeURIComponent(parts[at++ % 2] ?? ""));
        const answer = await app.send(`${named}?${new URLSearchParams(query).toString()}`, {
          method,
          headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
          ...(method !== "GET" && { body }),
        });
        expectSound(answer);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }),
      cases(200),
    );
    expect(app.logged).toEqual([]);
  });

  test("no address and no method makes the server fail", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "api",
        "v1",
        "hall",
        "open",
        "track",
        "2001",
        "..",
        "%2e%2e",
        "%",
        "",
        "en",
        "ja",
      ),
      text.map((value) => encodeURIComponent(value.toWellFormed().slice(0, 200))),
      fc.string({ maxLength: 8 }).map((value) => value.replaceAll(/[\s#?\\]/g, "")),
    );
    const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join("/")}`);
    const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH");
    await fc.assert(
      fc.asyncProperty(path, method, async (at, how) => {
        if (at.startsWith(STREAM_PATH)) return;
        app.clock.set(app.clock.now() + 60_000);
        const answer = await app.send(`http://site.example${at}`, { method: how });
        expectSound(answer);
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      }),
      cases(400),
    );
  });

  test.each([
    "/track/2001%00",
    "/%00",
    "/api/v1/hall/open/histories%00",
    "/api/v1/ops/draws/2001/%00",
  ])("a NUL in %s is refused", async (path) => {
    const method = path.includes("/ops/") ? "DELETE" : "GET";
    const { status } = await app.send(path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect([status, app.logged]).toEqual([400, []]);
  });

  test.each(ENDPOINTS)(
    "a NUL in a parameter or field of %s is refused, with its name",
    async (_, endpoint) => {
      const headers = {
        lang: "en",
        "content-type": "application/json",
        authorization: `Bearer ${TOKEN}`,
      };
      const { method, path } = endpoint;
      for (const name of ["x", ...listParameters(endpoint)]) {
        const { status, text: body } = await app.send(`${path}?${name}=a%00b`, { method, headers });
        expect([status, parseEnvelope(body).msg]).toEqual([
          400,
          `Parameter ${name}: must not contain a NUL character`,
        ]);
      }
      if (method !== "POST") return;
      const body = JSON.stringify({ a: [{ name: "x\u0000" }] });
      const answer = await app.send(path, { method, headers, body });
      expect([answer.status, parseEnvelope(answer.text).msg]).toEqual([
        400,
        "Parameter name: must not contain a NUL character",
      ]);
    },
  );
});

/** Mostly usual values, sometimes any JSON. */
function mostly<Value>(usual: fc.Arbitrary<Value>) {
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: fc.jsonValue() });
}

const order = fc.integer({ min: 2, max: 12 }).chain((marbles) => {
  const all = Array.from({ length: marbles }, (_, index) => index + 1);
  return fc.shuffledSubarray(all, { minLength: marbles });
});

const given = fc.record(
  {
    cate_id: mostly(fc.constant(2001)),
    term: mostly(fc.oneof(fc.nat().map(String), text)),
    number: mostly(order),
    timings: mostly(fc.oneof(fc.constant(null), fc.array(fc.double(), { maxLength: 6 }))),
    open_timestamp: mostly(fc.integer({ min: NOON - 9000, max: NOON + 9000 })),
    zone: mostly(fc.constantFrom("Asia/Tokyo", "Europe/Paris")),
    next_term: mostly(fc.nat().map(String)),
    next_open_timestamp: mostly(fc.integer({ min: NOON, max: NOON + 9000 })),
    residue_opens: mostly(fc.integer({ min: 0, max: 500 })),
    force: mostly(fc.boolean()),
  },
  { requiredKeys: ["term", "number", "open_timestamp"] },
);

/** Whether a draw is valid; otherwise checks its flaw. */
function isRead(value: unknown): boolean {
  const parsed = parseAs(GivenDraw, value);
  if (parsed === null) return false;
  const read = parseDraw(parsed, {
    track: { id: 2001, marbles: 3, marblesVary: true },
    zone: "Asia/Shanghai",
    now: NOON,
  });
  expect("flaw" in read ? read.flaw.name : "none").not.toBe("");
  if ("flaw" in read) return false;
  const { number, term, open_timestamp } = read.draw;
  expect(parseOrder(number)?.join()).toBe(number);
  expect(term).toMatch(/^[\w.-]{1,40}$/);
  expect(Number.isSafeInteger(open_timestamp)).toBe(true);
  return true;
}

test("a draw of any content is read or refused with its flaw", () => {
  let sound = 0;
  fc.assert(
    fc.property(given, (value) => {
      sound += Number(isRead(value));
    }),
    cases(1000),
  );
  expect(sound).toBeGreaterThan(50);
});

/** The error of a file; "" without one. */
async function readFault(file: string): Promise<string> {
  try {
    const { rows } = await readDrawFile(file);
    for (const { line } of rows) expect(line).toBeGreaterThan(0);
    return "";
  } catch (error) {
    return String(error);
  }
}

test("a file of any content is read or refused with a line number", async () => {
  const cell = fc.oneof(
    text,
    fc.constantFrom("1,2,3", '"1,2,3"', "2026-03-01 12:00:00", '"', '""'),
  );
  const csv = fc
    .array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 })
    .map((rows) => `term,number,open_time\n${rows.map((row) => row.join()).join("\n")}`);
  const file = join(folder, "draws.csv");
  await fc.assert(
    fc.asyncProperty(fc.oneof(csv, fc.string({ unit: "binary" }), fc.json()), async (content) => {
      await writeFile(file, content);
      expect(await readFault(file)).not.toMatch(/undefined|TypeError|RangeError|AssertionError/);
    }),
    cases(500),
  );
});
