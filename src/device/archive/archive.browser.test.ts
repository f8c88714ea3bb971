import { STORES } from "#device/schema.ts";
import { type IDBPDatabase, openDB } from "idb";
import { describe, expect, test } from "vitest";
import type { Draw } from "#contract/draw.ts";
import { spanOf } from "#device/archive/file.ts";
import { createArchive } from "#device/archive/archive.ts";
import { NINE, NOW, ZONE, draw, fresh, receive } from "#device/archive/archive-for-tests.ts";

describe("the archive on this device", () => {
  test("gives back every draw that came, newest first, also after a restart", async () => {
    const { open } = fresh();
    const draws = Array.from({ length: 60 }, (_, at) => draw(at + 1));
    const counts = await open().add(receive(...draws));
    expect(counts).toMatchObject({ added: 60, stored: true });
    const archived = await open().drawsOf(2001, { limit: 500 });
    expect(archived.map((each) => each.draw.term)).toEqual(
      draws.map(({ term }) => term).toReversed(),
    );
    expect(archived[0]?.draw).toMatchObject({
      number: "1,2,3,4",
      timings: "30.1,30.2,30.3,30.4",
      open_time: "2018-03-13 14:00:00",
      sum2: 3,
      sum3: 6,
    });
    expect(await open().drawsOf(2003, { limit: 10 })).toEqual([]);
  });

  test("a day runs in the track's zone", async () => {
    const archive = fresh().open();
    const midnight = (NINE + 15 * 3600 - NINE) / 300;
    await archive.add(receive(draw(1), draw(midnight - 1), draw(midnight)));
    const terms = async (day: string) =>
      (await archive.drawsOf(2001, { day, zone: ZONE })).map((each) => each.draw.term);
    expect(await terms("2018-03-13")).toEqual([String(midnight - 1), "1"]);
    expect(await terms("2018-03-14")).toEqual([String(midnight)]);
  });

  test("a draw that comes with another result keeps both and says since when", async () => {
    const archive = fresh().open();
    await archive.add(receive(draw(7), draw(8)));
    const counts = await archive.add(receive(draw(7, "2,1,3,4"), draw(8)));
    expect(counts).toMatchObject({ changed: 1, already: 1, added: 0 });
    const archived = await archive.drawsOf(2001, { limit: 10 });
    expect(archived.map((each) => each.earlier.length)).toEqual([0, 1]);
    expect(archived[1]?.draw.number).toBe("2,1,3,4");
    expect(archived[1]?.earlier).toEqual([
      { number: "1,2,3,4", timings: "30.1,30.2,30.3,30.4", source: "feed", replaced: NOW },
    ]);
    expect((await spanOf(archive)).changed).toBe(1);
  });

  test("of a draw that changes often the newest results are kept, each with its time", async () => {
    let now = NOW;
    const archive = createArchive({ now: () => now, name: `archive-test-${Math.random()}` });
    const orders = ["1,2,3", "1,3,2", "2,1,3", "2,3,1", "3,1,2", "3,2,1", "1,2,3"];
    for (const number of orders) {
      await archive.add(receive(draw(7, number)));
      now += 60_000;
    }
    const hour = Math.floor((NINE + 7 * 300) / 3600);
    const [changed, ...others] = await archive.changedIn(2001, [hour - 1, hour, hour + 1]);
    expect(others).toEqual([]);
    expect(changed?.draw.number).toBe("1,2,3");
    expect(changed?.earlier.map(({ number }) => number)).toEqual(orders.slice(1, 6));
    expect(changed?.seen).toBe(NOW + 60_000);
    expect(changed?.earlier.map(({ replaced }) => replaced - NOW)).toEqual(
      [2, 3, 4, 5, 6].map((minutes) => minutes * 60_000),
    );
    expect(await archive.changedIn(2001, [hour + 5])).toEqual([]);
  });

  test("a result that is mended in its time too is still the same draw", async () => {
    const archive = fresh().open();
    await archive.add(receive(draw(7)));
    const later = { open_timestamp: NINE + 7 * 300 + 3000 };
    expect(await archive.add(receive(draw(7, "2,1,3,4", later)))).toMatchObject({
      changed: 1,
    });
    expect(await archive.drawsOf(2001, { limit: 10 })).toHaveLength(1);
  });

  test("timings that come later are filled in without a mark", async () => {
    const archive = fresh().open();
    await archive.add(receive(draw(7, "1,2,3,4", { timings: "" })));
    expect(await archive.add(receive(draw(7)))).toMatchObject({ filled: 1, changed: 0 });
    const [archived] = await archive.drawsOf(2001, { limit: 1 });
    expect(archived).toMatchObject({ draw: { timings: "30.1,30.2,30.3,30.4" }, earlier: [] });
  });

  test("a draw that is awaited, corrupt or without a time is not kept", async () => {
    const archive = fresh().open();
    await archive.add(
      receive(draw(1, ""), draw(2, "1,1,2,3"), draw(3, "1,2,3,4", { open_timestamp: 0 })),
    );
    expect(await archive.drawsOf(2001, { limit: 10 })).toEqual([]);
  });

  test("simulated draws are left out once a real one is there", async () => {
    const archive = fresh().open();
    await archive.add(receive(draw(1, "1,2,3,4", { source: "simulated" })));
    expect(await archive.drawsOf(2001, { limit: 10 })).toHaveLength(1);
    await archive.add(receive(draw(2)));
    const archived = await archive.drawsOf(2001, { limit: 10 });
    expect(archived.map((each) => each.draw.term)).toEqual(["2"]);
  });

  test("two tabs writing at once lose nothing", async () => {
    const { open } = fresh();
    const [a, b] = [open(), open()];
    const odd = Array.from({ length: 20 }, (_, at) => draw(at * 2 + 1));
    const even = Array.from({ length: 20 }, (_, at) => draw(at * 2));
    await Promise.all([a.add(receive(...odd)), b.add(receive(...even))]);
    expect(await a.drawsOf(2001, { limit: 500 })).toHaveLength(40);
  });
});

