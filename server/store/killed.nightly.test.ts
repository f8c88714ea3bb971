import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { openStore } from "./open-store.ts";

const WRITER = join(import.meta.dirname, "writer-for-tests.ts");

test("twenty processes killed during writes lose no acknowledged draw", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const args = [WRITER, dataDir, String(round * 10_000), "10000", "1"];
    const writer = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const enough = acknowledged.length + 1 + ((round * 7) % 30);
    for await (const line of createInterface(writer.stdout)) {
      if (line.startsWith("stored ")) acknowledged.push(line.slice("stored ".length));
      // Draws written until its death are acknowledged, too.
      if (acknowledged.length >= enough) writer.kill("SIGKILL");
    }
  }
  const store = await openStore({ dataDir });
  const stored = await store.latest(2001, 200_000);
  expect(acknowledged.length).toBeGreaterThan(200);
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged.length);
  const terms = new Set(stored.map(({ term }) => term));
  expect(acknowledged.filter((term) => !terms.has(term))).toEqual([]);
  expect(await store.version()).toBe(stored.length);
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
