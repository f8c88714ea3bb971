import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { HotCold, Patterns } from "#contract/statistics.ts";
import { exportArchive, importArchive, spanOf } from "#device/archive/file.ts";
import { offlineStatistic } from "#device/archive/statistic.ts";
import { NOW, ZONE, draw, fresh, receive } from "#device/archive/archive-for-tests.ts";

describe("the archive as a file", () => {
  test("goes into another device and adds only what is new there", async () => {
    const [from, to] = [fresh().open(), fresh().open()];
    await from.add(receive(draw(1), draw(2)));
    await from.add(receive(draw(2, "4,3,2,1")));
    await to.add(receive(draw(2)));
    const file = await exportArchive(from, NOW);
    expect(await importArchive(to, file)).toEqual({
      kind: "imported",
      added: 1,
      already: 0,
      differing: 1,
      skipped: 0,
    });
    const archived = await to.drawsOf(2001, { limit: 10 });
    expect(archived.map((each) => each.draw.number)).toEqual(["1,2,3,4", "1,2,3,4"]);
    expect(await importArchive(to, file)).toMatchObject({ added: 0, already: 1, differing: 1 });
  });

  test.each([
    ["a picture", "\u0089PNG", "not-an-archive"],
    ["another JSON", '{"format":"recipes"}\n{}', "not-an-archive"],
    ["a newer format", '{"format":"marble-draws-archive","version":2}\n', "newer"],
  ])("%s is refused with a reason", async (_, text, why) => {
    expect(await importArchive(fresh().open(), new Blob([text]))).toEqual({ kind: "refused", why });
  });

  test("lines that were damaged are skipped and counted", async () => {
    const archive = fresh().open();
    await archive.add(receive(draw(1)));
    const text = await (await exportArchive(archive, NOW)).text();
    const damaged = `${text}{"cate_id":2001,"zone":"Mars","rows":[]}\n{"cate_id":2001,"zo`;
    const to = fresh().open();
    expect(await importArchive(to, new Blob([damaged]))).toMatchObject({ added: 1, skipped: 2 });
  });
});

describe("statistics from the archive", () => {
  test("come in the API's own shape and say how many draws they have", async () => {
    const archive = fresh().open();
    const draws = Array.from({ length: 30 }, (_, at) =>
      draw(at, at % 2 === 0 ? "1,2,3,4" : "2,1,3,4"),
    );
    await archive.add(receive(...draws.filter(({ term }) => term !== "20")));
    const of = { cateId: 2001, limit: 50 } as const;
    const statistic = await offlineStatistic({ archive, name: "hotCold", of, zone: ZONE });
    expect(v.parse(HotCold, statistic)).toEqual(statistic);
    expect(statistic).toMatchObject({
      draws: 29,
      wanted: 50,
      missing: 1,
      from_term: "0",
      to_term: "29",
    });
    expect(statistic?.positions[0]?.items.map(({ hits }) => hits)).toEqual([14, 15, 0, 0]);
    const patterns = await offlineStatistic({
      archive,
      name: "patterns",
      of: { ...of, road: "mod:1" },
      zone: ZONE,
    });
    expect(v.parse(Patterns, patterns)).toEqual(patterns);
    expect(patterns?.mods[0]).toEqual({ rank: 1, zero: 0, one: 14, two: 15 });
    expect(patterns?.roads[0]?.beads.slice(8, 11).map(({ value }) => value)).toEqual([
      "2",
      null,
      "2",
    ]);
  });

  test("count what was withdrawn as missing, also after the newest draw, as the API does", async () => {
    const archive = fresh().open();
    const draws = [draw(1), draw(2), draw(3), draw(4), draw(5)];
    await archive.add(receive(...draws));
    const withdrawn = draws.filter(({ term }) => ["1", "3", "5"].includes(term));
    await archive.add({ ...receive(), withdrawn, received: NOW });
    // Before the oldest draw a window ends; a day goes on.
    const windows = [
      [{ limit: 10 }, 2],
      [{ date: "2018-03-13" }, 3],
    ] as const;
    for (const [window, missing] of windows) {
      const of = { cateId: 2001, ...window };
      const statistic = await offlineStatistic({ archive, name: "hotCold", of, zone: ZONE });
      expect(statistic).toMatchObject({ draws: 2, missing });
    }
  });

  test("don't reach over a day of which nothing is known", async () => {
    const archive = fresh().open();
    const day = 288;
    await archive.add(receive(draw(1), draw(day * 3), draw(day * 3 + 1)));
    const of = { cateId: 2001, limit: 10 } as const;
    const statistic = await offlineStatistic({ archive, name: "topThree", of, zone: ZONE });
    expect(statistic?.draws).toBe(2);
  });

  test("there are none of a track that was never seen", async () => {
    const of = { cateId: 2019, limit: 10 } as const;
    const archive = fresh().open();
    expect(await offlineStatistic({ archive, name: "timing", of, zone: ZONE })).toBeNull();
  });
});

test("a year of a five-minute track stays small", async () => {
  const archive = fresh().open();
  const timings = "31.02,31.18,31.25,31.40,31.41,31.66,31.90,32.04,32.11,32.70";
  const draws = Array.from({ length: 2880 }, (_, at) =>
    draw(at, "5,3,10,6,1,2,7,4,8,9", { timings }),
  );
  await archive.add(receive(...draws));
  const { bytes } = await spanOf(archive);
  expect(bytes / draws.length).toBeLessThan(150);
});
