import { mkdir, readdir, readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import { NOW, ROWS, cliKit } from "./cli-for-tests.ts";
import { toExitCode } from "./exit-code.ts";

const {
  draws,
  environment,
  writeTestFile,
  imports,
  inFolder,
  sheet,
  takeBareFolder,
  useFolder,
  stored,
} = cliKit();

test.each(["csv", "ndjson"])("an export as %s imports to the same draws", async (format) => {
  const first = await writeTestFile(
    [
      {
        term: "A-1",
        number: "2,1,3",
        timings: "9.1,9.25",
        all_number: 'x,"y"',
        spec_number: "8",
        open_time: "2026-10-25T00:30:00Z",
      },
      {
        term: "A-2",
        number: "1,2",
        open_timestamp: NOW,
        next_term: "A-3",
        next_open_timestamp: NOW + 60,
        residue_opens: 4,
      },
    ]
      .map((draw) =>
        JSON.stringify({ ...draw, open_time: draw.open_time?.replace("2026-10", "2025-10") }),
      )
      .join("\n"),
    "first.ndjson",
  );
  expect(await imports(first, "--zone", "Europe/Paris")).toMatchObject({ code: 0, err: "" });
  const before = await stored();
  expect(before).toHaveLength(2);
  const out = inFolder(`out.${format}`);
  const written = await draws("export", "--track", "2015", "--format", format, "--out", out);
  expect(written).toMatchObject({ code: 0, out: `track 2015: 2 draws written to ${out}\n` });
  const printed = await draws("export", "--track", "2015", "--format", format);
  expect(printed.out).toBe(await readFile(out, "utf8"));
  await useFolder("other");
  expect(await imports(out)).toMatchObject({ code: 0, err: "" });
  expect(await stored()).toEqual(before);
});

test("an export to an unwritable place is refused", async () => {
  await stored();
  await mkdir(inFolder("taken"));
  for (const [out, why] of [
    [inFolder("taken"), " exists: name a file that doesn't"],
    [inFolder("none/x.csv"), ": no such file or directory"],
  ] as const) {
    const { code, err } = await draws("export", "--track", "2015", "--out", out);
    expect([code, err]).toEqual([1, `${out}${why}\n`]);
  }
});

test("a database of another version is refused", async () => {
  await stored();
  const database = new DatabaseSync(inFolder(`data/${SQLITE_FILE}`));
  database.exec("update kept set value = 'other' where name = 'schema'");
  database.close();
  const { code, err } = await draws("export", "--track", "2015");
  expect(code).toBe(1);
  expect(err).toMatch(/the database is of an unreleased version .* set DATA_DIR to another folder/);
});

test("a reader may close an export early", async () => {
  const enough = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
  const err = new PassThrough();
  expect(await toExitCode("draws", err, () => Promise.reject(enough))).toBe(0);
  expect(err.read()).toBeNull();
});

test("an exported simulated draw isn't imported as a real one", async () => {
  const file = await writeTestFile(
    'term,number,open_time,source\n1,"2,1",2026-03-01 08:00:00,simulated\n',
  );
  const { code, err } = await imports(file);
  expect(code).toBe(1);
  expect(err).toContain("simulated");
});

test.each([[["--track", "2015"]], [["--all"]]])(
  "an export with %j never overwrites a file",
  async (which) => {
    await stored();
    const out = join(environment()["DATA_DIR"] ?? "", SQLITE_FILE);
    const before = await readFile(out);
    const { code, err } = await draws("export", ...which, "--out", out);
    expect([code, err]).toEqual([1, `${out} exists: name a file that doesn't\n`]);
    expect(await readFile(out)).toEqual(before);
  },
);

test("a command in a wrong folder creates no database", async () => {
  const file = await sheet(...ROWS);
  await takeBareFolder("wrong");
  const folder = environment()["DATA_DIR"] ?? "";
  for (const call of [
    ["import", file, "--track", "2015"],
    ["import", file, "--track", "2015", "--dry-run"],
    ["export", "--track", "2015"],
    ["export", "--all", "--out", inFolder("all")],
    ["reset", "--track", "2015", "--yes"],
  ]) {
    const { code, out, err } = await draws(...call);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(
      `there is no database ${join(folder, SQLITE_FILE)}: set DATA_DIR to the folder of the server, or start the server there first\n`,
    );
  }
  expect(await readdir(folder)).toEqual(["site.json"]);
});
