import { describe, expect, test } from "vitest";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { Hub, type Client, SLOW_CLIENT_BYTES, MAX_WAITING_BYTES } from "./hub.ts";

/** A client that records its frames. */
function listener() {
  const sink = {
    text: "",
    ended: false,
    destroyed: false,
    writableLength: 0,
    write: (frame: Buffer) => (sink.text += frame.toString()),
    end: () => (sink.ended = true),
    destroy: () => (sink.destroyed = true),
    events: () => [...sink.text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    ids: () => [...sink.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
  };
  return sink;
}

const createOwner = (address: string) => ({ address, network: address });

function setUp(version = 100) {
  const clock = holdClock(1_700_000_000_000);
  let newest = version;
  const hub = new Hub({
    clock,
    random: () => 0.5,
    buildId: "b1",
    version: () => newest,
    maxStreams: 4000,
    past: { start: version, reading: "", events: [] },
  });
  function join(parts: Partial<Client> = {}) {
    const sink = listener();
    const client = { sink, ...createOwner("a"), tracks: null, lastId: null, ...parts };
    const leave = hub.join(client);
    return { sink, leave };
  }
  function open(id: number, cate_id: number) {
    newest = id;
    const last_open = { ...NO_DRAW, cai_id: cate_id, term: String(id) };
    hub.announce({ ...NEWS, seq: id, cate_id, last_open });
  }
  return { clock, hub, join, open };
}

/** An event without changes. */
const NEWS = { cate_id: 2001, last_open: null, revised: false, rewritten: false, more: false };

describe("the live stream", () => {
  test("sends hello with the newest change number and the retry time", () => {
    const { sink } = setUp().join();
    expect(sink.text).toBe(
      'retry: 3500\n\nid: 100\nevent: hello\ndata: {"server_time":1700000000000,"build_id":"b1"}\n\n',
    );
  });

  test("sends a draw to every client with the same bytes", () => {
    const { hub, join, open } = setUp();
    const frames: Buffer[] = [];
    for (const address of ["a", "b"]) {
      const sink = { ...listener(), write: (frame: Buffer) => frames.push(frame) };
      hub.join({ sink, ...createOwner(address), tracks: null, lastId: null });
    }
    open(101, 2001);
    expect(frames).toHaveLength(4);
    expect(frames[2]).toBe(frames[3]);
    expect(join().sink.events()).toEqual(["hello"]);
  });

  test("sends a client only its tracks", () => {
    const { join, open } = setUp();
    const { sink } = join({ tracks: new Set([2003]) });
    open(101, 2001);
    open(102, 2003);
    expect(sink.ids()).toEqual([100, 102]);
  });

  test("replays a client's missed events once", () => {
    const { join, open } = setUp();
    open(101, 2001);
    open(102, 2003);
    open(103, 2001);
    expect(join({ lastId: "101" }).sink.ids()).toEqual([101, 102, 103]);
    expect(join({ lastId: "100", tracks: new Set([2001]) }).sink.ids()).toEqual([100, 101, 103]);
    expect(join({ lastId: "103" }).sink.events()).toEqual(["hello"]);
  });

  test.each(["99", "102", "-1", "gone", "100.1.1", "x\ny"])(
    "sends resync to a client with the unknown id %s",
    (lastId) => {
      const { join, open } = setUp();
      open(101, 2001);
      const { sink } = join({ lastId });
      expect(sink.events()).toEqual(["hello", "resync"]);
      expect(sink.ids()).toEqual([101]);
    },
  );

  test("sends resync if missed events are no longer in memory", () => {
    const { join, open } = setUp();
    for (let id = 101; id <= 2200; id += 1) open(id, 2001);
    expect(join({ lastId: "150" }).sink.events()).toEqual(["hello", "resync"]);
    expect(join({ lastId: "2198" }).sink.ids()).toEqual([2198, 2199, 2200]);
  });

  test("sends changes of older draws, also to reconnecting clients", () => {
    const { hub, join } = setUp();
    const { sink } = join();
    hub.announce({ ...NEWS, seq: 101, cate_id: 2003, revised: true });
    expect(sink.text).toContain(
      'id: 101\nevent: changed\ndata: {"cate_id":2003,"rewritten":false}\n\n',
    );
    const last_open = { ...NO_DRAW, cai_id: 2001 };
    const news = { ...NEWS, cate_id: 2001, last_open, revised: true, rewritten: true };
    hub.announce({ ...news, seq: 102 });
    expect(sink.events()).toEqual(["hello", "changed", "changed", "open"]);
    // A reconnecting client gets the change and its draw together.
    expect(sink.ids()).toEqual([100, 101, 102]);
    expect(join({ lastId: "100" }).sink.events()).toEqual(["hello", "changed", "changed", "open"]);
    expect(join({ lastId: "102" }).sink.events()).toEqual(["hello"]);
    expect(join({ lastId: "100", tracks: new Set([2003]) }).sink.events()).toEqual([
      "hello",
      "changed",
    ]);
  });

  test("gives simultaneous changes one id, on the last, so that an interrupted client gets all again", () => {
    const { hub, join } = setUp();
    const { sink } = join();
    for (const [cate_id, more] of [
      [2001, true],
      [2003, true],
      [2005, false],
    ] as const) {
      hub.announce({
        ...NEWS,
        seq: 101,
        cate_id,
        more,
        last_open: { ...NO_DRAW, cai_id: cate_id },
      });
    }
    expect(sink.events()).toEqual(["hello", "open", "open", "open"]);
    expect(sink.ids()).toEqual([100, 101]);
    expect(sink.text.lastIndexOf("id: 101")).toBeGreaterThan(sink.text.indexOf('"cate_id":2003'));
    expect(join({ lastId: "100" }).sink.events()).toEqual(["hello", "open", "open", "open"]);
    expect(join({ lastId: "101" }).sink.events()).toEqual(["hello"]);
  });

  test("sends a heartbeat with the server's time every 15 seconds", () => {
    const { clock, join } = setUp();
    const { sink } = join();
    clock.pass(14_999);
    expect(sink.events()).toEqual(["hello"]);
    clock.pass(1);
    expect(sink.text.endsWith('event: beat\ndata: {"server_time":1700000015000}\n\n')).toBe(true);
    clock.pass(30_000);
    expect(sink.events()).toEqual(["hello", "beat", "beat", "beat"]);
  });

  test("drops a client that reads nothing and keeps the others", () => {
    const { hub, join, open } = setUp();
    const slow = join();
    const quick = join();
    slow.sink.writableLength = SLOW_CLIENT_BYTES + 1;
    open(101, 2001);
    expect([slow.sink.destroyed, quick.sink.destroyed]).toEqual([true, false]);
    expect([hub.size, hub.dropped]).toEqual([1, 1]);
    expect(quick.sink.ids()).toEqual([100, 101]);
  });

  test("drops a client that reads nothing between two heartbeats, and keeps a slow one", () => {
    const { clock, hub, join } = setUp();
    const stuck = join();
    const slow = join();
    stuck.sink.writableLength = 900;
    slow.sink.writableLength = 900;
    clock.pass(15_000);
    expect(hub.size).toBe(2);
    slow.sink.writableLength = 800;
    clock.pass(15_000);
    expect([stuck.sink.destroyed, slow.sink.destroyed]).toEqual([true, false]);
    expect([hub.size, hub.dropped]).toEqual([1, 1]);
  });

  test("accepts a thousand clients behind one address, and another one when one leaves", () => {
    const { hub, join } = setUp();
    const clients = Array.from({ length: 1000 }, () => join());
    expect([hub.hasRoom(createOwner("a")), hub.hasRoom(createOwner("b"))]).toEqual([false, true]);
    clients[0]?.leave();
    clients[0]?.leave();
    expect(hub.hasRoom(createOwner("a"))).toBe(true);
    expect(hub.size).toBe(999);
  });

  test("drops the slowest clients when all buffers together are too large", () => {
    const { clock, hub, join } = setUp();
    const count = MAX_WAITING_BYTES / SLOW_CLIENT_BYTES;
    const slow = Array.from({ length: count }, () => join());
    for (const { sink } of slow) sink.writableLength = SLOW_CLIENT_BYTES;
    const small = join();
    small.sink.writableLength = 100;
    clock.pass(15_000);
    expect([hub.dropped, hub.size, small.sink.destroyed]).toEqual([count, 1, false]);
  });

  test("ends every stream when it closes, and accepts no more", () => {
    const { clock, hub, join } = setUp();
    const { sink } = join();
    hub.close();
    clock.pass(60_000);
    expect([sink.ended, hub.size, hub.hasRoom(createOwner("a"))]).toEqual([true, 0, false]);
    expect(sink.events()).toEqual(["hello"]);
  });

  test.each([
    [1, 3500],
    [900, 3500],
    [20_000, 22_000],
    [40_000, 32_000],
  ])("spreads %i clients at a stop: the median reconnects after %i ms", (count, ms) => {
    const { hub, join } = setUp();
    const clients = Array.from({ length: count }, () => join());
    hub.close();
    expect(clients[0]?.sink.text.endsWith(`retry: ${ms}\n\n`)).toBe(true);
  });
});
