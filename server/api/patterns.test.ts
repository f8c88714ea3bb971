import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as v from "valibot";
import type { Draw } from "#contract/draw.ts";
import { histories, patterns } from "#contract/endpoints.ts";
import { DRAW_FILES } from "#server/draws/draw-files-for-tests.ts";
import { openWith } from "./sample-file-for-tests.ts";

type Data = v.InferOutput<typeof patterns.data>;

/** Marks missing draws. */
const MISSING = "|";
/** A draw's order, or a place where draws are missing. */
type Slot = readonly number[] | typeof MISSING;

/** Converts a list of consecutive terms (newest first) to slots, oldest first. */
function toSlots(list: readonly Draw[]): Slot[] {
  return list.toReversed().flatMap(({ term, number }, index, draws): Slot[] => {
    const order = number.split(",").map(Number);
    const before = draws[index - 1];
    const broken = before !== undefined && Number(term) !== Number(before.term) + 1;
    return broken ? [MISSING, order] : [order];
  });
}

/** The longest run of a word; other words and breaks end it. */
function longestRow(words: readonly string[], word: string): number {
  const rows = words.join(" ").split(MISSING);
  const of = (row: string) => {
    let most = 0;
    for (let count = 0; ; count += 1) {
      const text = Array.from({ length: count + 1 }, () => word).join(" ");
      if (!` ${row.trim()} `.includes(` ${text} `)) return Math.max(most, count);
      most = count + 1;
    }
  };
  return Math.max(0, ...rows.map(of));
}

/** Words for the draws of a window, oldest first, with breaks for missing draws. */
const describeSlots = (slots: readonly Slot[], word: (order: readonly number[]) => string) =>
  slots.map((slot) => (slot === MISSING ? MISSING : word(slot)));

const tally = (words: readonly string[], word: string) =>
  words.filter((other) => other === word).length;

function checkSums({ sums, draws }: Data, slots: readonly Slot[]) {
  const totals = slots.flatMap((slot) => (slot === MISSING ? [] : (slot[0] ?? 0) + (slot[1] ?? 0)));
  expect(sums.map(({ sum }) => sum)).toEqual(
    Array.from({ length: sums.length }, (_, index) => index + 3),
  );
  for (const { sum, hits, gap, max_gap: longest } of sums) {
    const rows = totals
      .map((total) => (total === sum ? "|" : "."))
      .join("")
      .split("|");
    expect([sum, hits, gap, longest]).toEqual([
      sum,
      rows.length - 1,
      rows.at(-1)?.length,
      Math.max(...rows.map(({ length }) => length)),
    ]);
  }
  expect(sums.reduce((all, { hits }) => all + hits, 0)).toBe(draws);
}

function checkRuns(
  { side_runs: sides, number_runs: numbers, number_count: k }: Data,
  slots: Slot[],
) {
  const getSide = (rank: number | "sum2", kind: string) => (order: readonly number[]) => {
    const [first = 0, second = 0] = order;
    const n = rank === "sum2" ? first + second : (order[rank - 1] ?? 0);
    if (kind === "parity") return n % 2 === 0 ? "even" : "odd";
    if (kind === "dt") return n > (order.at(-Number(rank)) ?? 0) ? "dragon" : "tiger";
    const middle = rank === "sum2" ? k + 1.5 : (k + 1) / 2;
    return n > middle ? "big" : n === middle ? "mid" : "small";
  };
  for (const { rank, kind, value, longest } of sides) {
    const words = describeSlots(slots, getSide(rank, kind));
    expect([rank, value, longest]).toEqual([rank, value, longestRow(words, value)]);
  }
  for (const { rank, items } of numbers) {
    const words = describeSlots(slots, (order) => String(order[rank - 1]));
    for (const { number, longest } of items) {
      expect([rank, number, longest]).toEqual([rank, number, longestRow(words, String(number))]);
    }
  }
}

function checkShares({ halves, moves, mods, number_count: k }: Data, slots: readonly Slot[]) {
  for (const { number, front, mid, back } of halves) {
    const words = describeSlots(slots, (order) => {
      const place = order.indexOf(number) + 1;
      return place < (k + 1) / 2 ? "front" : place > (k + 1) / 2 ? "back" : "mid";
    });
    expect([front, mid, back]).toEqual(["front", "mid", "back"].map((word) => tally(words, word)));
  }
  for (const { rank, rise, level, fall } of moves) {
    const steps = slots.flatMap((slot, index) => {
      const older = slots[index - 1];
      if (older === undefined || older === MISSING || slot === MISSING) return [];
      return Math.sign((slot[rank - 1] ?? 0) - (older[rank - 1] ?? 0));
    });
    expect([rise, level, fall]).toEqual(
      [1, 0, -1].map((sign) => steps.filter((s) => s === sign).length),
    );
  }
  for (const { rank, zero, one, two } of mods) {
    const words = describeSlots(slots, (order) => String((order[rank - 1] ?? 0) % 3));
    expect([zero, one, two]).toEqual(["0", "1", "2"].map((word) => tally(words, word)));
  }
}

const WINDOWS = [
  "limit=500",
  "limit=100",
  "limit=10",
  ...["03-13", "03-14", "03-21", "04-07", "04-08", "04-09", "04-10", "04-13", "04-16"].map(
    (day) => `date=2018-${day}`,
  ),
];

describe.each(DRAW_FILES)("the patterns of $title equal an independent count", (file) => {
  let served: Awaited<ReturnType<typeof openWith>>;
  beforeAll(async () => {
    if (!file.skip) served = await openWith(file.tens());
  });
  afterAll(() => served?.close());

  test.skipIf(file.skip).each(WINDOWS)("over %s", async (window) => {
    const data = await served.of(patterns, window);
    const list = await served.of(
      histories,
      window.startsWith("limit") ? window.replace("limit", "last") : `${window}&page_size=200`,
    );
    const slots = toSlots(list.list);
    expect(data.draws).toBe(slots.filter((slot) => slot !== MISSING).length);
    checkSums(data, slots);
    checkRuns(data, slots);
    checkShares(data, slots);
  });

  test.skipIf(file.skip)("as roads on request, with missing draws in place", async () => {
    const roads = ["sum2", "half:10", "move:3", "mod:1"];
    for (const road of roads) {
      const {
        roads: [shown],
        draws,
        missing,
      } = await served.of(patterns, `limit=200&road=${road}`);
      expect(shown?.road).toBe(road);
      expect(shown?.beads.length).toBe(draws + missing);
      expect(shown?.beads.filter(({ value }) => value === null).length).toBe(missing);
    }
  });
});
