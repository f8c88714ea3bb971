import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import * as v from "valibot";
import { Draw, type History } from "#contract/draw.ts";
import {
  ASKED,
  ASKED_DAYS,
  ASKED_DRAWS,
  ASKED_NOW,
  ASKED_TRACK,
  ASKED_ZONE,
  type AskedHistory,
} from "#domain/asked-for-tests.ts";
import { answerOffline } from "#device/archive/answers.ts";
import { createArchive } from "#device/archive/archive.ts";
import { clientAnswering } from "#queries/client-for-tests.ts";
import { daysQuery } from "#queries/days.ts";
import { dayDrawsQuery, historyQuery, lastDrawsQuery } from "#queries/draws.ts";
import { computedHere } from "#queries/offline-statistic.ts";

const now = () => ASKED_NOW * 1000;
const DRAWS = ASKED_DRAWS.map((draw) => v.parse(Draw, draw));

/** A client whose archive has some draws, and which reaches no server until it is given an answer. */
async function offlineWith(draws: readonly Draw[]) {
  const archive = createArchive({ now, name: `answers-test-${Math.random()}` });
  await archive.add({ cateId: ASKED_TRACK, zone: ASKED_ZONE, draws });
  let server: (() => Response) | null = null;
  const client = clientAnswering(() => {
    if (server === null) throw new TypeError("offline");
    return server();
  });
  answerOffline(client, { archive, zoneOf: () => ASKED_ZONE, now });
  return {
    client,
    archive,
    reach: (answer: () => Response) => (server = answer),
    ask: (asked: AskedHistory) => client.query(queryOf(asked)),
  };
}

function queryOf({ last, page = 1, ...of }: AskedHistory) {
  const cateId = ASKED_TRACK;
  return last === undefined
    ? historyQuery({ cateId, page, ...of }, "en")
    : lastDrawsQuery({ cateId, last }, "en");
}

/** What the device looked at where it found nothing. */
async function lookedAt(asking: Promise<History>) {
  const error: unknown = await asking.then(
    () => null,
    (failure: unknown) => failure,
  );
  return computedHere(error);
}

test("what is asked offline is answered as the server answers it, from the same draws", async () => {
  const { ask, client } = await offlineWith(DRAWS);
  for (const [asked, answer] of ASKED) {
    const history = await ask(asked);
    expect(history).toMatchObject(answer);
    expect(computedHere(history)).toMatchObject({ zone: ASKED_ZONE });
  }
  const month = await client.query(daysQuery({ cateId: ASKED_TRACK, month: "2026-02" }, "en"));
  expect(month.days.filter(({ draws, missing }) => draws + missing > 0)).toEqual(ASKED_DAYS);
  // A day whose pages are put together is the device's own, too.
  const of = { cateId: ASKED_TRACK, date: "2026-02-24" };
  const day = await client.query(dayDrawsQuery(of, "en"));
  expect([day.list.length, computedHere(day) === null]).toEqual([90, false]);
});

test("the span of an answer is that of the draws that were looked at, and says where some are missing", async () => {
  const { ask } = await offlineWith(DRAWS.filter(({ term }) => term < "150" || term > "159"));
  const timeOf = (term: string) =>
    ASKED_DRAWS.find((draw) => draw.term === term)?.open_timestamp ?? 0;
  const win = computedHere(await ask({ find: "last win of 7" }));
  expect(win).toEqual({ from: timeOf("366"), to: timeOf("369"), zone: ASKED_ZONE, broken: false });
  const day = await ask({ date: "2026-02-24" });
  expect([day.total, day.missing.length, day.missing.at(-1)]).toEqual([80, 10, "150"]);
  expect(computedHere(day)).toMatchObject({ to: timeOf("189"), broken: true });
});

test("draws that the archive may lack are never said to be none: it says what it looked at", async () => {
  const { ask } = await offlineWith(DRAWS.filter(({ term }) => term < "150" || term > "159"));
  const whole = { from: DRAWS[0]?.open_timestamp, to: DRAWS.at(-1)?.open_timestamp, broken: true };
  const lacking = [
    { find: "155" },
    // 09:00 and 50 draws later one is missing, nine more after it.
    { find: "2026-02-24 17:50" },
    { find: "2026-02-24 08:00" },
    { find: "2026-02-28 21:30" },
    { date: "2026-02-25" },
    { date: "2026-02-27" },
  ];
  for (const asked of lacking) {
    expect(await lookedAt(ask(asked))).toMatchObject(whole);
  }
  // The neighbours of what is missing are known by their own time.
  expect(await ask({ find: "2026-02-24 17:10" })).toMatchObject({ found: "149" });
});

test("what is under way when the archive opens, and fails after that, is answered from it too", async () => {
  const archive = createArchive({ now, name: `answers-test-${Math.random()}` });
  await archive.add({ cateId: ASKED_TRACK, zone: ASKED_ZONE, draws: DRAWS });
  const lost = Promise.withResolvers<Response>();
  const client = clientAnswering(() => lost.promise);
  const shown = new QueryObserver(client, queryOf({ find: "last win of 7" }));
  const leave = shown.subscribe(() => {});
  answerOffline(client, { archive, zoneOf: () => ASKED_ZONE, now });
  lost.reject(new TypeError("offline"));
  await expect.poll(() => computedHere(shown.getCurrentResult().data)).not.toBeNull();
  leave();
});

test("without any draw of the track, nothing is answered", async () => {
  const { ask, client } = await offlineWith([]);
  for (const asked of [{ find: "last win of 7" }, { date: "2026-02-24" }, { last: 50 }] as const) {
    expect(await lookedAt(ask(asked))).toBeNull();
  }
  const month = client.query(daysQuery({ cateId: ASKED_TRACK, month: undefined }, "en"));
  await expect(month).rejects.toThrow("network");
});

test("once the server can be reached its answer takes the place; offline it stays", async () => {
  const { ask, client, reach } = await offlineWith(DRAWS);
  const asked = { find: "last win of 7" };
  const key = queryOf(asked).queryKey;
  await ask(asked);
  await expect.poll(() => client.getQueryState(key)?.isInvalidated).toBe(true);
  // Asked again, the device gives the same.
  expect(computedHere(await ask(asked))).not.toBeNull();
  const data = { cate_id: ASKED_TRACK, zone: ASKED_ZONE, date: "2026-02-28", found: "600" };
  reach(() => Response.json({ code: 200, msg: "", data }));
  await expect.poll(() => client.getQueryState(key)?.isInvalidated).toBe(true);
  const answered = await ask(asked);
  expect([answered.found, computedHere(answered)]).toEqual(["600", null]);
  reach(() => {
    throw new TypeError("offline");
  });
  await client.invalidateQueries({ queryKey: key, refetchType: "none" });
  await expect(ask(asked)).rejects.toThrow("network");
  expect(client.getQueryData(key)).toMatchObject({ found: "600" });
});
