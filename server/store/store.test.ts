import { expect, test } from "vitest";
import { FIRST_DRAW, drawAt, drawsFrom } from "./draws-for-tests.ts";
import { onBothEngines } from "./engines-for-tests.ts";

const EVER = { cate_id: 2001, from: 0, to: 1e12 };

onBothEngines("the store", (kit) => {
  test("all fields of a draw", async () => {
    const draw = drawAt(1, { residue_opens: 7, spec_number: "x" });
    expect(await kit.feed([draw])).toEqual(["stored"]);
    expect(await kit.store.between(EVER)).toEqual([draw]);
    expect(await kit.store.latest(2001, 5)).toEqual([{ ...draw, seq: 1 }]);
  });

  test("its data after reopening", async () => {
    await kit.feed(drawsFrom(0, 3));
    const again = await kit.open();
    expect(await again.version()).toBe(3);
    expect(await again.between(EVER)).toEqual(drawsFrom(0, 3).toReversed());
    expect(again.engine).toBe(kit.engine);
  });

  test("the newest draws by time and then by the value of the term", async () => {
    const at = { open_timestamp: FIRST_DRAW };
    await kit.feed([
      drawAt(0, { ...at, term: "10" }),
      drawAt(0, { ...at, term: "9" }),
      drawAt(0, { ...at, term: "007" }),
      drawAt(0, { term: "1", open_timestamp: FIRST_DRAW + 1 }),
      drawAt(0, { ...at, term: "Z-1" }),
      drawAt(0, { ...at, term: "a-1" }),
    ]);
    const terms = ["1", "a-1", "Z-1", "10", "9", "007"];
    expect((await kit.store.latest(2001, 9)).map(({ term }) => term)).toEqual(terms);
    expect((await kit.store.latest(2001, 2)).map(({ term }) => term)).toEqual(terms.slice(0, 2));
    expect((await kit.store.timesBetween(EVER)).map(({ term }) => term)).toEqual(terms);
    const all = [];
    for await (const batch of kit.store.all(2001)) all.push(...batch);
    expect(all.map(({ term }) => term)).toEqual(terms.toReversed());
  });

  test("ranges including their start and excluding their end, page by page", async () => {
    await kit.feed(drawsFrom(0, 10));
    const range = { cate_id: 2001, from: FIRST_DRAW + 60, to: FIRST_DRAW + 300 };
    expect(await kit.store.timesBetween(range)).toEqual(
      [4, 3, 2, 1].map((at) => ({
        term: String(1000 + at),
        open_timestamp: FIRST_DRAW + 60 * at,
      })),
    );
    const page = await kit.store.between({ ...range, offset: 1, limit: 2 });
    expect(page.map(({ term }) => term)).toEqual(["1003", "1002"]);
    expect(await kit.store.between({ ...range, cate_id: 2003 })).toEqual([]);
  });

  test("all draws of a track once, in batches", async () => {
    await kit.feed(drawsFrom(0, 4500, { open_timestamp: FIRST_DRAW }));
    const terms: string[] = [];
    for await (const batch of kit.store.all(2001)) {
      expect(batch.length).toBeLessThan(4500);
      terms.push(...batch.map(({ term }) => term));
    }
    expect(terms).toEqual(drawsFrom(0, 4500).map(({ term }) => term));
  });

  test("a repeated draw once, without a new change", async () => {
    await kit.feed(drawsFrom(0, 3));
    expect(await kit.feed(drawsFrom(1, 3))).toEqual(["already", "already", "stored"]);
    expect(await kit.feed([drawAt(9), drawAt(9)])).toEqual(["stored", "already"]);
    expect(await kit.store.version()).toBe(5);
    expect(await kit.feed(drawsFrom(0, 4))).toEqual(Array(4).fill("already"));
    expect(await kit.store.version()).toBe(5);
  });

  test("late draws at their own time, with a new change number", async () => {
    await kit.feed([drawAt(5)]);
    const before = await kit.store.version();
    await kit.feed([drawAt(2)]);
    expect((await kit.store.changedSince(before)).map(({ term }) => term)).toEqual(["1002"]);
    expect((await kit.store.latest(2001, 1))[0]?.term).toBe("1005");
  });

  test.each([
    { number: "3,2,1" },
    { timings: "10.00,10.50,11.26" },
    { open_timestamp: 5 },
    { all_number: "1" },
    { spec_number: "8" },
  ])("a stored draw unchanged by one with other %o, unless it is a correction", async (other) => {
    await kit.feed([drawAt(0), drawAt(1)]);
    const differing = drawAt(1, other);
    const { rewritten_seq } = (await kit.state()) ?? {};
    expect(await kit.feed([differing, drawAt(2)])).toEqual(["differs", "stored"]);
    expect(await kit.store.between(EVER)).toContainEqual(drawAt(1));
    expect((await kit.state())?.rewritten_seq).toBe(rewritten_seq);
    expect(await kit.feed([differing, drawAt(2)], { correct: true })).toEqual([
      "corrected",
      "already",
    ]);
    const before = drawAt(1);
    expect((await kit.store.byTerms(2001, [before.term]))[0]).toMatchObject({
      ...differing,
      corrected: { number: before.number, open_timestamp: before.open_timestamp },
    });
    expect(await kit.store.version()).toBe(4);
    expect((await kit.state())?.rewritten_seq).toBe(4);
    expect(await kit.store.changedSince(3)).toMatchObject([{ ...differing, seq: 4 }]);
  });

  test("nothing of an all-or-nothing batch with a different draw", async () => {
    await kit.feed([drawAt(1)]);
    const draws = [drawAt(0), drawAt(1, { number: "3,2,1" }), drawAt(2)];
    const outcomes = await kit.feed(draws, { allOrNothing: true, zone: "Europe/Paris" });
    expect(outcomes).toEqual(["stored", "differs", "stored"]);
    expect(await kit.store.between(EVER)).toEqual([drawAt(1)]);
    expect(await kit.store.version()).toBe(1);
    expect((await kit.state())?.zone).toBe("");
    expect(await kit.store.byTerms(2001, ["1001", "1002"])).toEqual([drawAt(1)]);
    expect(await kit.store.byTerms(2001, [])).toEqual([]);
  });

  test("nothing in a dry run, with the outcomes of a real one", async () => {
    await kit.feed([drawAt(1), drawAt(2, { timings: "" })]);
    const draws = [
      drawAt(0),
      drawAt(1, { number: "3,2,1" }),
      drawAt(2),
      drawAt(3, { term: "1001" }),
    ];
    const before = await kit.store.between(EVER);
    for (const correct of [false, true]) {
      const dry = await kit.feed(draws, { correct, dryRun: true });
      expect(dry.slice(0, 3)).toEqual(["stored", correct ? "corrected" : "differs", "completed"]);
      expect(await kit.store.between(EVER)).toEqual(before);
      expect(await kit.store.version()).toBe(2);
    }
    expect(await kit.store.log.entries(0, 9)).toHaveLength(2);
    expect(await kit.feed(draws.slice(0, 1))).toEqual(["stored"]);
  });

  test("one draw per number regardless of leading zeros, as first received", async () => {
    const long = "20261129100010541".repeat(2);
    const of = (term: string, at: number) => drawAt(at, { term });
    expect(await kit.feed([of("7", 0), of("0007", 0), of("A-7", 2), of("8", 3)])).toEqual([
      "stored",
      "already",
      "stored",
      "stored",
    ]);
    expect(await kit.feed([of("007", 4), of("0009", 5), of(`000${long}`, 6)])).toEqual([
      "differs",
      "stored",
      "stored",
    ]);
    expect(await kit.feed([of("9", 8), of(long, 6)], { correct: true })).toEqual([
      "corrected",
      "already",
    ]);
    const stored = await kit.store.between(EVER);
    expect(stored.map(({ term }) => term)).toEqual(["0009", `000${long}`, "8", "A-7", "7"]);
    expect(stored[0]).toMatchObject(of("0009", 8));
    const found = await kit.store.byTerms(2001, ["00009", "07", "0A-7", `0${long}`]);
    expect(new Set(found.map(({ term }) => term))).toEqual(new Set(["0009", "7", `000${long}`]));
    expect(await kit.store.log.indexOf(2001, long)).toBe(
      await kit.store.log.indexOf(2001, `000${long}`),
    );
  });

  test("later announcements of the next draw", async () => {
    const unknown = { next_term: null, next_open_timestamp: null };
    await kit.feed([drawAt(0, unknown)]);
    expect(await kit.feed([drawAt(0)])).toEqual(["already"]);
    expect(await kit.store.changedSince(1)).toEqual([{ ...drawAt(0), seq: 2 }]);
    expect(await kit.feed([drawAt(0, unknown)])).toEqual(["already"]);
    expect(await kit.store.latest(2001, 1)).toEqual([{ ...drawAt(0), seq: 2 }]);
  });

  test("no simulated draws besides real ones", async () => {
    await kit.simulate(drawsFrom(0, 600, { source: "simulated" }), { filled_until: 99 });
    expect(await kit.state()).toMatchObject({ source: "simulated", filled_until: 99 });
    expect(await kit.feed([drawAt(3)], { zone: "Europe/Paris" })).toEqual(["stored"]);
    expect(await kit.store.between(EVER)).toEqual([drawAt(3)]);
    const seq = await kit.store.version();
    expect(seq).toBe(601);
    expect(await kit.state()).toMatchObject({
      source: "feed",
      zone: "Europe/Paris",
      rewritten_seq: seq,
    });
    expect(await kit.simulate([drawAt(4, { source: "simulated" })])).toEqual(["already"]);
    expect(await kit.store.between(EVER)).toEqual([drawAt(3)]);
    expect(await kit.store.version()).toBe(seq);
  });

  test("separate tracks, created on first use", async () => {
    expect(await kit.store.tracks([2003, 2001])).toEqual(
      [2003, 2001].map((cate_id) => ({
        cate_id,
        source: "simulated",
        zone: "",
        rewritten_seq: 0,
        filled_until: 0,
      })),
    );
    await kit.feed([drawAt(0)]);
    await kit.store.addDraws({
      cate_id: 2003,
      source: "simulated",
      draws: [drawAt(0, { cate_id: 2003 })],
    });
    expect(await kit.store.tracks([2003, 2001])).toMatchObject([
      { source: "simulated" },
      { source: "feed" },
    ]);
    expect(await kit.store.latest(2003, 9)).toHaveLength(1);
    expect(await kit.store.tracks([])).toEqual([]);
  });

  test("nothing of a batch with an invalid draw", async () => {
    const broken = { ...drawAt(700), number: null };
    // @ts-expect-error a draw without numbers
    await expect(kit.feed([...drawsFrom(0, 700), broken])).rejects.toThrow(/null/i);
    expect(await kit.store.between(EVER)).toEqual([]);
    expect(await kit.store.version()).toBe(0);
    expect(await kit.feed([drawAt(0)])).toEqual(["stored"]);
  });
});