describe("a database that isn't as it should be", () => {
  test("corrupt chunks and rows are skipped", async () => {
    const { name, open } = fresh();
    const archive = open();
    await archive.add(receive(draw(1)));
    const db = await openDB(name);
    const hour = Math.floor(NINE / 3600);
    await db.put("hours", "rubbish", [2001, hour + 5]);
    await db.put("hours", { v: 2, zone: ZONE, rows: [["9"]] }, [2001, hour + 6]);
    await db.put("hours", { v: 1, zone: ZONE, rows: [null, ["2", 5, "1,1"]] }, [2001, hour + 7]);
    db.close();
    expect(await archive.drawsOf(2001, { limit: 10 })).toHaveLength(1);
    expect((await spanOf(archive)).draws).toBe(1);
    expect(archive.state()).toBe("ok");
  });

  test("a newer build's database of the same stores is read and written", async () => {
    const { name, open } = fresh();
    const upgrade = (each: IDBPDatabase) => {
      for (const store of STORES) each.createObjectStore(store);
    };
    const db = await openDB(name, 9, { upgrade });
    db.close();
    const archive = open();
    expect(await archive.add(receive(draw(1)))).toMatchObject({ stored: true, added: 1 });
  });

  test("one of other stores is left alone: the archive says that it can't keep anything", async () => {
    const { name, open } = fresh();
    const db = await openDB(name, 9, { upgrade: (each) => void each.createObjectStore("other") });
    db.close();
    const archive = open();
    let told = 0;
    archive.subscribe(() => {
      told += 1;
    });
    expect(await archive.add(receive(draw(1)))).toMatchObject({ stored: false });
    expect(await archive.drawsOf(2001, { limit: 1 })).toEqual([]);
    expect(archive.state()).toBe("unavailable");
    expect(told).toBe(1);
  });

  test("a tab of this build gives way to one that changes the stores, and goes on after", async () => {
    const { name, open } = fresh();
    const archive = open();
    await archive.add(receive(draw(1)));
    const newer = await openDB(name, 2, {
      blocked: () => expect.unreachable("the older tab must close its connection"),
    });
    newer.close();
    expect(await archive.add(receive(draw(2)))).toMatchObject({ added: 1, stored: true });
    expect(await archive.drawsOf(2001, { limit: 10 })).toHaveLength(2);
  });

  test("a full disk keeps what is there and is told, until all is deleted", async () => {
    const { open } = fresh();
    const archive = open();
    await archive.add(receive(draw(1)));
    const full = new DOMException("full", "QuotaExceededError");
    const outcome = await archive.attempt(() => Promise.reject(full), "nothing");
    expect([outcome, archive.state()]).toEqual(["nothing", "full"]);
    expect(await archive.drawsOf(2001, { limit: 10 })).toHaveLength(1);
    await archive.wipe();
    expect(archive.state()).toBe("ok");
    expect(await archive.add({ ...receive(draw(2)), received: NOW - 1 })).toMatchObject({
      added: 0,
    });
    expect(await archive.drawsOf(2001, { limit: 10 })).toEqual([]);
  });
});

describe("a draw that the operator withdrew", () => {
  const withdraw = (of: Draw, received: number) => ({
    ...receive(),
    withdrawn: [{ term: of.term, open_timestamp: of.open_timestamp }],
    received,
  });

  test("is kept and marked, and in no list or statistic", async () => {
    const archive = fresh().open();
    const [kept, taken] = [draw(1), draw(2)];
    await archive.add(receive(kept, taken));
    await archive.add(withdraw(taken, NOW));
    expect(await archive.drawsOf(2001, { limit: 9 })).toMatchObject([{ draw: { term: "1" } }]);
    const day = { day: "2018-03-13", zone: ZONE };
    expect(await archive.drawsOf(2001, day)).toHaveLength(1);
    const stored = await archive.drawAt(2001, "2", taken.open_timestamp);
    expect(stored).toMatchObject({ draw: { number: taken.number }, withdrawn: NOW });
    const hour = Math.floor(taken.open_timestamp / 3600);
    expect(await archive.changedIn(2001, [hour])).toMatchObject([{ draw: { term: "2" } }]);
  });

  test("stands again only if it came later, not by an older copy", async () => {
    const archive = fresh().open();
    const taken = draw(1);
    await archive.add(receive(taken));
    await archive.add(withdraw(taken, NOW));
    await archive.add({ ...receive(taken), received: NOW - 60_000 });
    expect(await archive.drawsOf(2001, { limit: 9 })).toEqual([]);
    await archive.add({ ...receive(taken), received: NOW + 60_000 });
    expect(await archive.drawsOf(2001, { limit: 9 })).toMatchObject([{ withdrawn: null }]);
  });
});
