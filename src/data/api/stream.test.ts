import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MAX_STREAM_RETRY_MS, openStream, STREAM_RETRY_MS, STREAM_SILENCE_MS } from "./stream.ts";
import { BEAT_SECONDS } from "#contract/limits.ts";
import type { StreamEvent } from "#contract/stream.ts";

/** An event source that the test controls. */
class TestSource extends EventTarget {
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
  }

  close() {
    this.readyState = 2;
  }

  emit(name: string, data: string, lastEventId = "") {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId }));
  }

  fail(state: 0 | 2) {
    this.readyState = state;
    this.dispatchEvent(new Event("error"));
  }
}

function connect(since = "") {
  const sources: TestSource[] = [];
  const events: StreamEvent[] = [];
  const states: boolean[] = [];
  const stop = openStream(
    { base: () => "https://api.example", since },
    { onEvent: (event) => events.push(event), onState: (live) => states.push(live) },
    {
      random: () => 0.5,
      open: (url) => {
        const source = new TestSource(url);
        sources.push(source);
        // The stream only uses the members of TestSource.
        return source as unknown as EventSource;
      },
    },
  );
  return { sources, events, states, stop, last: () => sources.at(-1) };
}

const BEAT_MS = BEAT_SECONDS * 1000;
const BEAT = JSON.stringify({ server_time: 5 });
const HELLO = JSON.stringify({ server_time: 5, build_id: "b" });
const OPEN = JSON.stringify({ cate_id: 2001, last_open: { term: "7", number: "1,2" } });

describe("the stream", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("parses events by the contract and drops others", () => {
    const { events, last } = connect();
    last()?.emit("hello", HELLO);
    last()?.emit("open", OPEN, "12");
    last()?.emit("open", "{broken");
    last()?.emit("open", JSON.stringify({ cate_id: 0, last_open: null }));
    last()?.emit("gossip", "{}");
    expect(events.map(({ name }) => name)).toEqual(["hello", "open"]);
    expect(events[1]).toMatchObject({ data: { cate_id: 2001, last_open: { term: "7" } } });
  });

  test.each([
    ["is cut off", "{broken"],
    ["lacks its term", JSON.stringify({ cate_id: 2001, last_open: { number: "1,2" } })],
  ])("requests a resync for a numbered event that %s, as its draw is lost", (_, data) => {
    const { events, last } = connect();
    last()?.emit("open", OPEN, "12");
    last()?.emit("open", data, "13");
    expect(events.map(({ name }) => name)).toEqual(["open", "resync"]);
  });

  test("ignores the browser's own open event, which has neither data nor number", () => {
    const { events, states, last } = connect("11");
    last()?.dispatchEvent(new Event("open"));
    expect(events).toEqual([]);
    expect(states).toEqual([]);
  });

  test("starts after the last change of the page", () => {
    expect(connect("41").last()?.url).toBe(
      "https://api.example/api/v1/hall/open/stream?last_event_id=41",
    );
  });

  test("reopens a silent stream within two heartbeats, from the last event on", () => {
    const { sources, states, last } = connect();
    last()?.emit("open", OPEN, "12");
    vi.advanceTimersByTime(BEAT_MS - 1);
    last()?.emit("beat", BEAT);
    // The connection is silent without an end from here on.
    vi.advanceTimersByTime(STREAM_SILENCE_MS - 1);
    expect(states.at(-1)).toBe(true);
    vi.advanceTimersByTime(2 * BEAT_MS - STREAM_SILENCE_MS + 1);
    expect(states.at(-1)).toBe(false);
    expect(sources.map(({ readyState }) => readyState)).toEqual([2, 1]);
    expect(last()?.url).toContain("last_event_id=12");
  });

  test("tolerates a heartbeat that is some seconds late", () => {
    const { sources, states, last } = connect();
    last()?.emit("hello", HELLO);
    for (let beat = 0; beat < 5; beat += 1) {
      vi.advanceTimersByTime(BEAT_MS + 9000);
      last()?.emit("beat", BEAT);
    }
    expect([sources.length, new Set(states)]).toEqual([1, new Set([true])]);
  });

  test("detects silence at once after the device slept, which pauses timers", () => {
    const { states, last } = connect();
    last()?.emit("hello", HELLO);
    vi.setSystemTime(Date.now() + 600_000);
    vi.advanceTimersByTime(1000);
    expect(states.at(-1)).toBe(false);
    expect(last()?.readyState).toBe(2);
  });

  test("leaves reconnecting to the browser, and backs off when that gives up", () => {
    const { sources, states, last } = connect();
    last()?.emit("hello", HELLO);
    last()?.fail(0);
    expect(states.at(-1)).toBe(false);
    vi.advanceTimersByTime(STREAM_RETRY_MS);
    expect(sources).toHaveLength(1);
    last()?.fail(2);
    for (const wait of [1, 2, 4, 8, 16].map((times) => times * STREAM_RETRY_MS)) {
      const before = sources.length;
      vi.advanceTimersByTime(wait - 1);
      expect(sources).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sources).toHaveLength(before + 1);
      last()?.fail(2);
    }
    vi.advanceTimersByTime(MAX_STREAM_RETRY_MS);
    expect(sources).toHaveLength(7);
  });

  test("does not reopen once it is stopped", () => {
    const { sources, stop, last } = connect();
    last()?.emit("hello", HELLO);
    stop();
    expect(last()?.readyState).toBe(2);
    vi.advanceTimersByTime(10 * STREAM_SILENCE_MS);
    expect(sources).toHaveLength(1);
  });
});
