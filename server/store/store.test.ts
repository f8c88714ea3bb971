import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FIRST_DRAW, drawAt, drawsFrom } from "./draws-for-tests.ts";
import { openStore } from "./open-store.ts";
import { postgresFolder, startPostgres, type TestPostgres } from "./postgres-for-tests.ts";
import type { Store, StoredDraw } from "./store.ts";

const folder = postgresFolder();
const ENGINES = [
  { name: "sqlite", skip: false },
  {
    name: folder === null ? "postgres (skipped: no PostgreSQL server is installed)" : "postgres",
    skip: folder === null,
  },
];
const EVER = { cate_id: 2001, from: 0, to: 1e12 };

describe.each(ENGINES)("the store on $name", ({ name, skip }) => {
  describe.skipIf(skip)("keeps", () => {
    let postgres: TestPostgres | undefined;
    let place: { databaseUrl: string; dataDir: string };
    let store: Store;
    const opened: Store[] = [];

    async function open(): Promise<Store> {
      const other = await openStore(place);
      opened.push(other);
      return other;
    }
    const feed = (draws: StoredDraw[], other = {}) =>
      store.addDraws({ cate_id: 2001, source: "feed", draws, ...other });
    const simulate = (draws: StoredDraw[], other = {}) =>
      store.addDraws({ cate_id: 2001, source: "simulated", draws, ...other });
    const state = async () => (await store.tracks([2001]))[0];

    beforeAll(async () => {
      if (name === "postgres" && folder !== null) postgres = await startPostgres(folder);
    }, 60_000);
    afterAll(() => postgres?.stop(), 60_000);
    beforeEach(async () => {
      const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
      place = { dataDir, databaseUrl: (await postgres?.database()) ?? "" };
      store = await open();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((other) => other.close()));
      await rm(place.dataDir, { recursive: true, force: true });
    });

    test("a draw with every field it was given", async () => {
      const draw = drawAt(1, { residue_opens: 7, spec_number: "x" });
      expect(await feed([draw])).toEqual(["stored"]);
      expect(await store.between(EVER)).toEqual([draw]);
      expect(await store.latest(2001, 5)).toEqual([{ ...draw, seq: 1 }]);
    });

    test("what was stored over a reopening", async () => {
      await feed(drawsFrom(0, 3));
      const again = await open();
      expect(await again.version()).toBe(3);
      expect(await again.between(EVER)).toEqual(drawsFrom(0, 3).toReversed());
      expect(again.engine).toBe(name);
    });

    test("the newest draws by time and then by the value of the term", async () => {
      const at = { open_timestamp: FIRST_DRAW };
      await feed([
        drawAt(0, { ...at, term: "10" }),
        drawAt(0, { ...at, term: "9" }),
        drawAt(0, { ...at, term: "007" }),
        drawAt(0, { term: "1", open_timestamp: FIRST_DRAW + 1 }),
        drawAt(0, { ...at, term: "Z-1" }),
        drawAt(0, { ...at, term: "a-1" }),
      ]);
      const terms = ["1", "a-1", "Z-1", "10", "9", "007"];
      expect((await store.latest(2001, 9)).map(({ term }) => term)).toEqual(terms);
      expect((await store.latest(2001, 2)).map(({ term }) => term)).toEqual(terms.slice(0, 2));
      expect(await store.termsBetween(EVER)).toEqual(terms);
      const all = [];
      for await (const batch of store.all(2001)) all.push(...batch);
      expect(all.map(({ term }) => term)).toEqual(terms.toReversed());
    });

    test("a range that holds its start and not its end, page by page", async () => {
      await feed(drawsFrom(0, 10));
      const range = { cate_id: 2001, from: FIRST_DRAW + 60, to: FIRST_DRAW + 300 };
      expect(await store.termsBetween(range)).toEqual(["1004", "1003", "1002", "1001"]);
      const page = await store.between({ ...range, offset: 1, limit: 2 });
      expect(page.map(({ term }) => term)).toEqual(["1003", "1002"]);
      expect(await store.between({ ...range, cate_id: 2003 })).toEqual([]);
    });

    test("all draws of a track in batches, none twice", async () => {
      await feed(drawsFrom(0, 4500, { open_timestamp: FIRST_DRAW }));
      const terms: string[] = [];
      for await (const batch of store.all(2001)) {
        expect(batch.length).toBeLessThan(4500);
        terms.push(...batch.map(({ term }) => term));
      }
      expect(terms).toEqual(drawsFrom(0, 4500).map(({ term }) => term));
    });

    test("a draw given twice once, without a new change", async () => {
      await feed(drawsFrom(0, 3));
      expect(await feed(drawsFrom(1, 3))).toEqual(["already", "already", "stored"]);
      expect(await feed([drawAt(9), drawAt(9)])).toEqual(["stored", "already"]);
      expect(await store.version()).toBe(5);
      expect(await feed(drawsFrom(0, 4))).toEqual(Array(4).fill("already"));
      expect(await store.version()).toBe(5);
    });

    test("late draws under a new change at their own time", async () => {
      await feed([drawAt(5)]);
      const before = await store.version();
      await feed([drawAt(2)]);
      expect((await store.changedSince(before)).map(({ term }) => term)).toEqual(["1002"]);
      expect((await store.latest(2001, 1))[0]?.term).toBe("1005");
    });

    test.each([
      { number: "3,2,1" },
      { timings: "" },
      { open_timestamp: 5 },
      { all_number: "1" },
      { spec_number: "8" },
    ])("a stored draw against one that differs in %o, unless it corrects", async (other) => {
      await feed([drawAt(0), drawAt(1)]);
      const differing = drawAt(1, other);
      const { rewritten_seq } = (await state()) ?? {};
      expect(await feed([differing, drawAt(2)])).toEqual(["differs", "stored"]);
      expect(await store.between(EVER)).toContainEqual(drawAt(1));
      expect((await state())?.rewritten_seq).toBe(rewritten_seq);
      expect(await feed([differing, drawAt(2)], { correct: true })).toEqual(["stored", "already"]);
      expect(await store.between(EVER)).toContainEqual(differing);
      expect(await store.version()).toBe(4);
      expect((await state())?.rewritten_seq).toBe(4);
      expect(await store.changedSince(3)).toEqual([{ ...differing, seq: 4 }]);
    });

    test("what is announced of the next draw as it becomes known", async () => {
      const unknown = { next_term: null, next_open_timestamp: null };
      await feed([drawAt(0, unknown)]);
      expect(await feed([drawAt(0)])).toEqual(["already"]);
      expect(await store.changedSince(1)).toEqual([{ ...drawAt(0), seq: 2 }]);
      expect(await feed([drawAt(0, unknown)])).toEqual(["already"]);
      expect(await store.latest(2001, 1)).toEqual([{ ...drawAt(0), seq: 2 }]);
    });

    test("no simulated draw beside a real one", async () => {
      await simulate(drawsFrom(0, 600, { source: "simulated" }), { filled_until: 99 });
      expect(await state()).toMatchObject({ source: "simulated", filled_until: 99 });
      expect(await feed([drawAt(3)], { zone: "Europe/Paris" })).toEqual(["stored"]);
      expect(await store.between(EVER)).toEqual([drawAt(3)]);
      const seq = await store.version();
      expect(seq).toBe(601);
      expect(await state()).toMatchObject({
        source: "feed",
        zone: "Europe/Paris",
        rewritten_seq: seq,
      });
      expect(await simulate([drawAt(4, { source: "simulated" })])).toEqual(["already"]);
      expect(await store.between(EVER)).toEqual([drawAt(3)]);
      expect(await store.version()).toBe(seq);
    });

    test("tracks apart, made at first sight", async () => {
      expect(await store.tracks([2003, 2001])).toEqual(
        [2003, 2001].map((cate_id) => ({
          cate_id,
          source: "simulated",
          zone: "Asia/Shanghai",
          rewritten_seq: 0,
          filled_until: 0,
        })),
      );
      await feed([drawAt(0)]);
      await store.addDraws({ cate_id: 2003, source: "simulated", draws: [drawAt(0, { cate_id: 2003 })] });
      expect(await store.tracks([2003, 2001])).toMatchObject([
        { source: "simulated" },
        { source: "feed" },
      ]);
      expect(await store.latest(2003, 9)).toHaveLength(1);
      expect(await store.tracks([])).toEqual([]);
    });

    test("nothing of a batch of which one draw can't be stored", async () => {
      const broken = { ...drawAt(700), number: null };
      // @ts-expect-error a draw without numbers
      await expect(feed([...drawsFrom(0, 700), broken])).rejects.toThrow();
      expect(await store.between(EVER)).toEqual([]);
      expect(await store.version()).toBe(0);
      expect(await feed([drawAt(0)])).toEqual(["stored"]);
    });

    test("changes that count up in the order of their commits, however many write", async () => {
      const others = [await open(), await open()];
      const seen: number[] = [];
      let writing = true;
      async function follow(): Promise<void> {
        while (writing || (await store.version()) > (seen.at(-1) ?? 0)) {
          const changed = await store.changedSince(seen.at(-1) ?? 0);
          seen.push(...changed.map(({ seq }) => seq));
          // SQLite answers without leaving the turn of the event loop that the writers wait for.
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      const following = follow();
      await Promise.all(
        others.map(async (other, which) => {
          for (let at = 0; at < 40; at += 1) {
            const cate_id = which === 0 ? 2001 : 2003;
            const draws = drawsFrom(at * 3, 3, { cate_id });
            await other.addDraws({ cate_id, source: "feed", draws });
          }
        }),
      );
      writing = false;
      await following;
      expect(seen).toEqual(Array.from({ length: 240 }, (_, at) => at + 1));
    });

    test("the same draw once when two add it at the same time", async () => {
      const other = await open();
      const batch = { cate_id: 2001, source: "feed", draws: drawsFrom(0, 300) } as const;
      const results = await Promise.all([store.addDraws(batch), other.addDraws(batch)]);
      expect(results.flat().filter((added) => added === "stored")).toHaveLength(300);
      expect(await store.version()).toBe(300);
    });

    test("listeners told of changes of its own and of others, until they stop", async () => {
      const other = await open();
      const heard = { own: 0, others: 0 };
      const waiting: (() => void)[] = [];
      const stopOwn = store.onChange(() => {
        heard.own += 1;
        for (const go of waiting.splice(0)) go();
      });
      other.onChange(() => {
        heard.others += 1;
        for (const go of waiting.splice(0)) go();
      });
      const until = async (met: () => boolean) => {
        while (!met()) await new Promise<void>((resolve) => waiting.push(resolve));
      };
      if (name === "postgres") await until(() => heard.own > 0 && heard.others > 0);
      const before = { ...heard };
      await feed([drawAt(0)]);
      await until(() => heard.own > before.own && heard.others > before.others);
      stopOwn();
      const stopped = heard.own;
      await feed([drawAt(1)]);
      await until(() => heard.others > before.others + 1);
      expect(heard.own).toBe(stopped);
    });

    test("one feedback a key, and each without a key", async () => {
      const feedback = { name: "a", mobile: "b", content: "c", created: 7 };
      const other = await open();
      const keyed = { ...feedback, key: "k" };
      const ids = await Promise.all(
        [store, other, store, other].map((one) => one.addFeedback(keyed)),
      );
      expect(new Set(ids).size).toBe(1);
      const free = await Promise.all([1, 2].map(() => store.addFeedback({ ...feedback, key: null })));
      expect(new Set([...ids, ...free]).size).toBe(3);
    });

    test("the first of two values under one name", async () => {
      const other = await open();
      const kept = await Promise.all([
        store.keep("secret", () => "mine"),
        other.keep("secret", () => "theirs"),
      ]);
      expect(new Set(kept).size).toBe(1);
      expect(await store.keep("secret", () => "later")).toBe(kept[0]);
      expect(await store.keep("else", () => "more")).toBe("more");
    });

    test("quiet when it is opened by several at once", async () => {
      const empty = (await postgres?.database()) ?? "";
      const dataDir = join(place.dataDir, "deep", "er");
      const stores = await Promise.all(
        Array.from({ length: 4 }, () => openStore({ databaseUrl: empty, dataDir })),
      );
      opened.push(...stores);
      expect(await Promise.all(stores.map((one) => one.version()))).toEqual([0, 0, 0, 0]);
      await Promise.all(stores.map((one) => one.check()));
    });

    test("nobody waiting after it is closed", async () => {
      const other = await openStore(place);
      other.onChange(() => {});
      await other.close();
      await expect(other.check()).rejects.toThrow();
    });
  });
});
