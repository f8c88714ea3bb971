import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { NO_NOTE } from "#contract/ops.ts";
import { drawAt, NOON, setOn } from "#server/app-for-tests.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { type Board, openBoard } from "./board.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { BOARD_DRAWS, type BoardEvent } from "./track-board.ts";

let store: Store;
let board: Board;
let events: BoardEvent[];
const clock = holdClock((NOON + 30) * 1000);

async function feed(draws: ReturnType<typeof drawAt>[], more: object = {}) {
  setOn(clock, draws);
  await store.addDraws({ cate_id: 2001, source: "feed", draws, ...more });
}
/** Terms of the events, marked if more changed. */
const sent = () =>
  events.map(({ last_open, revised, rewritten }) =>
    [last_open?.term ?? "-", revised ? "revised" : "", rewritten ? "rewritten" : ""]
      .join(" ")
      .trim(),
  );

beforeEach(async () => {
  clock.set((NOON + 30) * 1000);
  store = await openStore({ dataDir: ":memory:", now: () => clock.now() });
  await feed([-1, 0].map((at) => drawAt(at)));
  board = await openBoard({ store, tracks: TRACKS, clock, log: () => undefined });
  events = [];
  board.subscribe((event) => events.push(event));
});
afterEach(async () => {
  board.close();
  await store.close();
});

function getTrack() {
  const track = board.track(2001);
  if (track === undefined) throw new Error("the track isn't on the board");
  return track;
}

