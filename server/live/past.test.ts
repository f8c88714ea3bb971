import { afterEach, expect, test } from "vitest";
import { drawAt, NOON, openApp } from "#server/app-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";

const opened: Awaited<ReturnType<typeof openApp>>[] = [];
const stores: Store[] = [];
afterEach(async () => {
  for (const { hub, board } of opened.splice(0)) {
    hub.close();
    board.close();
  }
  for (const store of stores.splice(0)) await store.close();
});

async function emptyStore(): Promise<Store> {
  const store = await openStore({ dataDir: ":memory:", databaseUrl: null });
  stores.push(store);
  return store;
}

/** Starts a server on a store. */
async function start(store: Store) {
  const app = await openApp({ store });
  opened.push(app);
  return app;
}

/** Stores a draw `nth` × 5 s after noon; each server's clock starts 30 s after noon. */
async function add(store: Store, nth: number): Promise<void> {
  const draw = drawAt(0, { term: String(5000 + nth), open_timestamp: NOON + 5 * nth });
  await store.addDraws({ cate_id: 2001, source: "feed", draws: [draw] });
}

/** Frames for a client that reconnects with a Last-Event-ID. */
function reconnect({ hub }: Awaited<ReturnType<typeof start>>, lastId: number | string) {
  let text = "";
  const sink = {
    write: (frame: Buffer) => (text += frame.toString()),
    end: () => undefined,
    destroy: () => undefined,
    writableLength: 0,
  };
  hub.join({ sink, address: "a", network: "a", tracks: null, lastId: String(lastId) })();
  const names = [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
  const terms = [...text.matchAll(/"term":"(\d+)"/g)].map(([, term]) => term);
  const ids = [...text.matchAll(/^id: (.+)$/gm)].map(([, id = ""]) => id);
  return { names, terms, ids };
}

test("a client gets missed events from the store after a restart", async () => {
  const store = await emptyStore();
  await start(store);
  const seen = await store.version();
  await add(store, 1);
  const after = await start(store);
  expect(reconnect(after, seen)).toEqual({
    names: ["hello", "open"],
    terms: ["5001"],
    ids: [seen, seen + 1].map(String),
  });
  expect(reconnect(after, seen + 1).names).toEqual(["hello"]);
});

test("several missed draws are sent as the latest and a change", async () => {
  const store = await emptyStore();
  await start(store);
  const seen = await store.version();
  for (const nth of [1, 2, 3]) await add(store, nth);
  const after = await start(store);
  const { names, terms, ids } = reconnect(after, seen);
  expect([names, terms]).toEqual([["hello", "changed", "open"], ["5003"]]);
  expect(new Set(ids).size).toBe(3);
  expect(ids.at(-1)).toBe(String(seen + 3));
  expect(reconnect(after, seen + 2).names).toEqual(["hello", "open"]);
});

test("a correction in the meantime causes a resync", async () => {
  const store = await emptyStore();
  await start(store);
  const seen = await store.version();
  const draws = [drawAt(-1, { number: "10,9,8,7,6,5,4,3,2,1" })];
  await store.addDraws({ cate_id: 2001, source: "feed", draws, correct: true });
  expect(reconnect(await start(store), seen).names).toEqual(["hello", "resync"]);
});

test("an interrupted replay continues with the next event, on the same server only", async () => {
  const store = await emptyStore();
  await start(store);
  const addToThree = async (nth: number) => {
    for (const cate_id of [2003, 2005, 2007]) {
      const draw = drawAt(0, { cate_id, term: String(6000 + nth), open_timestamp: NOON + 5 * nth });
      await store.addDraws({ cate_id, source: "feed", draws: [draw] });
    }
  };
  await addToThree(1);
  const seen = await store.version();
  await addToThree(2);
  await addToThree(3);
  const after = await start(store);
  const whole = reconnect(after, seen);
  const [, ...events] = whole.names;
  expect(events.filter((name) => name === "changed")).toHaveLength(3);
  expect(events.filter((name) => name === "open").length).toBeGreaterThanOrEqual(3);
  const [, ...ids] = whole.ids;
  expect(new Set(ids).size).toBe(events.length);
  for (const [index, id] of ids.entries()) {
    expect(reconnect(after, id).names.slice(1)).toEqual(events.slice(index + 1));
  }
  // After another start the id would skip other tracks' events with lower numbers.
  await add(store, 1);
  const [first = ""] = ids;
  expect(reconnect(await start(store), first).names).toEqual(["hello", "resync"]);
});
