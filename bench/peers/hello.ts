import { createServer, type IncomingHttpHeaders } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Base64. */
  readonly body: string;
}

/** Headers that Node adds itself. */
const BY_NODE = new Set(["date", "connection", "keep-alive"]);

/** A minimal HTTP server that answers hello, or the response that its parent sends it. `node hello.ts` prints its URL. */
let say = { status: 200, headers: ["content-type", "text/plain"], body: Buffer.from("hello") };
const server = createServer((_, response) => {
  response.writeHead(say.status, say.headers);
  response.end(say.body);
});
process.on("message", ({ status, headers, body }: Answer) => {
  const own = Object.entries(headers).filter(([name]) => !BY_NODE.has(name));
  const pairs = own.flatMap(([name, value]) => [name, String(value)]);
  say = { status, headers: pairs, body: Buffer.from(body, "base64") };
  process.send?.("ready");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") console.log(`http://127.0.0.1:${address?.port}`);
});
