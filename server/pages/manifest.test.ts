import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openApp } from "#server/app-for-tests.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0)) await each();
});

async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), "manifest-"));
  await mkdir(join(folder, "en"));
  for (const prefix of ["", "/en"]) {
    const text = JSON.stringify({ id: "/", start_url: prefix || "/", shortcuts: [] });
    await writeFile(join(folder, prefix, "manifest.webmanifest"), text);
  }
  const server = await openApp({ folder });
  undo.push(server.close, () => rm(folder, { recursive: true }));
  return server;
}

test("a known manifest is 304, a missing one 404", async () => {
  const { send } = await openSite();
  const first = await send("/manifest.webmanifest");
  expect(first.headers.get("content-type")).toContain("application/manifest+json");
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await send("/manifest.webmanifest", { headers })).status).toBe(304);
  expect((await send("/ja/manifest.webmanifest")).status).toBe(404);
});
