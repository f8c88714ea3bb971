import { readdir, readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { cliKit, ROWS } from "./cli-for-tests.ts";

const { draws, environment, writeTestFile, imports, inFolder, sheet, ...kit } = cliKit();
const { stored, takeBareFolder, useFolder, withdraw, withStore } = kit;

test("a whole site moves to an empty store: draws, zone and withdrawn numbers", async () => {
  await imports(await sheet(...ROWS));
  await withdraw("102");
  const before = await stored();
  const out = inFolder("site.ndjson");
  expect(await draws("export", "--all", "--out", out)).toMatchObject({ code: 0, err: "" });
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await draws("export", "--all", "--out", out)).toMatchObject({ code: 1 });
  await useFolder("other");
  const moved = await draws("import", out, "--all");
  expect(moved).toMatchObject({ code: 0, err: "" });
  expect(moved.out).toContain("draws: 2\n");
  expect(await stored()).toEqual(before);
  const [track] = await withStore((store) => store.tracks([2015]));
  expect(track).toMatchObject({ source: "feed", zone: "Asia/Shanghai" });
  const again = await imports(await sheet(...ROWS));
  expect(again.err).toContain("102");
  expect(again.code).toBe(1);
  const used = await draws("import", out, "--all");
  expect(used).toMatchObject({ code: 1, err: "the store is not empty: it has draws\n" });
});

test("a missing or foreign file creates no database", async () => {
  const other = await sheet(...ROWS);
  await takeBareFolder("bare");
  const missing = inFolder("nothing");
  expect((await draws("import", missing, "--all")).err).toBe(`there is no file ${missing}\n`);
  expect((await draws("import", other, "--all")).err).toContain("has not been written by export");
  expect(await readdir(environment()["DATA_DIR"] ?? "")).toEqual(["site.json"]);
});

test("an invalid file is refused with its line, and nothing is stored", async () => {
  const out = inFolder("site.ndjson");
  await imports(await sheet(...ROWS));
  await draws("export", "--all", "--out", out);
  const text = await readFile(out, "utf8");
  await useFolder("other");
  const refused = async (changed: string) => draws("import", await writeTestFile(changed), "--all");
  expect((await refused("")).err).toContain("is empty");
  expect((await refused(ROWS.join("\n"))).err).toContain("has not been written by export --all");
  expect((await refused(text.replace(/"tables":"[\w-]+"/, '"tables":"001_first"'))).err).toContain(
    "is of another version of this site (001_first)",
  );
  expect((await refused(`${text}{"table":"sqlite_master","row":{}}\n`)).err).toMatch(
    /line \d+: it is no row of a table/,
  );
  const lines = text.trimEnd().split("\n");
  const without = (from: number, count: number) => `${lines.toSpliced(from, count).join("\n")}\n`;
  expect((await refused(without(-1, 1))).err).toMatch(/is cut off after line \d+/);
  expect((await refused(without(3, 1))).err).toMatch(/line \d+: it is no row/);
  expect((await refused(`${text}${lines[1]}\n`)).err).toMatch(/line \d+: it is no row/);
  expect(await stored()).toEqual([]);
  expect(await draws("export", "--all")).toMatchObject({ code: 2 });
});
