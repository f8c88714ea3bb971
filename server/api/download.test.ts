import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { drawAt, NOON, openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const path = (format: string, query: string) => `/api/v1/hall/draws.${format}?${query}`;
const DAY = "cate_id=2001&from=2026-03-01&to=2026-03-01";

function add(...at: readonly number[]) {
  const draws = at.map((each) => drawAt(each));
  return server.store.addDraws({ cate_id: 2001, source: "feed", draws });
}

test("a file has a day's draws, oldest first, none ahead of its time", async () => {
  await add(1);
  const { status, headers, text } = await server.send(path("csv", DAY));
  expect([status, headers.get("content-type")]).toEqual([
    200,
    "text/csv; charset=utf-8; header=present",
  ]);
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="draws-2001-2026-03-01-2026-03-01.csv"',
  );
  const [head, first, ...rest] = text.trimEnd().split("\n");
  expect(head).toBe(
    "term,open_time,open_timestamp,number,timings,source,corrected_timestamp,corrected_from_number,corrected_from_timings,corrected_from_open_time",
  );
  expect(first).toBe(
    `"4998","2026-03-01 11:58:00",${NOON - 120},"3,1,2,4,5,6,7,8,9,10","${drawAt(0).timings}","feed",0,,,`,
  );
  expect(rest.map((line) => line.slice(1, 5))).toEqual(["4999", "5000"]);
  const lines = (await server.send(path("ndjson", DAY))).text.trimEnd().split("\n");
  const history = await server.send("/api/v1/hall/open/histories?cate_id=2001");
  const Listed = v.object({ data: v.object({ list: v.array(v.unknown()) }) });
  const { list } = v.parse(Listed, JSON.parse(history.text)).data;
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual(list[0]);
  expect(lines).toHaveLength(3);
});

test("a file has the track's drawing days, both ends included", async () => {
  const MIDNIGHT = -12 * 60;
  await add(MIDNIGHT - 1, MIDNIGHT, MIDNIGHT - 24 * 60 - 1);
  const terms = async (from: string, to: string) => {
    const { text } = await server.send(path("ndjson", `cate_id=2001&from=${from}&to=${to}`));
    return [...text.matchAll(/"term":"(\d+)"/g)].map(([, term]) => Number(term) - 5000);
  };
  expect(await terms("2026-02-28", "2026-02-28")).toEqual([MIDNIGHT - 1]);
  expect(await terms("2026-02-28", "2026-03-01")).toEqual([MIDNIGHT - 1, MIDNIGHT, -2, -1, 0]);
  expect(await terms("2026-01-01", "2026-01-31")).toEqual([]);
});

test("a long file is streamed, and reading stops when the client leaves", async () => {
  const many = Array.from({ length: 5000 }, (_, at) => -10 - at);
  await add(...many);
  const query = "cate_id=2001&from=2026-02-10&to=2026-03-01";
  const whole = await server.send(path("ndjson", query));
  expect(whole.text.trimEnd().split("\n")).toHaveLength(5003);
  const store = { ...server.store };
  let [read, ended] = [0, false];
  Object.assign(server.store, {
    async *all(...of: Parameters<typeof store.all>) {
      try {
        for await (const batch of store.all(...of)) {
          read += batch.length;
          yield batch;
        }
      } finally {
        ended = true;
      }
    },
  });
  const head = await server.send(path("ndjson", query), { method: "HEAD" });
  expect([head.status, head.text, read]).toEqual([200, "", 0]);
  const answer = await server.app.request(path("ndjson", query));
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => ended).toBe(true);
  expect(read).toBeLessThan(5003);
});

test("a store failure is reported before the file begins", async () => {
  await server.store.close();
  for (const format of ["csv", "ndjson"]) {
    const { status, headers } = await server.send(path(format, DAY));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(headers.get("content-disposition")).toBeNull();
  }
});

test.each([
  ["to=2026-03-01&cate_id=2001", "from"],
  ["from=2026-02-30&to=2026-03-01&cate_id=2001", "from"],
  ["from=2026-03-02&to=2026-03-01&cate_id=2001", "2026-04-01"],
  ["from=2026-01-01&to=2026-02-01&cate_id=2001", "2026-01-31"],
  ["from=2026-03-01&to=2026-03-01&cate_id=7", "cate_id"],
  ["from=2026-03-01&to=2026-03-01&cate_id=x", "cate_id"],
])("%s is refused in three languages, naming %s", async (query, named) => {
  const texts = new Set<string>();
  for (const lang of LANGUAGES) {
    const { status, text } = await server.send(path("csv", query), { headers: { lang } });
    expect([400, 404]).toContain(status);
    expect(text).toContain(named);
    texts.add(text);
  }
  expect(texts.size).toBe(LANGUAGES.length);
});

test("an address may download thirty files in five minutes; HEAD doesn't count", async () => {
  for (let nth = 0; nth < 40; nth += 1) {
    expect((await server.send(path("csv", DAY), { method: "HEAD" })).status).toBe(200);
  }
  const statuses: number[] = [];
  for (let nth = 0; nth < 30; nth += 1) {
    statuses.push((await server.send(path("csv", DAY))).status);
  }
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
  expect((await server.send(path("csv", DAY))).status).toBe(429);
  server.clock.pass(10_000);
  expect((await server.send(path("csv", DAY))).status).toBe(200);
  expect((await server.send(path("csv", DAY), { method: "POST" })).status).toBe(405);
});
