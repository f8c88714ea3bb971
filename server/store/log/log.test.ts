import { join } from "node:path";
import { expect, test } from "vitest";
import { formatDraw } from "#draw-log/entry.ts";
import { utf8 } from "#draw-log/bytes.ts";
import { inclusionProof } from "#draw-log/tile-proofs.ts";
import { isIncluded, leafHash, merkleRoot } from "#draw-log/tree.ts";
import { sha256 } from "#server/crypto.ts";
import { drawAt, drawsFrom, FIRST_DRAW } from "#server/store/draws-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { openStore, SQLITE_FILE } from "#server/store/open-store.ts";
import { openPostgres } from "#server/store/postgres.ts";
import { openSqlite } from "#server/store/sqlite.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { LogWriter } from "./log-writer.ts";

const MOST = 1e6;

function formatEntry({ source, ...draw }: StoredDraw, of: number | null = null): string {
  return formatDraw({ ...draw, source: source === "feed" ? "real" : "simulated" }, of);
}

const readEntries = (store: Store) => store.log.entries(0, MOST);

onBothEngines("the log", (kit) => {
  test("an entry for each stored or corrected draw, not for its announcement", async () => {
    const { log } = kit.store;
    const [first, second] = [drawAt(1), drawAt(2, { timings: "" })];
    await kit.feed([first, second, first]);
    await kit.feed([{ ...first, next_term: "7", residue_opens: 3 }]);
    await kit.feed([drawAt(1, { timings: "9.00" })]);
    const corrected = drawAt(1, { number: "3,2,1" });
    await kit.feed([drawAt(3), corrected], { correct: true });
    await kit.feed([first], { correct: true });
    expect(await readEntries(kit.store)).toEqual([
      formatEntry(first),
      formatEntry(second),
      formatEntry(drawAt(3)),
      formatEntry(corrected, 0),
      formatEntry(first, 3),
    ]);
    expect(await log.indexOf(2001, "1001")).toBe(4);
    expect(await log.indexOf(2001, "1002")).toBe(1);
    expect(await log.indexOf(2003, "1002")).toBeNull();
  });

  test("no entry of a refused batch", async () => {
    await kit.feed([drawAt(1)]);
    const other = drawAt(1, { number: "3,2,1" });
    expect(await kit.feed([drawAt(2), other], { allOrNothing: true })).toEqual([
      "stored",
      "differs",
    ]);
    expect(await readEntries(kit.store)).toEqual([formatEntry(drawAt(1))]);
  });

  test("withdrawals of simulated draws that are replaced by real ones or were ahead of time", async () => {
    const simulated = { source: "simulated" } as const;
    await kit.simulate(drawsFrom(0, 3, simulated));
    await kit.store.removeSimulatedAfter(2001, FIRST_DRAW + 60);
    await kit.simulate([drawAt(2, simulated)]);
    await kit.feed([drawAt(5)]);
    const withdrawn = (term: string, of: number, reason: string) =>
      `{"v":1,"kind":"withdrawal","cate_id":2001,"term":"${term}","of":${of},"reason":"${reason}"}`;
    expect((await readEntries(kit.store)).slice(3)).toEqual([
      withdrawn("1002", 2, "made ahead of its time"),
      formatEntry(drawAt(2, simulated)),
      withdrawn("1000", 0, "real draws"),
      withdrawn("1001", 1, "real draws"),
      withdrawn("1002", 4, "real draws"),
      formatEntry(drawAt(5)),
    ]);
    expect(await kit.store.log.indexOf(2001, "1002")).toBe(7);
    expect(await kit.store.log.indexOf(2001, "1005")).toBe(8);
  });

  test("the same tree for single draws and bulk imports", async () => {
    const draws = drawsFrom(0, 1100);
    for (const draw of draws.slice(0, 4)) await kit.feed([draw]);
    await kit.feed(draws.slice(4, 250));
    // Across the end of a tile.
    for (const draw of draws.slice(250, 260)) await kit.feed([draw]);
    await kit.feed(draws.slice(260, 300));
    await kit.feed(draws.slice(300, 700));
    await kit.feed(draws.slice(700));
    const leaves = draws.map((draw) => leafHash(sha256, utf8(formatEntry(draw))));
    const head = await kit.store.log.publish([]);
    expect(head.size).toBe(1100);
    expect(Buffer.from(head.root)).toEqual(Buffer.from(merkleRoot(sha256, leaves)));
    expect(await kit.store.log.entries(250, 515)).toEqual(
      draws.slice(250, 515).map((draw) => formatEntry(draw)),
    );
    const { log } = kit.store;
    const read = (level: number, from: number, to: number) => log.hashes(level, from, to);
    const tree = { sha256, read };
    for (const index of [0, 255, 256, 1023, 1024, 1099]) {
      const proof = await inclusionProof(tree, index, 1100);
      const leaf = leaves[index] ?? head.root;
      expect(await isIncluded(sha256, { index, leaf, proof }, head)).toBe(true);
    }
  });

  test("the roots of full tiles on every level", async () => {
    const place = await kit.emptyPlace();
    await (await openStore(place)).close();
    const engine =
      kit.engine === "sqlite"
        ? await openSqlite(join(place.dataDir, SQLITE_FILE))
        : await openPostgres(place.databaseUrl ?? "");
    const entry = (nth: number) => `entry ${nth}`;
    await engine.write(async (trx) => {
      const writer = await LogWriter.open(trx);
      for (let nth = 0; nth < 66_000; nth += 1) writer.add(entry(nth));
      await writer.finish();
    });
    await engine.close();
    const store = await openStore(place);
    kit.closeLater(store);
    const { log } = store;
    const leaves = Array.from({ length: 65_536 }, (_, nth) => leafHash(sha256, utf8(entry(nth))));
    const [above, more] = await log.hashes(2, 0, 2);
    expect(more).toBeUndefined();
    expect(Buffer.from(above ?? "")).toEqual(Buffer.from(merkleRoot(sha256, leaves)));
    expect(await log.hashes(1, 0, 256)).toHaveLength(256);
    expect((await log.publish([])).size).toBe(66_000);
  });

  test("the order of the store's changes across processes", async () => {
    const stores = [kit.store, await kit.open(), await kit.open()];
    await Promise.all(
      stores.flatMap((store, nth) =>
        Array.from({ length: 20 }, (_, at) =>
          store.addDraws({
            cate_id: 2001,
            source: "feed",
            draws: [drawAt(3 * at + nth), drawAt(1000 + 3 * at + nth)],
          }),
        ),
      ),
    );
    const changes = await kit.store.changedSince(0);
    expect(changes).toHaveLength(120);
    const inOrder = changes.map((draw) => formatEntry(draw));
    expect(await readEntries(kit.store)).toEqual(inOrder);
  });

  test("a draw ahead of its time gets its entry when it is due, whatever changes before", async () => {
    const { log, operator } = kit.store;
    kit.setClock(FIRST_DRAW);
    await kit.feed([drawAt(0), drawAt(2, { timings: "" }), drawAt(3), drawAt(4), drawAt(1)]);
    await kit.feed([drawAt(2)]);
    await kit.feed([drawAt(3, { number: "3,2,1" })], { correct: true });
    const by = { address: "test", now: FIRST_DRAW };
    const withdrawn = { cate_id: 2001, term: "1004", note: { cn: "", en: "", ja: "" } };
    expect(await operator.withdraw(withdrawn, by)).toBe("withdrawn");
    expect(await readEntries(kit.store)).toEqual([formatEntry(drawAt(0))]);
    expect(await log.indexOf(2001, "1002")).toBeNull();
    expect(await kit.store.publishDue()).toBe(false);
    expect(await kit.store.nextDue()).toBe(FIRST_DRAW + 60);
    kit.setClock(FIRST_DRAW + 180);
    expect(await kit.store.publishDue()).toBe(true);
    expect((await readEntries(kit.store)).slice(1)).toEqual([
      formatEntry(drawAt(1)),
      formatEntry(drawAt(2)),
      formatEntry(drawAt(3, { number: "3,2,1" })),
    ]);
    expect((await log.publish([])).size).toBe(4);
    expect(await kit.store.nextDue()).toBeNull();
  });

  test("a draw a month ahead doesn't delay other entries", async () => {
    kit.setClock(FIRST_DRAW + 60);
    await kit.feed([drawAt(50_000), drawAt(0)]);
    await kit.feed([drawAt(1)]);
    expect((await kit.store.log.publish([])).size).toBe(2);
  });

  test("no read for visitors has a draw ahead of its time", async () => {
    const { store } = kit;
    kit.setClock(FIRST_DRAW + 60);
    await kit.feed([drawAt(0), drawAt(1), drawAt(2)]);
    const range = { cate_id: 2001, from: 0, to: 1e12 };
    const all: string[] = [];
    for await (const batch of store.all(2001)) all.push(...batch.map(({ term }) => term));
    expect(all).toEqual(["1000", "1001"]);
    expect(await store.between(range)).toHaveLength(2);
    expect(await store.timesBetween(range)).toHaveLength(2);
    expect((await store.timesAround({ ...range, from: 1, to: 2 })).after?.term).toBe("1000");
    expect((await store.timesAround({ ...range, to: FIRST_DRAW + 61 })).after).toBeNull();
    expect(await store.latest(2001, 9)).toHaveLength(2);
    expect(await store.fastest(2001)).toHaveLength(2);
    expect(await store.changedSince(0)).toHaveLength(2);
    expect(await store.byTerms(2001, ["1002"])).toEqual([]);
    expect(await store.stored.byTerms(2001, ["1002"])).toEqual([drawAt(2)]);
  });

  test("several processes publish a due draw once, with a new change number", async () => {
    kit.setClock(FIRST_DRAW);
    await kit.feed([drawAt(0), drawAt(1), drawAt(2)]);
    const stores = [kit.store, await kit.open(), await kit.open()];
    const before = await kit.store.version();
    kit.setClock(FIRST_DRAW + 120);
    await Promise.all(stores.map((store) => store.publishDue()));
    expect((await kit.store.changedSince(before)).map(({ term }) => term)).toEqual([
      "1001",
      "1002",
    ]);
    expect(await readEntries(kit.store)).toHaveLength(3);
  });

  test("a published draw with a later time is withdrawn until it is due", async () => {
    kit.setClock(FIRST_DRAW + 60);
    await kit.feed([drawAt(0), drawAt(1)]);
    const moved = drawAt(1, { number: "3,2,1", open_timestamp: FIRST_DRAW + 300 });
    await kit.feed([moved], { correct: true });
    expect((await readEntries(kit.store)).at(-1)).toBe(
      `{"v":1,"kind":"withdrawal","cate_id":2001,"term":"1001","of":1,"reason":"moved to a later time"}`,
    );
    expect(await kit.store.log.indexOf(2001, "1001")).toBe(2);
    kit.setClock(FIRST_DRAW + 300);
    await kit.store.publishDue();
    expect((await readEntries(kit.store)).at(-1)).toBe(formatEntry(moved));
  });

  test("no checkpoint that contradicts an earlier one", async () => {
    const { log } = kit.store;
    await kit.feed(drawsFrom(0, 5));
    const head = await log.publish([]);
    await kit.feed([drawAt(7)]);
    const cut = log.publish([{ ...head, size: 9 }]);
    await expect(cut).rejects.toThrow("the log has 6 entries, but a checkpoint of 9 was published");
    const changed = log.publish([{ size: 4, root: head.root }]);
    await expect(changed).rejects.toThrow("the log's first 4 entries is not as it was published");
    expect((await log.published())?.size).toBe(5);
    expect((await log.publish([head])).size).toBe(6);
  });
});
