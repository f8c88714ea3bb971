import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import * as fc from "fast-check";
import { followStream, nameOf } from "../server/stream-client-for-tests.ts";
import { TRACKS } from "../server/catalogue/built-in.ts";
import { STREAM_PATH } from "../src/contract/stream.ts";
import { opsDraws } from "../src/contract/ops.ts";
import { memoryOf } from "./processes.ts";
import { growthOf, table } from "./report.ts";
import { soakFolder, type SoakProcess } from "./soak-site.ts";

/**
 * `npm run soak -- MINUTES` (60 without a number): two processes on one database, one of which is killed and
 * started again all the time; clients that follow the stream, clients that never read; draws and random
 * requests all the while. Prints each minute what memory the other process uses once everything that can be
 * freed is, and all that it has; then whether what it uses stayed flat.
 */

const MINUTES = Number(process.argv[2] ?? 60);
const TOKEN = "token-of-the-soak";
const CLIENTS = 20;
const SILENT_CLIENTS = 20;
/** Milliseconds between two draws, two random requests, two kills. */
const DRAW_MS = 2000;
const REQUEST_MS = 200;
const KILL_MS = 90_000;
/** By how many MB memory may grow. */
const FLAT_MB = 10;
/** Milliseconds in which the clients must have the last draws. */
const SETTLE_MS = 30_000;

const folder = await soakFolder(TOKEN);
const steady = await folder.start();
let other: SoakProcess = await folder.start();
const until = Date.now() + MINUTES * 60_000;
const going = () => Date.now() < until;
const counts = { draws: 0, requests: 0, failures: 0, kills: 0 };
const published: string[] = [];

/** Sends a draw to a process, then to the next, until one acknowledges it. */
async function publish(draw: { cate_id: number; term: string }): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { url } = attempt % 2 === 0 ? other : steady;
    const answer = await fetch(`${url}${opsDraws.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify(draw),
    }).catch(() => null);
    const text = (await answer?.text().catch(() => "")) ?? "";
    if (/"(stored|already)"/.test(text)) return;
    // Sent again it would be refused again.
    if (text.includes('"refused"')) throw new Error(`A draw was refused: ${text}`);
    await wait(50);
  }
}

function drawOf(nth: number) {
  const { id } = TRACKS[nth % TRACKS.length] ?? { id: 2001 };
  const open_timestamp = Math.floor(Date.now() / 1000);
  const term = String(900_000 + nth);
  return { cate_id: id, term, number: "2,1,3", open_timestamp, replace_simulated: true };
}

async function keepDrawing(): Promise<void> {
  for (let nth = TRACKS.length; going(); nth += 1) {
    const draw = drawOf(nth);
    await publish(draw);
    published.push(nameOf(draw));
    counts.draws += 1;
    await wait(DRAW_MS);
  }
}

const PATHS = [
  "/",
  "/en",
  "/ja/track/2001",
  "/en/track/2005?tab=trend",
  "/api/v1/hall/open",
  "/api/v1/hall/open/histories?cate_id=2001",
  "/api/v1/hall/stat/lenre?cate_id=2003",
  "/log/checkpoint",
];
const input = fc.record({
  path: fc.oneof(fc.constantFrom(...PATHS), fc.webPath(), fc.string().map(encodeURIComponent)),
  query: fc.oneof(fc.constant(""), fc.webQueryParameters()),
  method: fc.constantFrom("GET", "GET", "GET", "POST", "HEAD", "DELETE"),
  body: fc.json(),
});

/** Random requests, each to be answered without a 500. */
async function keepAsking(): Promise<void> {
  while (going()) {
    const [sample] = fc.sample(input, 1);
    if (sample === undefined) return;
    const { path, query, method, body } = sample;
    const address = new URL(steady.url);
    address.pathname = path;
    address.search = query;
    const init = { method, redirect: "manual", ...(method === "POST" && { body }) } as const;
    if (!address.pathname.startsWith(STREAM_PATH)) {
      const answer = await fetch(address, init).catch(() => null);
      await answer?.arrayBuffer();
      counts.requests += 1;
      if (answer === null || answer.status === 500) {
        counts.failures += 1;
        console.error(`${method} ${address.href}: ${answer?.status ?? "no answer"}`);
      }
    }
    await wait(REQUEST_MS);
  }
}

async function keepKilling(): Promise<void> {
  for (;;) {
    await wait(Math.min(KILL_MS, Math.max(0, until - Date.now())));
    if (!going()) return;
    other.end("SIGKILL");
    await other.ended;
    other = await folder.start();
    counts.kills += 1;
  }
}

/** A client that asks for the stream, reads nothing, and comes back when it is dropped. */
function stayDeaf(): void {
  const { hostname, port } = new URL(steady.url);
  const socket = connect(Number(port), hostname, () => {
    socket.pause().write(`GET ${STREAM_PATH} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
  });
  socket.on("error", () => {});
  const back = setTimeout(() => {
    socket.destroy();
    if (going()) stayDeaf();
  }, 60_000);
  back.unref();
}

async function keepMeasuring(): Promise<number[]> {
  const memory: number[] = [];
  while (going()) {
    await wait(Math.min(60_000, Math.max(0, until - Date.now())));
    const allMb = await memoryOf(steady.pid);
    const usedMb = await steady.usedMb();
    memory.push(usedMb);
    console.log(
      `minute ${memory.length}: ${usedMb.toFixed(1)} MB in use, ${allMb.toFixed(0)} MB in all`,
    );
  }
  return memory;
}

for (let nth = 0; nth < TRACKS.length; nth += 1) await publish(drawOf(nth));
const clients = Array.from({ length: CLIENTS }, (_, nth) =>
  followStream(() => (nth % 2 === 0 ? steady : other).url),
);
await Promise.all(clients.map(({ ready }) => ready));
for (let nth = 0; nth < SILENT_CLIENTS; nth += 1) stayDeaf();
const [memory] = await Promise.all([keepMeasuring(), keepDrawing(), keepAsking(), keepKilling()]);
const settled = Date.now() + SETTLE_MS;
const complete = () =>
  clients.every(({ draws }) => published.every((name) => draws.includes(name)));
while (!complete() && Date.now() < settled) await wait(100);

/** Whether a client got every draw, each track's in order; after a restart the latest ones come again. */
function isWhole(draws: readonly string[]): boolean {
  const first = new Set(draws);
  return TRACKS.every(({ id }) => {
    const ofTrack = (name: string) => name.startsWith(`${id} `);
    const wanted = published.filter(ofTrack);
    const got = [...first].filter((name) => wanted.includes(name));
    return got.join() === wanted.join();
  });
}
const whole = clients.filter(({ draws }) => isWhole(draws));
for (const { leave } of clients) leave();
const { flat, grew } = growthOf(memory, FLAT_MB);
const sound = flat && counts.failures === 0 && whole.length === CLIENTS;
const head = [
  "minutes",
  "draws",
  "requests",
  "failures",
  "kills",
  "clients with every draw, in order",
];
console.log(table(head, [[MINUTES, ...Object.values(counts), `${whole.length} of ${CLIENTS}`]]));
console.log(
  `Memory: ${Math.min(...memory).toFixed(0)} to ${Math.max(...memory).toFixed(0)} MB, ${grew.toFixed(1)} MB from the middle third to the last: ${flat ? "flat" : "NOT flat"}.`,
);
for (const { end } of [steady, other]) end("SIGTERM");
await Promise.all([steady.ended, other.ended]);
await folder.remove();
process.exitCode = sound ? 0 : 1;
