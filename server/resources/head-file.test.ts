import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHeadFile } from "./head-file.ts";

const KEY = new Uint8Array(32).fill(7);
const headOf = (size: number) => ({ size, root: new Uint8Array(32).fill(size) });

test("trees that are published at the same time are all noted, the newest last", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marble-head-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = openHeadFile(folder);
  const sizes = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(sizes.map((size) => file.write(KEY, headOf(size))));
  expect(await openHeadFile(folder).read(KEY)).toEqual(headOf(20));
});
