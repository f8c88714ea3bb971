import { afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { drawAt, parseEnvelope, NOON, openApp, post } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const NEW = "1,2,3,4,5,6,7,8,9,10";
const before = drawAt(0);
const says = {
  number: NEW,
  corrected_timestamp: NOON + 30,
  corrected_from: {
    number: before.number,
    timings: before.timings,
    open_time: "2026-03-01 12:00:00",
  },
};
const NEVER = { corrected_timestamp: 0, corrected_from: null };
const Listed = v.object({ list: v.array(v.looseObject({ term: v.string() })) });

async function data(path: string): Promise<unknown> {
  return parseEnvelope((await server.send(path)).text).data;
}
const correct = async (other: object) =>
  server.send(
    "/api/v1/ops/draws",
    post(JSON.stringify({ ...before, source: null, correct: true, ...other })),
  );

test("a corrected draw has its earlier result and the time everywhere", async () => {
  expect(await data("/api/v1/hall/open?cate_id=2001")).toMatchObject(NEVER);
  const events: object[] = [];
  server.board.subscribe((event) => events.push(event));
  expect((await correct({ number: NEW })).status).toBe(200);
  expect(await data("/api/v1/hall/open?cate_id=2001")).toMatchObject(says);
  expect(events).toMatchObject([{ rewritten: true, last_open: says }]);
  const history = v.parse(Listed, await data("/api/v1/hall/open/histories?cate_id=2001"));
  expect(history.list[0]).toMatchObject(says);
  expect(history.list[1]).toMatchObject(NEVER);
  const day = "cate_id=2001&from=2026-03-01&to=2026-03-01";
  const { text } = await server.send(`/api/v1/hall/draws.csv?${day}`);
  expect(text.trimEnd().split("\n").at(-1)).toBe(
    `"5000","2026-03-01 12:00:00",${NOON},"${NEW}","${before.timings}","feed",${NOON + 30},"${before.number}","${before.timings}","2026-03-01 12:00:00"`,
  );
});

test("added times are no correction, and keep an earlier one", async () => {
  server.clock.set((NOON + 90) * 1000);
  const next = { ...drawAt(1), source: null };
  const send = (other: object) =>
    server.send("/api/v1/ops/draws", post(JSON.stringify({ ...next, ...other })));
  await send({ timings: "" });
  await send({});
  expect(await data("/api/v1/hall/open?cate_id=2001")).toMatchObject({
    timings: next.timings,
    ...NEVER,
  });
  await send({ number: NEW, timings: "", correct: true });
  await send({ number: NEW });
  expect(await data("/api/v1/hall/open?cate_id=2001")).toMatchObject({
    number: NEW,
    timings: next.timings,
    corrected_timestamp: NOON + 90,
    corrected_from: { number: next.number },
  });
});

test("a correction before a draw's time isn't shown", async () => {
  const next = { ...drawAt(1), source: null, correct: true };
  await server.send("/api/v1/ops/draws", post(JSON.stringify(next)));
  await server.send("/api/v1/ops/draws", post(JSON.stringify({ ...next, number: NEW })));
  expect(await data("/api/v1/hall/open?cate_id=2001")).toMatchObject({ term: "5000" });
  const shown = Promise.withResolvers<unknown>();
  server.board.subscribe(shown.resolve);
  server.clock.set((NOON + 60) * 1000);
  server.clock.pass(250);
  expect(await shown.promise).toMatchObject({
    last_open: { term: "5001", number: NEW, ...NEVER },
  });
});
