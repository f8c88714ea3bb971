import { expect, test } from "vitest";
import { drawingDayRange } from "#domain/drawing-day.ts";
import { drawAt, drawsFrom, FIRST_DRAW } from "#server/store/draws-for-tests.ts";
import { onBothEngines, type StoreKit } from "#server/store/engines-for-tests.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { type Board, openBoard } from "./board.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { readWindow } from "./statistic-window.ts";
import type { BoardEvent } from "./track-board.ts";

/** Epoch seconds just after draw 3 of the track. */
const NOW = FIRST_DRAW + 185;
const HOURS_3 = 3 * 3600;

/** A board on a store with a held clock; `next` resolves after the board's next event. */
async function openKit(kit: StoreKit) {
  const { store } = kit;
  const clock = holdClock(NOW * 1000);
  kit.clock = clock;
  const logged: string[] = [];
  const board = await openBoard({ store, tracks: TRACKS, clock, log: (text) => logged.push(text) });
  const events: BoardEvent[] = [];
  let arrival = Promise.withResolvers<void>();
  board.subscribe((event) => {
    events.push(event);
    arrival.resolve();
    arrival = Promise.withResolvers();
  });
  return { clock, board, events, logged, next: () => arrival.promise };
}

function getTrack(board: Board) {
  const track = board.track(2001);
  if (track === undefined) throw new Error("the track isn't on the board");
  return track;
}
const listTerms = (draws: readonly Pick<StoredDraw, "term">[]) => draws.map(({ term }) => term);

onBothEngines("a draw that is stored ahead of its time", (kit) => {
  test("appears with its event at its time", async () => {
    await kit.feed(drawsFrom(0, 4));
    const { clock, board, events, next } = await openKit(kit);
    await kit.feed([drawAt(5, { timings: "5.00,6.00" }), drawAt(6)]);
    await board.refresh();
    expect(board.lastOpen(getTrack(board))).toMatchObject({ term: "1003", today_opens: 4 });
    expect(events.filter(({ last_open, revised }) => last_open !== null || revised)).toEqual([]);
    events.splice(0);
    const announced = next();
    clock.pass((FIRST_DRAW + 300 - NOW) * 1000 + 250);
    await announced;
    expect(board.lastOpen(getTrack(board))).toMatchObject({ term: "1005", today_opens: 6 });
    expect(events).toMatchObject([{ seq: 7, revised: false, last_open: { term: "1005" } }]);
    expect(getTrack(board).fastest[0]?.term).toBe("1005");
    expect(board.version()).toBe(7);
    const later = next();
    clock.pass(60_000);
    await later;
    expect(listTerms(getTrack(board).draws)).toEqual([
      "1006",
      "1005",
      "1003",
      "1002",
      "1001",
      "1000",
    ]);
    board.close();
  });

  test("doesn't delay other draws, and sends no event after a restart", async () => {
    kit.setClock(NOW);
    await kit.feed([...drawsFrom(0, 3), drawAt(900, { timings: "1.00" })]);
    const { board, events, logged } = await openKit(kit);
    expect(board.lastOpen(getTrack(board))).toMatchObject({ term: "1002", today_opens: 3 });
    await kit.feed([drawAt(3)]);
    await board.refresh();
    expect(events).toMatchObject([{ last_open: { term: "1003" }, revised: false }]);
    const track = getTrack(board);
    expect(listTerms(track.fastest)).not.toContain("1900");
    expect(track.todayOpens).toBe(4);
    const window = await readWindow(kit.store, track, { limit: 10 });
    expect(window.races).toHaveLength(4);
    const range = drawingDayRange(track.track.schedule, "2023-11-15");
    expect(listTerms(await kit.store.between({ cate_id: track.track.id, ...range }))).not.toContain(
      "1900",
    );
    expect(logged).toEqual([]);
    board.close();
  });

  test("disappears once the server's clock is right", async () => {
    await kit.feed(drawsFrom(0, 4));
    const { clock, board, events, next } = await openKit(kit);
    clock.set((NOW + HOURS_3) * 1000);
    await kit.feed([drawAt(150)]);
    await board.refresh();
    expect(board.lastOpen(getTrack(board))?.term).toBe("1150");
    expect(await kit.store.push.claim(2001, FIRST_DRAW + 150 * 60)).toBe(true);
    clock.set((NOW + 43) * 1000);
    const taken = next();
    clock.pass(250);
    await taken;
    expect(events.at(-1)).toMatchObject({ rewritten: true, last_open: { term: "1003" } });
    clock.set((NOW + 60) * 1000);
    await kit.feed([drawAt(4)]);
    await board.refresh();
    expect(board.lastOpen(getTrack(board))?.term).toBe("1004");
    expect(await kit.store.push.claim(2001, FIRST_DRAW + 240)).toBe(true);
    board.close();
  });
});

onBothEngines("the store", (kit) => {
  test("removes future simulated draws on request, never real ones", async () => {
    const draws = drawsFrom(0, 200, { source: "simulated" });
    await kit.simulate(draws, { filled_until: FIRST_DRAW + 200 * 60 });
    await kit.feed([drawAt(150, { cate_id: 2003 })], { cate_id: 2003 });
    expect(await kit.store.removeSimulatedAfter(2001, NOW)).toBe(true);
    expect(await kit.store.removeSimulatedAfter(2001, NOW)).toBe(false);
    expect(await kit.store.removeSimulatedAfter(2003, NOW)).toBe(false);
    expect(listTerms(await kit.store.latest(2001, 9))).toEqual(["1003", "1002", "1001", "1000"]);
    expect(listTerms(await kit.store.latest(2003, 9))).toEqual(["1150"]);
    expect(await kit.state()).toMatchObject({ filled_until: NOW, rewritten_seq: 202 });
  });

  test("removes a day's simulated draws of an old schedule, never real ones", async () => {
    const draws = ["202603010002", "202603010001", "202602280002", "202602280001"].map((term, at) =>
      drawAt(at, { term, source: "simulated" }),
    );
    await kit.simulate(draws, { filled_until: FIRST_DRAW + 180 });
    await kit.feed([drawAt(150, { cate_id: 2003 })], { cate_id: 2003 });
    const from = FIRST_DRAW + 180;
    await kit.store.restartSimulated({ cate_id: 2001, from, term: "202603010001" });
    await kit.store.restartSimulated({ cate_id: 2003, from: 0, term: "0" });
    expect(listTerms(await kit.store.latest(2001, 9))).toEqual(["202602280002"]);
    expect(listTerms(await kit.store.latest(2003, 9))).toEqual(["1150"]);
    expect((await kit.state())?.filled_until).toBe(from - 1);
  });
});

onBothEngines("a store that lost changes after a failover", (kit) => {
  test("makes the board read everything again, with later change numbers", async () => {
    await kit.feed(drawsFrom(0, 4));
    const { board, events, logged } = await openKit(kit);
    const seen = board.version();
    await kit.lose(2);
    await kit.feed([drawAt(2, { number: "3,2,1" })]);
    await board.refresh();
    expect(listTerms(getTrack(board).draws)).toEqual(["1002", "1001", "1000"]);
    expect(board.lastOpen(getTrack(board))).toMatchObject({ term: "1002", number: "3,2,1" });
    expect(events.filter(({ cate_id }) => cate_id === 2001)).toMatchObject([
      { rewritten: true, revised: true, last_open: { term: "1002" } },
    ]);
    expect(board.version()).toBeGreaterThan(seen);
    expect(board.timesWentBack()).toBe(1);
    expect(logged).toEqual([expect.stringContaining("the store went back")]);
    board.close();
  });
});
