import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EmptyDay } from "#contract/draw.ts";
import { histories, STATISTICS } from "#contract/endpoints.ts";
import { parseEnvelope, openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  // The first draws are on 2026-03-01.
  server = await openApp();
});
afterEach(() => server.close());

const Data = v.object({ empty: v.optional(EmptyDay) });
const CALLS = [histories, ...Object.values(STATISTICS)].map(({ path }) => path);

/** The reason of an empty day by each call; undefined if it has draws. */
async function fetchEmptyReasons(date: string, id = 2001) {
  const all = await Promise.all(
    CALLS.map(async (path) => {
      const { text } = await server.send(`${path}?cate_id=${id}&date=${date}`);
      return v.parse(Data, parseEnvelope(text).data).empty;
    }),
  );
  const [first] = all;
  expect(all).toEqual(all.map(() => first));
  return first;
}

test("an empty day is before the first draw, in the future, or neither", async () => {
  expect(await fetchEmptyReasons("2026-03-01")).toBeUndefined();
  const beforeFirst = { reason: "before_first", first_date: "2026-03-01" };
  expect(await fetchEmptyReasons("2026-02-28")).toEqual(beforeFirst);
  expect(await fetchEmptyReasons("0001-01-01")).toEqual(beforeFirst);
  expect(await fetchEmptyReasons("2026-03-02")).toEqual({ reason: "to_come", first_date: "" });
  expect(await fetchEmptyReasons("9999-12-31")).toEqual({ reason: "to_come", first_date: "" });
  const none = { reason: "none", first_date: "" };
  await server.draw(3 * 24 * 60);
  expect(await fetchEmptyReasons("2026-03-02")).toEqual(none);
  expect(await fetchEmptyReasons("2026-03-04")).toBeUndefined();
  expect(await fetchEmptyReasons("2026-03-01", 2003)).toEqual(none);
});

test("a nonexistent date is refused", async () => {
  for (const path of CALLS) {
    const { status, text } = await server.send(`${path}?cate_id=2001&date=2026-02-30&lang=en`);
    expect([status, parseEnvelope(text).msg]).toEqual([
      400,
      "Parameter date: must be a date that exists",
    ]);
  }
});
