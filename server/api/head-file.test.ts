import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { BadHeadFile, openHeadFile } from "./head-file.ts";

const KEY = new Uint8Array(32).fill(7);
const createHead = (size: number) => ({ size, root: new Uint8Array(32).fill(size) });

test("concurrently published trees are all recorded, the newest last", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marble-head-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = openHeadFile(folder);
  const sizes = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(sizes.map((size) => file.write(KEY, createHead(size))));
  expect(await openHeadFile(folder).read(KEY)).toEqual(createHead(20));
});

test.each([
  ["cut off", (text: string) => text.slice(0, 40)],
  ["empty", () => ""],
  ["of another shape", () => "{}"],
  ["with half a root", (text: string) => text.replace(/"root":"..../, '"root":"')],
])("a %s file prevents signing", async (_, damage) => {
  const folder = await mkdtemp(join(tmpdir(), "marble-head-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await openHeadFile(folder).write(KEY, createHead(3));
  const path = join(folder, "log-head.json");
  const whole = await readFile(path, "utf8");
  await writeFile(path, damage(whole));
  const file = openHeadFile(folder);
  await expect(file.read(KEY)).rejects.toThrow(BadHeadFile);
  // It fails while the file is damaged.
  await expect(file.read(KEY)).rejects.toThrow(`${path} is cut off or damaged`);
  await writeFile(path, whole);
  expect(await file.read(KEY)).toEqual(createHead(3));
});

test("an unreadable file prevents signing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marble-head-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "log-head.json"));
  await expect(openHeadFile(folder).read(KEY)).rejects.toThrow("can't be read (EISDIR");
});
