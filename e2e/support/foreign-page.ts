import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";

interface Framed {
  /** URLs of the frames. */
  readonly srcs: readonly string[];
  /** Value of their `sandbox` attribute; without `allow-same-origin` they have an opaque origin. */
  readonly sandbox: string;
}

/** Opens a page of another site with embedded parts in sandboxed frames, and runs `look` on it. */
export async function onForeignPage(
  page: Page,
  { srcs, sandbox }: Framed,
  look: () => Promise<void>,
): Promise<void> {
  const frames = srcs.map(
    (src) =>
      `<iframe title="Draws" sandbox="${sandbox}" src="${src}" width="420" height="520"></iframe>`,
  );
  const html = `<!doctype html><html lang="en"><title>Another site</title>${frames.join("")}`;
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
