import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { cliKit } from "./cli-for-tests.ts";

/** Milliseconds that importing 1,012 draws may take, the start of the process included. */
const IMPORT_MS = 5000;
const DATA = resolve(import.meta.dirname, "../../../shared/data");
const COMMAND = resolve(import.meta.dirname, "../draws.ts");
const { draws, environment, imports, stored, withStore } = cliKit();

describe.skipIf(!existsSync(DATA))("real draws (needs ../shared/data)", () => {
  test("1,012 draws are imported by a process of their own, twice the same", async () => {
    const run = () =>
      promisify(execFile)(
        process.execPath,
        [COMMAND, "import", join(DATA, "pk10.csv"), "--track", "2015"],
        { env: { ...process.env, ...environment() } },
      );
    const began = performance.now();
    expect((await run()).stdout).toContain("1012 rows, 1012 stored, 0 already stored");
    expect(performance.now() - began).toBeLessThan(IMPORT_MS);
    expect((await run()).stdout).toContain("1012 rows, 0 stored, 1012 already stored");
    const from = Date.parse("2018-03-13T00:00:00+08:00") / 1000;
    const range = { cate_id: 2015, from, to: from + 86_400 };
    const day = await withStore((store) => store.between(range));
    expect(day).toHaveLength(179);
    expect(day[0]).toMatchObject({ term: "670858", number: "5,3,10,6,1,2,7,4,8,9", timings: "" });
    expect(await draws("verify", "--track", "2015")).toMatchObject({ code: 0 });
  }, 20_000);

  test("a marble that did not finish leaves its draw one timing short", async () => {
    expect(await imports(join(DATA, "marbula_one.csv"))).toMatchObject({ code: 0, err: "" });
    const all = await stored();
    expect(all).toHaveLength(16);
    const short = all.map(
      ({ number, timings }) => number.split(",").length - timings.split(",").length,
    );
    expect(new Set(short)).toEqual(new Set([0, 1]));
    expect(await draws("verify", "--track", "2015")).toMatchObject({ code: 0 });
  });
});
