import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createApi, createBase } from "#data/api/api.ts";
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

/** A cache whose calls the test responses later, in order of the requests. */
function slowClient() {
  const responses: ((data: unknown) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      responses.push((data) => resolve(Response.json({ code: 200, msg: "", data })));
    });
  const client = createQueryClient(createApi({ base: createBase(""), fetch }));
  return { client, responses };
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

function listTerms(client: QueryClient) {
  return {
    history: client.getQueryData(HISTORY.queryKey)?.list.map(({ term }) => term),
    home: client.getQueryData(HOME.queryKey)?.categories.map(({ last_open: open }) => open?.term),
  };
}

test("adds a draw that arrived during the call to the response", async () => {
  const { client, responses } = slowClient();
  const requests = [client.query(HISTORY), client.query(HOME)];
  applyDraw(client, 2001, draw("6"));
  responses[0]?.(day("5"));
  responses[1]?.(home("5"));
  await Promise.all(requests);
  expect(listTerms(client)).toEqual({ history: ["6", "5"], home: ["6", "5"] });
});

test("keeps a response with that draw or newer ones, and later responses unchanged", async () => {
  const { client, responses } = slowClient();
  const requests = [client.query(HISTORY), client.query(HOME)];
  applyDraw(client, 2001, draw("6"));
  responses[0]?.(day("7", "6", "5"));
  responses[1]?.(home("7"));
  await Promise.all(requests);
  expect(listTerms(client)).toEqual({ history: ["7", "6", "5"], home: ["7", "7"] });
  const again = client.query({ ...HOME, staleTime: 0 });
  responses[2]?.(home("5"));
  await again;
  expect(listTerms(client).home).toEqual(["5", "5"]);
});

test("does not add a draw that was withdrawn during the call", async () => {
  const { client, responses } = slowClient();
  const requests = client.query(HOME);
  applyDraw(client, 2001, draw("6"));
  applyDraw(client, 2003, draw("6"));
  applyChanged(client, { cate_id: 2001, rewritten: true });
  responses[0]?.(home("5"));
  await requests;
  expect(listTerms(client).home).toEqual(["5", "6"]);
});

test("does not add the draw to another day or track", async () => {
  const { client, responses } = slowClient();
  const past = historyQuery({ cateId: 2001, page: 1, date: "2026-11-21" }, "cn");
  const other = historyQuery({ cateId: 2003, page: 1 }, "cn");
  const requests = [client.query(past), client.query(other)];
  applyDraw(client, 2001, draw("6"));
  responses[0]?.(day("5"));
  responses[1]?.({ ...day("5"), cate_id: 2003 });
  for (const { list } of await Promise.all(requests)) expect(list).toHaveLength(1);
});

test("refetches a first response that is older than the draw", async () => {
  const { client, responses } = slowClient();
  const query = statisticQuery("hotCold", { cateId: 2001, limit: 100 }, "cn");
  const newest = () => client.getQueryData(query.queryKey)?.to_term;
  const stop = new QueryObserver(client, query).subscribe(() => {});
  applyDraw(client, 2001, draw("6"));
  responses[0]?.({ to_term: "5" });
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.({ to_term: "6" });
  await expect.poll(newest).toBe("6");
  // A response with the draw isn't refetched.
  applyDraw(client, 2001, draw("6"));
  expect(responses).toHaveLength(2);
  stop();
});
