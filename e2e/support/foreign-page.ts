import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";

interface Framed {
  /** Address of what the frame shows. */
  readonly src: string;
  /** Value of the frame's `sandbox` attribute; without `allow-same-origin` it has no origin. */
  readonly sandbox: string;
  /** Number of such frames; one unless given. */
  readonly count?: number;
}

/** Opens a page of another site that shows an embedded part in a sandboxed frame; runs `look` on it. */
export async function onForeignPage(
  page: Page,
  { src, sandbox, count = 1 }: Framed,
  look: () => Promise<void>,
): Promise<void> {
  const frame = `<iframe title="Draws" sandbox="${sandbox}" src="${src}" width="420" height="520"></iframe>`;
  const html = `<!doctype html><html lang="en"><title>Another site</title>${frame.repeat(count)}`;
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port to listen on");
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await look();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
