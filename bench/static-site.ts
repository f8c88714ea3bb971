import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** File types that compression doesn't shrink. */
const PACKED = new Set([".png", ".webp"]);

/** Paths whose files change between builds. */
const CHANGING = /(\.html|\/sw\.js)$/;

/** A running plain HTTP server. */
interface Served {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder on a free port, compressed as by the site's server. */
export async function serve(folder: string): Promise<Served> {
  const ready = new Map<string, Buffer>();
  const readBody = async (path: string) => {
    const known = ready.get(path);
    if (known !== undefined) return known;
    const raw = await readFile(join(folder, path));
    const body = PACKED.has(extname(path)) ? raw : brotliCompressSync(raw);
    ready.set(path, body);
    return body;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(pathname === "/" ? "/index.html" : pathname);
    readBody(path).then(
      (body) => {
        response.writeHead(200, {
          "content-type": TYPES[extname(path)] ?? "application/octet-stream",
          ...(!PACKED.has(extname(path)) && { "content-encoding": "br" }),
          "cache-control": CHANGING.test(path) ? "no-cache" : "public, max-age=31536000, immutable",
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
