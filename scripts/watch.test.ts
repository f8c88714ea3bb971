import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { watchFiles } from "./watch.mjs";

const folder = mkdtempSync(join(tmpdir(), "marble-watch-"));
let close = () => {};
afterEach(() => {
  close();
  rmSync(folder, { recursive: true });
});

test("each change runs the work again, one run at a time, also after a failure", async () => {
  mkdirSync(join(folder, "deep"));
  writeFileSync(join(folder, "one.ts"), "");
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  let running = 0;
  const failures: unknown[] = [];
  const held = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(async () => {
    running += 1;
    expect(running).toBe(1);
    if (work.mock.calls.length === 1) await held.promise;
    running -= 1;
    if (work.mock.calls.length === 2) throw new Error("can't be built");
  });
  close = watchFiles([folder, join(folder, "one.ts")], work, (error) => failures.push(error));
  write("deep/two.ts", "2");
  await expect.poll(() => work.mock.calls.length).toBe(1);
  write("one.ts", "3");
  write("deep/three.ts", "4");
  held.resolve();
  await expect.poll(() => failures).toEqual([new Error("can't be built")]);
  write("deep/three.ts", "5");
  await expect.poll(() => work.mock.calls.length).toBe(3);
  write("deep/three.test.ts", "tests and");
  write("deep/tree.gen.ts", "generated files change nothing that is served");
  write("one.ts", "6");
  await expect.poll(() => work.mock.calls.length).toBe(4);
});
