import { expect, test } from "vitest";
import { utf8 } from "#draw-log/bytes.ts";
import { parseEntry } from "#draw-log/entry.ts";
import { readLedger } from "#server/audit/ledger.ts";
import { drawAt, drawsFrom, FIRST_DRAW } from "#server/store/draws-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";

const BY = { address: "192.0.2.7", now: FIRST_DRAW + 600 };
const NOTE = { cn: "错误", en: "wrong track", ja: "誤り" };
const EVER = { cate_id: 2001, from: 0, to: 1e12 };
const NEXT = {
  cate_id: 2001,
  kind: "set",
  term: "1003",
  next_term: "1003",
  next_open_timestamp: FIRST_DRAW + 900,
  note: NOTE,
  replaceSimulated: false,
  open_timestamp: FIRST_DRAW + 900,
} as const;

onBothEngines("the operator", (kit) => {
  const terms = async () => (await kit.store.timesBetween(EVER)).map(({ term }) => term);
  const withdraw = (term: string) =>
    kit.store.operator.withdraw({ cate_id: 2001, term, note: NOTE }, BY);
  async function entries() {
    const all = await kit.store.log.entries(0, 100);
    // Throws if an entry contradicts an earlier one.
    await readLedger(all);
    return all.map((entry) => parseEntry(utf8(entry)));
  }

  test("withdraws a draw: removed, labelled and logged", async () => {
    await kit.feed(drawsFrom(0, 3));
    expect(await withdraw("1001")).toBe("withdrawn");
    expect(await terms()).toEqual(["1002", "1000"]);
    const open_timestamp = FIRST_DRAW + 60;
    expect(await kit.store.operator.gaps(EVER)).toEqual([
      { cate_id: 2001, term: "1001", kind: "withdrawn", open_timestamp, note: NOTE },
    ]);
    expect((await entries()).at(-1)).toMatchObject({
      kind: "withdrawal",
      term: "1001",
      of: 1,
      reason: "withdrawn by the operator: wrong track",
    });
    const [action] = await kit.store.operator.actions(9);
    expect(action).toMatchObject({ created: BY.now, address: BY.address, action: "withdraw" });
    expect(action?.details).toContain('"number":"2,1,3"');
    expect((await kit.state())?.rewritten_seq).toBe(4);
  });

  test("returns the last action that added draws to each track, after many others", async () => {
    const fed = (term: number, by: typeof BY) => kit.feed(drawsFrom(term, 1), { by });
    expect(await kit.store.operator.lastRealDraws([2001])).toEqual([]);
    await fed(0, BY);
    await fed(1, { ...BY, address: "feed" });
    for (let nth = 0; nth < 600; nth += 1) await kit.store.operator.logAction("signed in", {}, BY);
    expect(await kit.store.operator.lastRealDraws([2001, 2003])).toMatchObject([
      { cate_id: 2001, action: "draws", address: "feed" },
    ]);
  });

  test("ends a session for all processes until its original end", async () => {
    const [first, later] = ["a", "b"].map((mark, nth) => ({ mark, ends: BY.now + 10 + nth }));
    const other = await kit.open();
    const { operator } = kit.store;
    if (first === undefined || later === undefined) throw new Error("two were made");
    expect(await other.operator.hasEnded("a")).toBe(false);
    await operator.endSession(first, BY);
    await operator.endSession(first, BY);
    expect([await other.operator.hasEnded("a"), await other.operator.hasEnded("b")]).toEqual([
      true,
      false,
    ]);
    expect(await operator.actions(9)).toMatchObject([{ action: "signed out" }]);
    await other.operator.endSession(later, { ...BY, now: first.ends });
    expect([await operator.hasEnded("a"), await operator.hasEnded("b")]).toEqual([false, true]);
  });

  test("withdraws the latest draw and keeps its announcement of the next one", async () => {
    await kit.feed(drawsFrom(0, 3));
    await withdraw("1002");
    expect(await kit.store.operator.nexts([2001])).toMatchObject([
      { after_term: "1001", kind: "withdrawn", term: "1002", next_term: "1003" },
    ]);
  });

  test("withdraws the latest draws one after the other and announces no withdrawn one", async () => {
    await kit.feed(drawsFrom(0, 3));
    await withdraw("1002");
    await withdraw("1001");
    expect(await kit.store.operator.nexts([2001])).toMatchObject([
      { after_term: "1000", kind: "withdrawn", term: "1001", next_term: "1003" },
    ]);
  });

  test.each([
    ["delayed", { ...NEXT, kind: "delayed", next_open_timestamp: null }],
    ["cancelled", { ...NEXT, kind: "cancelled", next_term: null }],
    ["set", NEXT],
  ] as const)("withdraws the latest draw and keeps the %s next one", async (_, announced) => {
    await kit.feed(drawsFrom(0, 3));
    await kit.store.operator.setNext(announced, BY);
    await withdraw("1002");
    const { next_term, next_open_timestamp } = announced;
    expect(await kit.store.operator.nexts([2001])).toMatchObject([
      { after_term: "1001", kind: "withdrawn", term: "1002", next_term, next_open_timestamp },
    ]);
  });

  test("refuses to withdraw missing and simulated draws", async () => {
    await kit.simulate(drawsFrom(0, 1, { source: "simulated" }));
    const version = await kit.store.version();
    expect(await withdraw("1000")).toBe("simulated");
    expect(await withdraw("9")).toBe("noDraw");
    expect(await kit.store.version()).toBe(version);
    expect(await kit.store.operator.actions(9)).toEqual([]);
  });

  test("stores a withdrawn number again only as a correction", async () => {
    await kit.feed(drawsFrom(0, 2));
    await withdraw("1001");
    expect(await kit.feed([drawAt(1)])).toEqual(["withdrawn"]);
    expect(await kit.feed([drawAt(1)], { correct: true })).toEqual(["stored"]);
    expect(await terms()).toEqual(["1001", "1000"]);
    expect(await kit.store.operator.gaps(EVER)).toEqual([]);
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      "draw",
      "draw",
      "withdrawal",
      "draw",
    ]);
  });

  test("finds a number with other leading zeros and returns it as first received", async () => {
    await kit.feed([drawAt(0), drawAt(1, { term: "0001001" })]);
    expect(await withdraw("01001")).toBe("withdrawn");
    const index = await kit.store.log.indexOf(2001, "1001");
    expect(index).not.toBeNull();
    expect(await kit.feed([drawAt(1)])).toEqual(["withdrawn"]);
    expect(await kit.feed([drawAt(1)], { correct: true })).toEqual(["stored"]);
    expect(await terms()).toEqual(["0001001", "1000"]);
    expect(await kit.store.operator.gaps(EVER)).toEqual([]);
    const cancelled = { ...NEXT, kind: "cancelled", term: "01002", next_term: null } as const;
    expect(await kit.store.operator.setNext({ ...cancelled, term: "01000" }, BY)).toBe("stored");
    expect(await kit.store.operator.setNext(cancelled, BY)).toBe("set");
    expect(await kit.feed([drawAt(2)])).toEqual(["withdrawn"]);
    await entries();
  });

  test("cancels a number, labels it and refuses its draw", async () => {
    await kit.feed(drawsFrom(0, 2));
    const cancelled = { ...NEXT, kind: "cancelled", term: "1002", next_term: null } as const;
    expect(await kit.store.operator.setNext(cancelled, BY)).toBe("set");
    expect(await kit.store.operator.gaps(EVER)).toMatchObject([
      { term: "1002", kind: "cancelled" },
    ]);
    expect(await kit.feed([drawAt(2)])).toEqual(["withdrawn"]);
    expect(await kit.store.operator.setNext({ ...cancelled, term: "1001" }, BY)).toBe("stored");
  });

  test("announces the next draw, and clears the announcement", async () => {
    await kit.feed(drawsFrom(0, 1));
    await kit.store.operator.setNext(NEXT, BY);
    expect(await kit.store.operator.nexts([2001])).toMatchObject([
      { after_term: "1000", next_term: "1003", next_open_timestamp: FIRST_DRAW + 900, note: NOTE },
    ]);
    expect(await kit.store.operator.clearNext(2001, BY)).toBe(true);
    expect(await kit.store.operator.clearNext(2001, BY)).toBe(false);
    expect(await kit.store.operator.nexts([2001])).toEqual([]);
    expect((await kit.store.operator.actions(9)).map(({ action }) => action)).toEqual([
      "next left to the draws",
      "next",
    ]);
  });

  test("keeps simulated draws without permission to replace them", async () => {
    await kit.simulate(drawsFrom(0, 2, { source: "simulated" }));
    expect(await kit.feed([drawAt(5)], { keepSimulated: true })).toEqual(["simulated"]);
    expect(await kit.store.operator.setNext(NEXT, BY)).toBe("simulated");
    expect(await terms()).toEqual(["1001", "1000"]);
    expect(await kit.store.operator.setNext({ ...NEXT, replaceSimulated: true }, BY)).toBe("set");
    expect([(await kit.state())?.source, await terms()]).toEqual(["feed", []]);
    expect(await kit.feed([drawAt(5)], { keepSimulated: true, by: BY })).toEqual(["stored"]);
    const [{ details } = { details: "" }] = await kit.store.operator.actions(1);
    expect(JSON.parse(details)).toEqual({ terms: ["1005"] });
  });

  test("resets a track: all draws are withdrawn, and it is simulated again", async () => {
    await kit.feed(drawsFrom(0, 3));
    await withdraw("1002");
    expect(await kit.store.operator.reset(2001, BY)).toBe(2);
    expect([await terms(), await kit.store.operator.gaps(EVER)]).toEqual([[], []]);
    expect(await kit.state()).toMatchObject({ source: "simulated", filled_until: 0 });
    expect(await kit.simulate([drawAt(1, { source: "simulated" })])).toEqual(["stored"]);
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      "draw",
      "draw",
      "draw",
      "withdrawal",
      "withdrawal",
      "withdrawal",
      "draw",
    ]);
  });

  test("later times complete a draw; repeats without times change nothing", async () => {
    const order = drawAt(1, { timings: "" });
    await kit.feed([order]);
    expect(await kit.feed([drawAt(1, { timings: "10.00" })])).toEqual(["completed"]);
    expect(await kit.feed([drawAt(1)])).toEqual(["completed"]);
    expect(await kit.feed([order])).toEqual(["already"]);
    expect(await kit.feed([drawAt(1, { timings: "10.01,10.50,11.25" })])).toEqual(["differs"]);
    expect((await kit.store.latest(2001, 1))[0]?.timings).toBe("10.00,10.50,11.25");
    expect((await kit.state())?.rewritten_seq).toBe(1);
    expect((await entries()).map(({ kind }) => kind)).toEqual(["draw", "correction", "correction"]);
  });
});
