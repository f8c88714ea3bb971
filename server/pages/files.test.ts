import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";
import { inlineHashes } from "./files.ts";

const SCRIPT = "let marble = 1;".repeat(100);
const PAGE = "<style>a{}</style><script>go()</script><script src=x></script><p>About</p>";

let folder: string;
let server: Awaited<ReturnType<typeof openApp>>;

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-files-"));
  await put("client/assets/a-1.js", SCRIPT);
  await put("client/assets/b-2.js", SCRIPT);
  await put("client/assets/b-2.js.br", "made by the build");
  await put("client/sw.js", "self.x = 1");
  await put("client/about.html", PAGE);
  await put("client/en/about.html", "<p>About in English</p>");
  await put("client/about/_payload.json", "{}");
  await put("client/app.webmanifest", "{}");
  await put("client/art/track-2001.svg", "<svg/>");
  await put("client/.vite/manifest.json", "{}");
  await put("client/.well-known/security.txt", "Contact: x");
  await put("secret.txt", "secret");
  await symlink("/etc", join(folder, "client", "outside"));
  server = await openApp({ folder: join(folder, "client") });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

describe("files of the build", () => {
  test.each([
    ["/assets/a-1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/sw.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/app.webmanifest", "application/manifest+json; charset=utf-8", "no-cache"],
    ["/art/track-2001.svg", "image/svg+xml; charset=utf-8", "no-cache"],
    ["/about/_payload.json", "application/json; charset=utf-8", "no-cache"],
    ["/about", "text/html; charset=utf-8", "no-cache"],
  ])("%s is %s with caching %s", async (path, type, cache) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("cache-control")).toBe(cache);
    expect(headers.get("etag")).toMatch(/^W\/"/);
  });

  test("can be used in sandboxed frames; pages can't be read by other origins", async () => {
    for (const path of ["/assets/a-1.js", "/art/track-2001.svg", "/about/_payload.json"]) {
      const { headers } = await get(path);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    }
    const { headers } = await get("/about");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("are compressed once, or precompressed by the build", async () => {
    const a = await get("/assets/a-1.js", { "accept-encoding": "br" });
    expect(brotliDecompressSync(a.body).toString()).toBe(SCRIPT);
    expect(a.headers.get("content-encoding")).toBe("br");
    const b = await get("/assets/b-2.js", { "accept-encoding": "br" });
    expect(b.body.toString()).toBe("made by the build");
    expect((await get("/assets/b-2.js")).body.toString()).toBe(SCRIPT);
  });

  test("are 304 for a known ETag", async () => {
    const etag = (await get("/sw.js")).headers.get("etag") ?? "";
    const again = await get("/sw.js", { "if-none-match": etag });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    expect(again.headers.get("content-security-policy")).not.toBeNull();
  });

  test.each([
    "/assets/none.js",
    "/assets/",
    "/assets/b-2.js.br",
    "/assets/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/%5c..%5c..%5csecret.txt",
    "/outside/passwd.txt",
  ])("%s is a plain 404", async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(body.toString()).not.toContain("secret");
  });

  test("prerendered pages may run only their inline parts", async () => {
    const policy = (await get("/about")).headers.get("content-security-policy") ?? "";
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    expect(policy).toContain(`script-src 'self' ${hash("go()")};`);
    expect(policy).toContain(`style-src 'self' ${hash("a{}")};`);
    expect((await get("/en/about")).body.toString()).toBe("<p>About in English</p>");
  });

  test.each(["/about.html", "/sw.js"])("%s may call the API on its own host", async (path) => {
    const environment = { PUBLIC_URL: "https://draws.example" };
    const known = await openApp({ folder: join(folder, "client"), environment });
    const policy = async (of: typeof server) =>
      (await of.send(path)).headers.get("content-security-policy");
    expect(await policy(known)).toContain("connect-src 'self' https://api.draws.example;");
    expect(await policy(server)).toContain("connect-src 'self';");
    await known.close();
  });

  test("a NUL in an address is a bad request", async () => {
    const { status, body } = await get("/assets/a-1.js%00.txt");
    expect(status).toBe(400);
    expect(body.toString()).not.toContain("secret");
  });

  test("allow only GET, HEAD and OPTIONS", async () => {
    const response = await server.app.request("/sw.js", { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

test("data blocks need no hash", () => {
  expect(inlineHashes('<script type="application/json">{}</script>').scripts).toEqual([]);
});

test("files of the build's tools are not served", async () => {
  for (const path of ["/.vite/manifest.json", "/%2evite/manifest.json", "/.vite%2fmanifest.json"]) {
    expect((await server.send(path)).status).toBe(404);
  }
  expect((await server.send("/.well-known/security.txt")).status).toBe(200);
});
