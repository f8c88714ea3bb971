import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A feed server with a configurable response per path. */
export async function startUpstream() {
  const behaviours = new Map<string, RequestListener>();
  const requests: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, headers: request.headers });
    const behave = behaviours.get(path);
    if (behave === undefined) response.writeHead(404).end();
    else behave(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is never a text.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    behave: (path: string, behaviour: RequestListener) => void behaviours.set(path, behaviour),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A listener that responds with a text. */
export function answering(
  text: string | Buffer,
  headers: Record<string, string> = {},
): RequestListener {
  return (_, response) => void response.writeHead(200, headers).end(text);
}
