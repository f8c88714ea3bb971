import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createApi } from "#data/api/api.ts";
import { createBase } from "#data/api/base.ts";
import type { LastOpen } from "#contract/draw.ts";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { applyChanged, applyDraw } from "./apply-draw.ts";
import { historyQuery } from "#data/queries/draws.ts";
import { homeQuery } from "#data/queries/home.ts";
import { createQueryClient } from "#data/queries/query-client.ts";
import { statisticQuery } from "#data/queries/statistics.ts";

// 2026-11-21 12:00:00 in Shanghai.
const NOON = 1_795_233_600;

const HISTORY = historyQuery({ cateId: 2001, page: 1 }, "cn");
const HOME = homeQuery("cn");

/** The draw of a term, one a minute after the fifth at noon. */
function draw(term: string): LastOpen {
  const open_timestamp = NOON + 60 * (Number(term) - 5);
  return { ...NO_DRAW, cai_id: 2001, term, number: "2,1,3", open_timestamp };
}

/** A cache whose calls are answered when the test says so, with the data that it says. */
function slow() {
  const answers: ((data: unknown) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answers.push((data) => resolve(Response.json({ code: 200, msg: "", data })));
    });
  const client = createQueryClient(createApi({ base: createBase(""), fetch }));
  return { client, answers };
}

const day = (...terms: string[]) => ({
  cate_id: 2001,
  date: "2026-11-21",
  zone: "Asia/Shanghai",
  total: terms.length,
  page: 1,
  page_size: 50,
  missing: [],
  list: terms.map((term) => listedDraw({ ...draw(term), source: "feed" })),
});

const home = (term: string) => ({
  banners: [],
  categories: [2001, 2003].map((id) => ({ id, name: "", alias: "", last_open: draw(term) })),
});

function shown(client: QueryClient) {
  return {
    history: client.getQueryData(HISTORY.queryKey)?.list.map(({ term }) => term),
    home: client.getQueryData(HOME.queryKey)?.categories.map(({ last_open: open }) => open?.term),
  };
}

test("an answer that news has overtaken has the news put into it", async () => {
  const { client, answers } = slow();
  const asked = [client.query(HISTORY), client.query(HOME)];
  applyDraw(client, 2001, draw("6"));
  answers[0]?.(day("5"));
  answers[1]?.(home("5"));
  await Promise.all(asked);
  expect(shown(client)).toEqual({ history: ["6", "5"], home: ["6", "5"] });
});

test("an answer that has the news, or newer, stays as it is; the next one owes nothing to it", async () => {
  const { client, answers } = slow();
  const asked = [client.query(HISTORY), client.query(HOME)];
  applyDraw(client, 2001, draw("6"));
  answers[0]?.(day("7", "6", "5"));
  answers[1]?.(home("7"));
  await Promise.all(asked);
  expect(shown(client)).toEqual({ history: ["7", "6", "5"], home: ["7", "7"] });
  const again = client.query({ ...HOME, staleTime: 0 });
  answers[2]?.(home("5"));
  await again;
  expect(shown(client).home).toEqual(["5", "5"]);
});

test("news that was taken back meanwhile is put into no answer", async () => {
  const { client, answers } = slow();
  const asked = client.query(HOME);
  applyDraw(client, 2001, draw("6"));
  applyDraw(client, 2003, draw("6"));
  applyChanged(client, { cate_id: 2001, rewritten: true });
  answers[0]?.(home("5"));
  await asked;
  expect(shown(client).home).toEqual(["5", "6"]);
});

test("a page of another day, or of another track, is no place for the news", async () => {
  const { client, answers } = slow();
  const past = historyQuery({ cateId: 2001, page: 1, date: "2026-11-21" }, "cn");
  const other = historyQuery({ cateId: 2003, page: 1 }, "cn");
  const asked = [client.query(past), client.query(other)];
  applyDraw(client, 2001, draw("6"));
  answers[0]?.(day("5"));
  answers[1]?.({ ...day("5"), cate_id: 2003 });
  for (const { list } of await Promise.all(asked)) expect(list).toHaveLength(1);
});

test("a first answer on its way when a draw comes is asked for once more if it is older", async () => {
  const { client, answers } = slow();
  const query = statisticQuery("hotCold", { cateId: 2001, limit: 100 }, "cn");
  const newest = () => client.getQueryData(query.queryKey)?.to_term;
  const stop = new QueryObserver(client, query).subscribe(() => {});
  applyDraw(client, 2001, draw("6"));
  answers[0]?.({ to_term: "5" });
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ to_term: "6" });
  await expect.poll(newest).toBe("6");
  // One that has the draw is not.
  applyDraw(client, 2001, draw("6"));
  expect(answers).toHaveLength(2);
  stop();
});
