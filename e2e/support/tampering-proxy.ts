import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { STREAM_PATH } from "#contract/stream.ts";

/** Ways to tamper with the next draw of the stream. */
export const STREAM_FATES = ["late", "dribbled", "cut", "truncated", "garbled", "swapped"] as const;
/** Ways to tamper with the next API response. */
export const API_FATES = ["refused", "a page", "half", "garbled"] as const;

const LATE_MS = 300;
const DRIBBLE_BYTES = 7;

type StreamFate = (typeof STREAM_FATES)[number];
type ApiFate = (typeof API_FATES)[number];

/** Overwrites the middle of some bytes with control characters, which no JSON has. */
function garble(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = bytes.byteLength >> 1;
  return changed.fill(1, middle, middle + 20);
}

/** The events in a piece of the stream, because each draw of a piece is tampered with by itself. */
function splitEvents(piece: Buffer): Buffer[] {
  const events = piece.toString("latin1").split(/(?<=\n\n)/);
  return events.map((event) => Buffer.from(event, "latin1"));
}

/** Sends an event of the stream as its fate says. */
async function sendTamperedEvent(
  fate: StreamFate,
  bytes: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const half = bytes.byteLength >> 1;
  const [first, second] = [bytes.subarray(0, half), bytes.subarray(half)];
  if (fate === "late") {
    await wait(LATE_MS);
    outgoing.write(bytes);
  } else if (fate === "dribbled") {
    for (let at = 0; at < bytes.byteLength; at += DRIBBLE_BYTES) {
      outgoing.write(bytes.subarray(at, at + DRIBBLE_BYTES));
      await wait(1);
    }
  } else if (fate === "cut") {
    outgoing.write(first, () => outgoing.destroy());
  } else if (fate === "truncated") {
    outgoing.end(first);
  } else if (fate === "garbled") {
    outgoing.write(garble(bytes));
  } else {
    outgoing.write(Buffer.concat([second, first]));
  }
}

/** Sends an API response as its fate says. */
function sendTamperedResponse(fate: ApiFate, bytes: Buffer, outgoing: ServerResponse): void {
  if (fate === "refused") {
    outgoing.writeHead(502).end("Bad gateway");
  } else if (fate === "a page") {
    outgoing.writeHead(200, { "content-type": "text/html" }).end("<h1>Sign in</h1>");
  } else if (fate === "half") {
    outgoing.writeHead(200, { "content-length": bytes.byteLength });
    outgoing.write(bytes.subarray(0, bytes.byteLength >> 1), () => outgoing.destroy());
  } else {
    outgoing.writeHead(200, { "content-type": "application/json" }).end(garble(bytes));
  }
}

/** Starts a proxy in front of `target` that tampers with the stream and the API as `fates` says. */
export async function startTamperingProxy(target: string) {
  const { hostname, port } = new URL(target);
  const fates: { stream: StreamFate[]; api: ApiFate[] } = { stream: [], api: [] };
  async function forward(answer: IncomingMessage, outgoing: ServerResponse, path: string) {
    const isStream = path.startsWith(STREAM_PATH);
    const apiFate = !isStream && path.startsWith("/api/") ? fates.api.shift() : undefined;
    if (apiFate === undefined) outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    const pieces: Buffer[] = [];
    for await (const piece of answer) {
      // Pieces of a body without an encoding are buffers.
      const bytes = piece as Buffer;
      if (apiFate !== undefined) pieces.push(bytes);
      else if (!isStream) outgoing.write(bytes);
      else
        for (const event of splitEvents(bytes)) {
          if (outgoing.writableEnded || outgoing.destroyed) return;
          const fate = event.includes("event: open") ? fates.stream.shift() : undefined;
          if (fate === undefined) outgoing.write(event);
          else await sendTamperedEvent(fate, event, outgoing);
        }
    }
    if (apiFate === undefined) outgoing.end();
    else sendTamperedResponse(apiFate, Buffer.concat(pieces), outgoing);
  }
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = "", headers } = incoming;
    // Uncompressed, so that the changed bytes are those that a page parses.
    const plain = { ...headers, "accept-encoding": "identity" };
    const onward = request({ hostname, port, method, path, headers: plain }, (answer) => {
      // A connection closed on one side is closed on the other.
      forward(answer, outgoing, path).catch(() => outgoing.destroy());
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    fates,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