describe("the board", () => {
  test("shows draws stored before it was opened", () => {
    expect(board.version()).toBe(2);
    expect(getTrack()).toMatchObject({ source: "feed", todayOpens: 2 });
    expect(board.lastOpen(getTrack())).toMatchObject({
      term: "5000",
      residue_sec: 30,
      number_count: 10,
    });
    expect(board.tracks().map(({ track }) => track.id)).toEqual(TRACKS.map(({ id }) => id));
  });

  test("sends an event of a new draw with its number", async () => {
    await feed([drawAt(1)]);
    await board.refresh();
    const last_open = board.lastOpen(getTrack());
    const nothing = { revised: false, rewritten: false, more: false };
    expect(events).toEqual([{ cate_id: 2001, seq: 3, last_open, ...nothing }]);
    expect(getTrack()).toMatchObject({ version: 3, todayOpens: 3 });
  });

  test("adds a late draw without making it the latest", async () => {
    await feed([drawAt(-5)]);
    await board.refresh();
    expect(sent()).toEqual(["- revised"]);
    expect(getTrack().draws.map(({ term }) => term)).toEqual(["5000", "4999", "4995"]);
    // The three missing draws count, too.
    expect(getTrack()).toMatchObject({ version: 3, todayOpens: 6 });
  });

  test("marks several draws that arrive at once", async () => {
    await feed([drawAt(1), drawAt(2)]);
    await board.refresh();
    expect(sent()).toEqual(["5002 revised"]);
  });

  test("sends the latest draw again when its next draw is announced", async () => {
    await feed([drawAt(1, { next_term: null, next_open_timestamp: null })]);
    await board.refresh();
    await feed([drawAt(1)]);
    await board.refresh();
    expect(sent()).toEqual(["5001", "5001"]);
    expect(events[1]?.last_open?.next_term).toBe("5002");
  });

  test("has the fastest draws of all, equal ones earliest first", async () => {
    const timed = (at: number, seconds: string) => drawAt(at, { timings: `${seconds},40.00` });
    await feed(Array.from({ length: BOARD_DRAWS + 20 }, (_, at) => timed(-at - 1, "30.00")));
    await board.refresh();
    await feed([timed(-9000, "18.00"), timed(1, "18.00"), timed(2, "17.50")]);
    await board.refresh();
    await feed([drawAt(3, { timings: "" })]);
    await board.refresh();
    const fastest = getTrack().fastest.map(({ term }) => Number(term) - 5000);
    expect(fastest.slice(0, 5)).toEqual([2, -9000, 1, -1, 0]);
    expect(fastest).toHaveLength(10);
    await feed([timed(2, "50.00")], { correct: true });
    await board.refresh();
    expect(getTrack().fastest.map(({ term }) => term)).not.toContain("5002");
  });

  test("reads the whole track after a correction", async () => {
    await feed([drawAt(0, { number: "1,2,3,4,5,6,7,8,9,10" })], { correct: true });
    await board.refresh();
    expect(sent()).toEqual(["5000 revised rewritten"]);
    expect(board.lastOpen(getTrack())?.number).toBe("1,2,3,4,5,6,7,8,9,10");
  });

  test("removes simulated draws with the first real one", async () => {
    const simulated = drawAt(0, { cate_id: 2003, source: "simulated" });
    await store.addDraws({ cate_id: 2003, source: "simulated", draws: [simulated] });
    await board.refresh();
    const real = drawAt(-1000, { cate_id: 2003, term: "77" });
    await store.addDraws({ cate_id: 2003, source: "feed", draws: [real] });
    await board.refresh();
    expect(sent()).toEqual(["5000", "77 revised rewritten"]);
    expect(board.track(2003)).toMatchObject({ source: "feed", draws: [{ term: "77" }] });
  });

  test("takes a simulated track's next draw from its schedule", async () => {
    const stored = { next_term: null, next_open_timestamp: null, residue_opens: null };
    const draw = drawAt(0, { cate_id: 2003, source: "simulated", ...stored });
    await store.addDraws({ cate_id: 2003, source: "simulated", draws: [draw] });
    await board.refresh();
    const amber = board.track(2003);
    // 90 s apart from 20 s after midnight: noon is 70 s after draw 480 of 960.
    expect(amber && board.lastOpen(amber)).toMatchObject({
      next_term: "202603010481",
      next_open_timestamp: NOON + 20,
      residue_opens: 480,
    });
    expect(amber?.next.next_open_timestamp).toBe(NOON + 20);
  });

  test("leaves the version of other tracks unchanged", async () => {
    await feed([drawAt(1)]);
    await board.refresh();
    expect([board.track(2003)?.version, getTrack().version, board.version()]).toEqual([2, 3, 3]);
  });

  test("holds only the newest draws, but counts the whole day", async () => {
    await feed(Array.from({ length: BOARD_DRAWS + 100 }, (_, at) => drawAt(-at)));
    await board.refresh();
    expect(getTrack()).toMatchObject({ complete: false, todayOpens: BOARD_DRAWS + 100 });
    expect(getTrack().draws).toHaveLength(BOARD_DRAWS);
    await feed([drawAt(1)]);
    await board.refresh();
    expect(getTrack().draws).toHaveLength(BOARD_DRAWS);
    expect(getTrack()).toMatchObject({
      todayOpens: BOARD_DRAWS + 101,
      draws: { 0: { term: "5001" } },
    });
  });

  test("restarts the count with the next day's first draw", async () => {
    await feed([drawAt(12 * 60)]);
    await board.refresh();
    expect(getTrack().todayOpens).toBe(1);
  });

  test("counts a withdrawn number outside the numbering once a newer draw comes", async () => {
    const typo = drawAt(1, { term: "50011" });
    await feed([typo]);
    const by = { address: "192.0.2.7", now: clock.now() / 1000 };
    await store.operator.withdraw({ cate_id: 2001, term: typo.term, note: NO_NOTE }, by);
    await feed([drawAt(1)]);
    await board.refresh();
    expect(getTrack().todayOpens).toBe(3);
    await feed([drawAt(2)]);
    await board.refresh();
    expect(getTrack().todayOpens).toBe(5);
  });

  test("equals a newly opened board after any changes", async () => {
    for (const at of [3, 1, -9, 2]) {
      await feed([drawAt(at)]);
      await board.refresh();
    }
    await feed([drawAt(2, { timings: "" })], { correct: true });
    await board.refresh();
    const afresh = await openBoard({ store, tracks: TRACKS, clock, log: () => undefined });
    expect(afresh.track(2001)).toEqual(getTrack());
    afresh.close();
  });
});
