import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import * as v from "valibot";
import { NO_DRAW } from "#domain/sample-draws-for-tests.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { Hub, type StreamSink } from "./hub.ts";

const READERS = 200;
const DRAWS = 2000;
const GROWTH_MAX_BYTES = 30_000_000;

setFlagsFromString("--expose-gc");
const collect = v.parse(v.function(), runInNewContext("gc"));

/** Bytes in use after garbage collection. */
function usedBytes(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const owner = { address: "a", network: "n" };
let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

function openHub() {
  const clock = holdClock(1_700_000_000_000);
  const past = { start: 0, reading: "", events: [] };
  let newest = 0;
  const version = () => newest;
  const hub = new Hub({ clock, random: () => 0, buildId: "b", version, maxStreams: 4000, past });
  /** Announces a draw of about this many bytes. */
  function draw(bytes: number) {
    newest += 1;
    const last_open = { ...NO_DRAW, term: String(newest), timings: "2".repeat(bytes) };
    const news = { revised: false, rewritten: false, more: false };
    hub.announce({ ...news, seq: newest, cate_id: 2001, last_open });
  }
  return { hub, draw };
}

/** Connects clients that never read. */
async function connectReaders(hub: Hub): Promise<void> {
  server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const leave = hub.join({ ...owner, sink: response, tracks: null, lastId: null });
    response.on("close", leave);
  });
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  // A TCP server's address is never a pipe's name.
  const { port } = listening.address() as AddressInfo;
  for (let nth = 0; nth < READERS; nth += 1) {
    const socket = connect(port, "127.0.0.1").pause();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    sockets.push(socket);
  }
  await expect.poll(() => hub.size).toBe(READERS);
}

test.each([
  ["of the usual size", 200],
  ["that the sockets' own buffers can't hold", 20_000],
])("200 readers that don't read take little memory for 2,000 draws %s", async (_, bytes) => {
  const { hub, draw } = openHub();
  await connectReaders(hub);
  for (let nth = 0; nth < DRAWS; nth += 1) draw(bytes);
  const withReaders = usedBytes();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => hub.size).toBe(0);
  // The rest is the replay buffer.
  expect(withReaders - usedBytes()).toBeLessThan(GROWTH_MAX_BYTES);
  hub.close();
});

test("reconnecting clients share the bytes of missed events", () => {
  const { hub, draw } = openHub();
  for (let nth = 0; nth < DRAWS; nth += 1) draw(200);
  const join = (lastId: number, tracks: ReadonlySet<number> | null = null) => {
    const written: Buffer[] = [];
    const write = (frame: Buffer) => written.push(frame);
    const sink: StreamSink = { write, end() {}, destroy() {}, writableLength: 0 };
    hub.join({ ...owner, sink, tracks, lastId: String(lastId) });
    return written;
  };
  const all = join(0);
  const some = join(700);
  const followed = join(0, new Set([2001]));
  expect(Buffer.concat(all).toString()).toContain('"term":"1"');
  expect(Buffer.concat(some).toString()).not.toContain('"term":"700"');
  expect(Buffer.concat(some).toString()).toContain('"term":"701"');
  expect(Buffer.concat(followed).equals(Buffer.concat(all))).toBe(true);
  expect(Buffer.concat(join(0, new Set([2003]))).toString()).not.toContain("event: open");
  const isShared = some.at(-1)?.buffer === all.at(-1)?.buffer;
  expect(isShared).toBe(true);
  draw(200);
  expect(Buffer.concat(join(1999)).toString()).toContain('"term":"2001"');
  hub.close();
});

test("an event in memory doesn't hold a part of a shared pool", () => {
  const { hub, draw } = openHub();
  const written: Buffer[] = [];
  const write = (frame: Buffer) => written.push(frame);
  const sink: StreamSink = { write, end() {}, destroy() {}, writableLength: 0 };
  hub.join({ ...owner, sink, tracks: null, lastId: null });
  draw(200);
  const frame = written.at(-1);
  expect(frame?.toString()).toContain('"term":"1"');
  expect(frame?.buffer.byteLength).toBe(frame?.byteLength);
  hub.close();
});
