import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";

/**
 * Many clients of a server of event streams, controlled by process messages. `node stream-clients.ts --url
 * http://… --path /… --count 10000` opens them and sends `open`. For each {@link Publish} message it sends the
 * request and answers with the milliseconds until the first, the median and the last client got the event.
 */
export interface Publish {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Text that occurs only in this request's event. */
  readonly mark: string;
}

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "" },
    path: { type: "string", default: "/" },
    count: { type: "string", default: "1" },
  },
});
const { hostname, port } = new URL(values.url);
const count = Number(values.count);
/** Number of clients per address, and of clients that connect at the same time. */
const PER_ADDRESS = 50;
const AT_ONCE = 100;

let mark = "";
let began = 0;
const waits: number[] = [];

function onData(text: string): void {
  if (mark === "" || !text.includes(mark)) return;
  waits.push(performance.now() - began);
  if (waits.length < count) return;
  mark = "";
  const sorted = waits.toSorted((a, b) => a - b);
  process.send?.({ first: sorted[0], median: sorted[count >> 1], last: sorted.at(-1) });
}

function open(nth: number): Promise<Socket> {
  const group = Math.floor(nth / PER_ADDRESS);
  const address = `10.${group >> 16}.${(group >> 8) & 255}.${group & 255}`;
  return new Promise((opened, failed) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${values.path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${address}\r\n\r\n`,
      );
    });
    socket.on("error", failed);
    socket.on("close", () => failed(new Error("a stream was closed")));
    // Frames are small, so that each arrives in one piece.
    socket.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("event: hello")) opened(socket);
      onData(text);
    });
  });
}

for (let nth = 0; nth < count; nth += AT_ONCE) {
  const many = Math.min(AT_ONCE, count - nth);
  await Promise.all(Array.from({ length: many }, (_, at) => open(nth + at)));
}
process.on("message", (message: Publish) => {
  waits.length = 0;
  ({ mark } = message);
  began = performance.now();
  void fetch(`${values.url}${message.path}`, {
    method: "POST",
    headers: message.headers,
    body: message.body,
  }).then((answer) => answer.text());
});
process.send?.("open");
