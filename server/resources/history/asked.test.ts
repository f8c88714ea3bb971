import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "#contract/days.ts";
import { histories } from "#contract/endpoints.ts";
import { ASKED, ASKED_DAYS, ASKED_DRAWS, ASKED_NOW, ASKED_TRACK } from "#domain/asked-for-tests.ts";
import { drawAt, envelopeOf, openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  server = await openApp();
  const more = { cate_id: ASKED_TRACK, next_term: null, next_open_timestamp: null };
  const draws = ASKED_DRAWS.map((draw) => drawAt(0, { ...draw, ...more }));
  await server.store.addDraws({ cate_id: ASKED_TRACK, source: "feed", draws });
  await server.board.refresh();
});
afterAll(() => server.close());

// The device answers the same: src/device/archive/answers.browser.test.ts.
test.each(ASKED)("to %j the server answers as every archive does", async (asked, answer) => {
  expect(server.clock.now()).toBe(ASKED_NOW * 1000);
  const query = new URLSearchParams({ cate_id: String(ASKED_TRACK) });
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  const { text } = await server.ask(`${histories.path}?${query.toString()}`);
  expect(v.parse(histories.data, envelopeOf(text).data)).toMatchObject(answer);
});

test("the server's days are those of every archive", async () => {
  const { text } = await server.ask(`${days.path}?cate_id=${ASKED_TRACK}`);
  const month = v.parse(days.data, envelopeOf(text).data);
  expect(month.days.filter(({ draws, missing }) => draws + missing > 0)).toEqual(ASKED_DAYS);
});
