import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** Serves a folder on a free port, compressed like the site's own server does. */
export async function serve(folder) {
  const ready = new Map();
  const answer = async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(pathname === "/" ? "/index.html" : pathname);
    if (!ready.has(path)) ready.set(path, brotliCompressSync(await readFile(join(folder, path))));
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "content-encoding": "br",
      "cache-control": path.endsWith(".html") ? "no-cache" : "public, max-age=31536000, immutable",
    });
    response.end(ready.get(path));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}

/** A page of 14 kB of plain HTML with its styles inside, the size of a results page. */
export function staticPage() {
  const styles =
    "body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem}table{width:100%}td{padding:.3rem}";
  const row = (at) =>
    `<tr><td>${700_000 + at}</td><td>3,4,8,6,7,2,5,1,9,10</td><td>31.02 s</td><td>7</td></tr>\n`;
  const rows = Array.from({ length: 175 }, (_, at) => row(at)).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Static page</title><style>${styles}</style><h1>Draw results</h1><p>The latest draws of one track, newest first, as a page without scripts.</p><table>\n${rows}</table></html>\n`;
}
