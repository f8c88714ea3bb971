import { expect, test } from "vitest";
import { drawAt } from "#server/store/draws-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import type { DumpRow } from "./dump-tables.ts";

const BY = { address: "a test", now: 2_000_000_000 };
const NOTE = { cn: "雨", en: "rain, “heavy”", ja: "雨" };

async function readAll(store: Store): Promise<DumpRow[]> {
  const rows: DumpRow[] = [];
  for await (const batch of store.dump()) rows.push(...batch);
  return rows;
}

async function* inOne(rows: DumpRow[]) {
  yield rows;
}

/** Fills every table. */
async function fill(store: Store): Promise<void> {
  const draws = Array.from({ length: 700 }, (_, at) => drawAt(at, { source: "feed" }));
  await store.addDraws({ cate_id: 2001, source: "feed", draws, zone: "Europe/Paris" });
  await store.addDraws({ cate_id: 2003, source: "simulated", draws: [drawAt(1)] });
  const { term } = drawAt(3);
  await store.operator.withdraw({ cate_id: 2001, term, note: NOTE }, BY);
  const next = {
    next_term: "9",
    next_open_timestamp: 2_000_000_100,
    kind: "set",
    term: "9",
  } as const;
  const own = { replaceSimulated: false, open_timestamp: 2_000_000_100 };
  await store.operator.setNext({ cate_id: 2001, ...next, ...own, note: NOTE }, BY);
  await store.addFeedback({ key: "k", name: "a", mobile: "1", content: "x\ny", created: 5 });
  const browser = {
    endpoint: "https://push.example/a",
    p256dh: "k",
    auth: "a",
    lang: "ja",
  } as const;
  const marks = {
    address_mark: "m",
    network_mark: "n",
    created: 7,
    cate_ids: [2001],
  };
  await store.push.subscribe({ ...browser, ...marks }, { address: 9, network: 9, total: 9 });
  await store.push.claim(2001, 5);
  await store.getOrCreate("log_key", () => "a secret");
}

onBothEngines("a dump", (kit) => {
  test("restores the same site on either engine, with secrets, zones, labels and log", async () => {
    await fill(kit.store);
    const rows = await readAll(kit.store);
    const other = await openStore({ dataDir: ":memory:" });
    kit.closeLater(other);
    await other.load(inOne(rows));
    expect(await readAll(other)).toEqual(rows);
    const back = await openStore(await kit.emptyPlace());
    kit.closeLater(back);
    const counts = await back.load(other.dump());
    expect(await readAll(back)).toEqual(rows);
    expect(counts.get("draws")).toBe(700);
    expect(await back.tracks([2001])).toMatchObject([{ source: "feed", zone: "Europe/Paris" }]);
    const gaps = await back.operator.gaps({ cate_id: 2001, from: 0, to: 1e12 });
    expect(gaps).toMatchObject([{ term: drawAt(3).term, kind: "withdrawn", note: NOTE }]);
    expect(await back.getOrCreate("log_key", () => "another")).toBe("a secret");
    // Change numbers continue.
    expect(await back.version()).toBe(await kit.store.version());
    const more = { key: "l", name: "b", mobile: "2", content: "z", created: 6 };
    expect(await back.addFeedback(more)).toBe(2);
    const added = [drawAt(800, { source: "feed" })];
    expect(await back.addDraws({ cate_id: 2001, source: "feed", draws: added })).toEqual([
      "stored",
    ]);
    expect(await back.log.entries(0, 1)).toEqual(await kit.store.log.entries(0, 1));
  });

  test("refuses a used store, and a whole dump with a bad row", async () => {
    await fill(kit.store);
    const rows = await readAll(kit.store);
    await expect(kit.store.load(inOne(rows))).rejects.toThrow(
      "the store is not empty: it has draws",
    );
    expect(await readAll(kit.store)).toEqual(rows);
    const other = await openStore(await kit.emptyPlace());
    kit.closeLater(other);
    const before = await readAll(other);
    const bad: DumpRow = { table: "draws", row: { no_such_column: 1 } };
    await expect(other.load(inOne([...rows, bad]))).rejects.toThrow("no_such_column");
    expect(await readAll(other)).toEqual(before);
  });

  test("has the state of one moment during writes", async () => {
    await fill(kit.store);
    const second = await kit.open();
    const rows: DumpRow[] = [];
    for await (const batch of kit.store.dump()) {
      if (rows.length === 0) {
        const draws = [drawAt(900, { source: "feed" })];
        await second.addDraws({ cate_id: 2001, source: "feed", draws });
      }
      rows.push(...batch);
    }
    const seq = rows.find(({ row }) => row["name"] === "seq")?.row["value"];
    const newest = rows.filter(({ table }) => table === "draws").at(-1)?.row["seq"];
    expect(newest).toBeLessThanOrEqual(Number(seq));
    expect(await second.version()).toBeGreaterThan(Number(seq));
  });
});
