import * as v from "valibot";
import { STREAM_EVENTS, STREAM_PATH } from "#contract/stream.ts";

/** Name of a draw in tests: track and term. */
export const drawName = ({ cate_id, term }: { cate_id: number; term: string }) =>
  `${cate_id} ${term}`;

/**
 * A stream client like a browser: it reconnects after the last event when the stream breaks. `origin` is called
 * for each connection.
 */
export function followStream(origin: () => string) {
  const draws: string[] = [];
  const ids: string[] = [];
  let lastId = "";
  const leaving = new AbortController();
  const ready = Promise.withResolvers<void>();

  function receive(frame: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(frame)?.[1];
    const id = field("id");
    lastId = id ?? lastId;
    ready.resolve();
    if (field("event") !== "open") return;
    const { cate_id, last_open } = v.parse(STREAM_EVENTS.open, JSON.parse(field("data") ?? ""));
    draws.push(drawName({ cate_id, term: last_open.term }));
    if (id !== undefined) ids.push(id);
  }

  async function read(): Promise<void> {
    const since = lastId === "" ? "" : `?last_event_id=${lastId}`;
    const { signal } = leaving;
    const answer = await fetch(`${origin()}${STREAM_PATH}${since}`, { signal });
    let rest = "";
    for await (const bytes of answer.body ?? []) {
      const frames = (rest + Buffer.from(bytes).toString()).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) receive(frame);
    }
  }

  async function run(): Promise<void> {
    while (!leaving.signal.aborted) await read().catch(() => {});
  }
  void run();
  return { draws, ids, ready: ready.promise, leave: () => leaving.abort() };
}
