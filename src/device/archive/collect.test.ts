import { clientAnswering } from "#queries/client-for-tests.ts";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { History } from "#contract/draw.ts";
import { HomePage } from "#contract/site.ts";
import { applyDraw } from "#live/apply-draw.ts";
import { feedArchive } from "#device/archive/collect.ts";
import type { Received } from "#device/archive/archive.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LAST = {
  cai_id: 2001,
  term: "7",
  number: "2,1",
  timings: "30.1,30.2",
  open_timestamp: 1_520_956_620,
};
const HOME = v.parse(HomePage, {
  categories: [
    { id: 2001, zone: "Asia/Shanghai", source: "simulated", last_open: LAST },
    { id: 2003 },
  ],
});

function cache() {
  const received: Received[] = [];
  const client = clientAnswering(() => Response.error());
  const archive = {
    add: async (given: Received) => {
      received.push(given);
      return { added: 0, already: 0, filled: 0, changed: 0, stored: true };
    },
  };
  const terms = () =>
    received.map(({ cateId, draws }) => [cateId, ...draws.map(({ term }) => term)]);
  return { client, archive, received, terms };
}

test("draws that the page brought, that are fetched and that come live are all kept", async () => {
  const { client, archive, received, terms } = cache();
  client.setQueryData(["home", "en"], HOME);
  const stop = feedArchive(client, archive);
  await vi.runAllTimersAsync();
  expect(terms()).toEqual([[2001, "7"]]);
  expect(received[0]).toMatchObject({ zone: "Asia/Shanghai", draws: [{ source: "simulated" }] });

  const history = v.parse(History, {
    cate_id: 2001,
    zone: "Asia/Shanghai",
    list: [{ term: "6", number: "1,2" }],
  });
  client.setQueryData(["history", 2001, "2018-03-13", 1], history);
  await vi.runAllTimersAsync();
  expect(terms().slice(1)).toEqual([[2001, "6"]]);

  const [category] = HOME.categories;
  if (!category?.last_open) throw new Error("the home page above has a draw");
  applyDraw(client, 2001, { ...category.last_open, term: "8", open_timestamp: 1_520_956_920 });
  await vi.runAllTimersAsync();
  expect(terms().slice(2)).toEqual([[2001, "8"]]);

  stop();
  client.setQueryData(["home", "en"], { ...HOME });
  await vi.runAllTimersAsync();
  expect(terms()).toHaveLength(3);
});

test("what isn't a page of draws is passed by", async () => {
  const { client, archive, terms } = cache();
  feedArchive(client, archive);
  client.setQueryData(["statistic", 2001, "timing", 100], {});
  client.setQueryData(["history", 0, "today", 1], "rubbish");
  await vi.runAllTimersAsync();
  expect(terms()).toEqual([]);
});
