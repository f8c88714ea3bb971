import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Starts a server in front of `target` that sends a page up to `marker` and the rest after `release`. Other files pass.
 */
export async function startSlowPage(target: string, marker: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function forward(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { "content-length": _, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    if (headers["content-type"]?.startsWith("text/html") !== true) {
      answer.pipe(outgoing);
      return;
    }
    const [start = "", ...rest] = (await text(answer)).split(marker);
    outgoing.write(start + marker);
    await released;
    outgoing.end(rest.join(marker));
  }
  const server = createServer(({ url = "/" }, outgoing) => {
    const onward = get(new URL(url, target), (answer) => void forward(answer, outgoing));
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => release(),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
