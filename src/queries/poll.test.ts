import { QueryObserver } from "@tanstack/react-query";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { NO_DRAW } from "#contract/draw.ts";
import { HomePage } from "#contract/site.ts";
import { clientAnswering } from "#queries/client-for-tests.ts";
import { ServerClock } from "#queries/clock.ts";
import { historyQuery } from "#queries/history.ts";
import { homeQuery } from "#queries/home.ts";
import { ASK_MOST_SECONDS, askAt, createPoll } from "#queries/poll.ts";

describe("asking for a draw that no stream brings", () => {
  test("begins just after it is due, spread over the visitors", () => {
    expect(askAt(1000, 0, 0)).toBe(1001);
    expect(askAt(1000, 0, 0.9)).toBeCloseTo(1001.9);
  });

  test("backs off to a minute between two tries", () => {
    const times = Array.from({ length: 12 }, (_, asked) => askAt(0, asked, 0));
    const distances = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(distances.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(distances.every((distance, at) => at === 0 || distance > 0)).toBe(true);
    expect(distances.at(-1)).toBe(ASK_MOST_SECONDS);
  });
});

test("once the server answers again, what could not be had meanwhile is asked for", async () => {
  let up = false;
  let now = 0;
  const client = clientAnswering((url) => {
    if (!up) return new Response("", { status: 503 });
    return Response.json({
      code: 200,
      msg: "",
      data: url.includes("histories") ? { list: [] } : [],
    });
  });
  const waiting = { id: 2001, last_open: { ...NO_DRAW, next_open_timestamp: 1000 } };
  const home = homeQuery("en").queryKey;
  client.setQueryData(home, v.parse(HomePage, { categories: [waiting] }));
  const history = historyQuery({ cateId: 2001, page: 1 }, "en");
  const stop = new QueryObserver(client, history).subscribe(() => {});
  const status = () => client.getQueryState(history.queryKey)?.status;
  await expect.poll(status).toBe("error");

  const clock = new ServerClock(
    () => now,
    () => 0,
  );
  const tick = createPoll({ client, clock, lang: () => "en", live: () => false, random: () => 0 });
  const pollAt = (second: number) => {
    now = second * 1000;
    tick();
  };
  pollAt(1001);
  await expect.poll(() => client.getQueryState(home)?.isInvalidated).toBe(true);
  expect(status()).toBe("error");
  up = true;
  pollAt(1003);
  await expect.poll(status).toBe("success");
  stop();
});
