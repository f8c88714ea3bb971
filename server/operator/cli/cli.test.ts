import { describe, expect, test } from "vitest";
import { drawAt } from "#server/store/draws-for-tests.ts";
import { ROWS, cliKit } from "./cli-for-tests.ts";

const { draws, writeTestFile, imports, inFolder, sheet, site, stored, withdraw, withStore } =
  cliKit();

test("a file can be imported repeatedly", async () => {
  const file = await sheet(...ROWS);
  const first = await imports(file);
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toBe("track 2015: 3 rows, 3 stored, 0 already stored\n");
  expect(await imports(file)).toMatchObject({
    code: 0,
    out: "track 2015: 3 rows, 0 stored, 3 already stored\n",
  });
  expect((await stored()).map(({ term, timings }) => [term, timings])).toEqual([
    ["103", ""],
    ["102", "9.10,9.20"],
    ["101", "9.10,9.20,9.30"],
  ]);
  expect((await stored()).at(-1)?.open_timestamp).toBe(Date.parse("2026-03-01T00:00:00Z") / 1000);
});

test("columns may be in any order, with a byte-order mark, CRLF and unknown columns", async () => {
  const file = await writeTestFile(
    '\uFEFFNote,open_time,Number,term\r\nx,2026-03-01 08:00:00,"2,1,3",101\r\n\r\n,2026-03-01 08:05:00,"1,2,3",102\r\n',
  );
  expect(await imports(file)).toMatchObject({ code: 0 });
  expect(await stored()).toHaveLength(2);
});

test("times are read in the given zone", async () => {
  await imports(await sheet(...ROWS), "--zone", "Europe/Paris");
  expect((await stored()).at(-1)?.open_timestamp).toBe(Date.parse("2026-03-01T07:00:00Z") / 1000);
});

describe("a track's zone is the site file's", () => {
  const LONDON = ["term,number,open_time", '281,"3,4,1,2,6,5",2026-07-01 09:00:00'];
  const importLondon = async (...more: string[]) =>
    imports(await sheet(...LONDON), "--force", ...more);

  test("in imports, also into a track without draws, and in exports", async () => {
    await site({ zone: "Europe/London", marbles: 6 });
    expect(await importLondon()).toMatchObject({ code: 0, err: "" });
    expect((await stored())[0]?.open_timestamp).toBe(Date.parse("2026-07-01T08:00:00Z") / 1000);
    const { out } = await draws("export", "--track", "2015");
    expect(out).toContain("2026-07-01 09:00:00+01:00");
  });

  test("regardless of the zone of a file's times", async () => {
    await site({ zone: "Europe/London", marbles: 6 });
    await importLondon("--zone", "Asia/Tokyo");
    const { out } = await draws("export", "--track", "2015");
    expect(out).toContain("2026-07-01 01:00:00+01:00");
  });

  test("and can't change while draws are stored", async () => {
    await site({ zone: "Asia/Tokyo", marbles: 6 });
    await importLondon();
    await site({ zone: "Europe/London", marbles: 6 });
    const refused = await importLondon();
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^site\.json has mistakes:\ntracks\[0\]\.zone: .*Asia\/Tokyo/);
    expect(refused.err).toContain("npm run draws -- reset --track 2015 --yes");
    expect((await draws("export", "--track", "2015")).out).toContain("2026-07-01 01:00:00+01:00");
    expect(await draws("reset", "--track", "2015", "--yes")).toMatchObject({ code: 0 });
    expect(await importLondon()).toMatchObject({ code: 0 });
    expect((await stored())[0]?.open_timestamp).toBe(Date.parse("2026-07-01T08:00:00Z") / 1000);
  });
});

test("a bad row prevents the import, and all are reported with lines", async () => {
  const bad = [
    '104,"3,3,1",2026-03-01 08:15:00,',
    '105,"3,2,1",2026-03-01 08:20:00,,x',
    '101,"3,2,1",2026-03-01 08:00:00,',
    '101,"2,1,3",2026-03-01 08:00:00,"9.10,9.20,9.30"',
  ];
  const { code, err } = await imports(await sheet(...ROWS, ...bad));
  expect(code).toBe(1);
  expect(err).toMatch(
    /line 5: number[^]*line 6: has 5 fields[^]*line 7: term 101 is already on line 2/,
  );
  expect(err).toContain("3 problems in 7 rows: nothing was stored");
  expect(await stored()).toEqual([]);
});

test("rows more than two minutes ahead are refused with their lines, unless forced", async () => {
  const ahead = ['104,"2,1,3",2026-03-01 20:01:00,', '105,"2,1,3",2026-03-01 23:00:00,'];
  const file = await sheet(...ROWS, ...ahead);
  const refused = await imports(file);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(
    /^line 6: .*2026-03-01T15:00:00Z.*ahead.*--force[^]*nothing was stored/,
  );
  expect(await stored()).toEqual([]);
  expect(await imports(file, "--force")).toMatchObject({ code: 0, err: "" });
  expect(await stored()).toHaveLength(5);
});

describe("files of spreadsheets are read", () => {
  const text = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;
  const semicolons = [
    "term;number;open_time",
    "101;2,1,3;2026/3/1 8:00",
    "102;1,2,3;2026/3/1 8:05",
  ];
  const utf16 = (bom: string, swap: boolean) => {
    const bytes = Buffer.from(bom + text(...semicolons).replaceAll(";", "\t"), "utf16le");
    return swap ? bytes.swap16() : bytes;
  };
  const cases: [string, string | Uint8Array][] = [
    ["semicolons", text(...semicolons)],
    ["the line sep=", text("sep=;", ...semicolons)],
    ["a byte-order mark and sep=", `\uFEFF${text("sep=;", ...semicolons)}`],
    ["tabs", text(...semicolons).replaceAll(";", "\t")],
    ["UTF-16 with tabs", utf16("\uFEFF", false)],
    ["UTF-16 of the other byte order", utf16("\uFEFF", true)],
    ["blanks beside separators", text(...semicolons).replaceAll(";", " ; ")],
    [
      "blank records and columns",
      text("", ";;;", ...semicolons.map((row) => `${row};;`), ";;", " ; "),
    ],
    ["quoted cells", text(...semicolons).replaceAll(/[^;\r\n]+/g, '"$&"')],
    ["cells that are texts by a formula", text(...semicolons).replace("101", '="101"')],
    [
      "rows without their empty cells at the end",
      text(
        "term,number,open_time,timings",
        '101,"2,1,3",2026-03-01 08:00:00',
        '102,"1,2,3",2026-03-01 08:05:00,',
      ),
    ],
    [
      "a note of several lines",
      text(
        "note,term,number,open_time",
        '"a\nb",101,"2,1,3",2026-03-01 08:00',
        'c,102,"1,2,3",2026-03-01 08:05',
      ),
    ],
  ];
  test.each(cases)("%s", async (_, content) => {
    expect(await imports(await writeTestFile(content))).toMatchObject({ code: 0, err: "" });
    const times = ["2026-03-01T00:05:00Z", "2026-03-01T00:00:00Z"].map(
      (iso) => Date.parse(iso) / 1000,
    );
    expect((await stored()).map((draw) => [draw.term, draw.number, draw.open_timestamp])).toEqual([
      ["102", "1,2,3", times[0]],
      ["101", "2,1,3", times[1]],
    ]);
  });

  test("and ignored columns are named", async () => {
    const file = await writeTestFile(
      text("term,number,timing,open_time,Note", '1,"2,1,3",9,2026-03-01 08:00:00,x'),
    );
    const { code, out } = await imports(file);
    expect([code, out]).toEqual([
      0,
      "track 2015: columns that aren't read: timing, note\ntrack 2015: 1 row, 1 stored, 0 already stored\n",
    ]);
    const ndjson = '{"term":"2","number":"2,1,3","open_time":"2026-03-01 08:05:00","sum2":3}\n';
    expect((await imports(await writeTestFile(ndjson, "a.ndjson"))).out).toContain(
      "aren't read: sum2\n",
    );
  });
});

test("a file is read to its end after unreadable rows", async () => {
  const row = (term: number) => `${term},"2,1,3",2026-03-01 08:00:00`;
  const good = Array.from({ length: 100 }, (_, at) => row(at + 1));
  const broken = Array.from({ length: 60 }, (_, at) => `${at + 200},"2,1,3"x,2026-03-01 08:00:00`);
  const open = `300,"2,1,3,2026-03-01 08:00:00`;
  const { code, err } = await imports(
    await sheet("term,number,open_time", ...good, open, ...broken, row(300), "301,1,x"),
  );
  expect(code).toBe(1);
  expect(err).toContain("line 102: a quoted field is not closed\n");
  expect(err).toContain("line 103: there is text after a closing quote\n");
  expect(err).toContain("… and 12 more\n62 problems in 163 rows: nothing was stored\n");
});

describe("values spoiled by spreadsheets are refused with the remedy", () => {
  const shortened =
    "a spreadsheet has shortened the number; format the column as text and save again";
  const ownForm =
    "a spreadsheet has written the time in a form of its own; format the column as yyyy-mm-dd hh:mm:ss and save again";
  const joined = "a spreadsheet has joined the numbers, which need commas between them";
  test.each([
    [{ term: "2.02611E+11" }, `term: "2.02611E+11": ${shortened}`],
    [{ term: "2,02611E+11" }, `term: "2,02611E+11": ${shortened}`],
    [{ term: "1e+16" }, shortened],
    [{ term: "####" }, 'term: "####": a spreadsheet had no room'],
    [{ number: "213" }, `number: "213": ${joined}`],
    [{ number: "2.13" }, joined],
    [{ open_time: "46082.33333" }, `open_time: "46082.33333": ${ownForm}`],
    [{ open_time: "46082,33333" }, ownForm],
    [{ open_time: "3/1/2026 8:00" }, ownForm],
    [{ open_time: "01.03.2026 08:00" }, ownForm],
    [{ open_time: "#######" }, "widen the column and save again"],
  ])("%j", async (other, remedy) => {
    const row = { term: "101", number: "2,1,3", open_time: "2026-03-01 08:00:00", ...other };
    const lines = [Object.keys(row), Object.values(row)].map((cells) => cells.join('";"'));
    const { code, err } = await imports(await writeTestFile(`"${lines.join('"\n"')}"\n`));
    expect([code, err]).toEqual([1, expect.stringContaining("line 2: ")]);
    expect(err).toContain(remedy);
    expect(await stored()).toEqual([]);
  });

  test("a shortened time", async () => {
    const file = await sheet(
      "term,number,open_time,next_open_timestamp",
      '1,"2,1,3",2026-03-01 08:00:00,1.77234E+09',
    );
    expect((await imports(file)).err).toContain(
      'next_open_timestamp: "1.77234E+09": a spreadsheet has shortened',
    );
  });

  test("digits beyond the fifteenth that make two numbers equal", async () => {
    const rows = [
      '20261129100010500,"2,1,3",2026-03-01 08:00:00',
      '20261129100010500,"1,2,3",2026-03-01 08:05:00',
    ];
    expect((await imports(await sheet("term,number,open_time", ...rows))).err).toContain(
      "already on line 2 with a different result; a spreadsheet holds 15 digits of a number",
    );
  });

  test("a file cut off in a line", async () => {
    const file = await writeTestFile(
      [...ROWS.slice(0, 2), '102,"1,2,3",2026-03-01 08:05'].join("\n"),
    );
    expect((await imports(file)).err).toContain("line 3: the file ends in the middle of this line");
  });
});

test("a number of many digits is exact, also in NDJSON", async () => {
  const file = await writeTestFile(
    '{"term":20261129100010541,"number":"2,1,3","open_time":"2026-03-01 08:00:00"}',
    "a.ndjson",
  );
  expect(await imports(file)).toMatchObject({ code: 0, err: "" });
  expect((await stored())[0]?.term).toBe("20261129100010541");
});

test("a number is one draw regardless of leading zeros", async () => {
  await imports(await sheet(...ROWS));
  const again = await imports(
    await sheet(...ROWS, '0101,"2,1,3",2026-03-01 08:00:00,"9.10,9.20,9.30"'),
  );
  expect(again.out).toBe("track 2015: 4 rows, 0 stored, 4 already stored\n");
  const differs = await imports(await sheet(ROWS[0] ?? "", '00102,"2,1,3",2026-03-01 08:05:00,'));
  expect(differs.err).toContain("line 2: term 00102 is stored as 1,2,3");
});

describe("a dry run", () => {
  const CHANGED = [
    ...ROWS.slice(0, 2),
    '102,"2,1,3",2026-03-01 08:05:00,"9.10,9.20"',
    '103,"3,2,1",2026-03-01 08:10:00,"9.50"',
    '104,"3,2,1",2026-03-01 08:15:00,',
  ];

  test("shows zone, ends and counts, and stores nothing", async () => {
    await site({ zone: "Europe/London" });
    const { code, out, err } = await imports(await sheet(...ROWS), "--dry-run");
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n")).toEqual([
      "track 2015: Short, 3 or other marbles",
      "track 2015: times without an offset are read in Europe/London",
      "track 2015: first row, line 2: 101: 2,1,3 in 9.10,9.20,9.30 at 2026-03-01T08:00:00Z, 2026-03-01 08:00:00 in Europe/London",
      "track 2015: last row, line 4: 103: 3,2,1 at 2026-03-01T08:10:00Z, 2026-03-01 08:10:00 in Europe/London",
      "track 2015: 3 rows, 3 new, 0 already stored",
      "track 2015: nothing was stored: this was a dry run",
      "",
    ]);
    expect(await stored()).toEqual([]);
  });

  test("shows the replaced draws", async () => {
    await imports(await sheet(...ROWS));
    const before = await stored();
    const refused = await imports(await sheet(...CHANGED), "--dry-run");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain("line 3: term 102 is stored as 1,2,3");
    const { code, out } = await imports(await sheet(...CHANGED), "--dry-run", "--correct");
    expect(code).toBe(0);
    expect(out).toMatch(/line 3: term 102: 1,2,3 in .*Z becomes 2,1,3 in .*Z\n/);
    expect(out).toContain("4 rows, 1 new, 1 completed by times, 1 corrected, 1 already stored\n");
    expect(await stored()).toEqual(before);
    const real = await imports(await sheet(...CHANGED), "--correct");
    expect(real.out).toBe(
      "track 2015: 4 rows, 1 stored, 1 completed by times, 1 corrected, 1 already stored\n",
    );
  });

  test("shows zone and times of a file that can't be imported", async () => {
    const file = await sheet(...ROWS.slice(0, 2), '102,"1,1,2",2026-03-01 08:05:00,');
    const { code, out, err } = await imports(file, "--dry-run", "--zone", "Europe/Paris");
    expect(code).toBe(1);
    expect(out).toContain("are read in Europe/Paris");
    expect(out).toContain(
      "first row, line 2: 101: 2,1,3 in 9.10,9.20,9.30 at 2026-03-01T07:00:00Z",
    );
    expect(err).toContain("line 3: number");
  });

  test("is for one track", async () => {
    expect((await draws("import", "x", "--all", "--dry-run")).err).toContain("--dry-run is for");
  });
});

test("the first fifty of many bad rows are listed and the rest counted", async () => {
  const rows = Array.from({ length: 70 }, (_, at) => `${at},x,2026-03-01 08:00:00,`);
  const { code, err } = await imports(await sheet(ROWS[0] ?? "", ...rows));
  expect(code).toBe(1);
  expect(err.match(/^line /gm)).toHaveLength(50);
  expect(err).toContain("and 20 more");
});

test("different rows are reported with both values, and replace stored ones only with --correct", async () => {
  await imports(await sheet(...ROWS));
  const other = await sheet(
    ROWS[0] ?? "",
    '102,"1,3,2",2026-03-01 08:05:00,"9.10,9.20"',
    '104,"1,3,2",2026-03-01 08:15:00,',
  );
  const refused = await imports(other);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/line 2: term 102 is stored as 1,2,3 .*but the file has 1,3,2/);
  expect((await stored()).map(({ term, number }) => [term, number])).toEqual([
    ["103", "3,2,1"],
    ["102", "1,2,3"],
    ["101", "2,1,3"],
  ]);
  expect(await imports(other, "--correct")).toMatchObject({ code: 0 });
  expect((await stored()).map(({ number }) => number)).toEqual([
    "1,3,2",
    "3,2,1",
    "1,3,2",
    "2,1,3",
  ]);
});

describe("reports", () => {
  const cases: [string, () => Promise<string>, string][] = [
    ["that there is no such file", async () => inFolder("none.csv"), "there is no file"],
    ["that it is a folder", async () => inFolder(""), "is a folder"],
    ["that a file is empty", () => writeTestFile(""), "is empty"],
    ["that a file holds only blanks", () => writeTestFile(" \n\n"), "is empty"],
    ["that a file has no draws", () => sheet(ROWS[0] ?? ""), "no draws"],
    ["which columns are missing", () => writeTestFile("term,number\n1,2\n"), "missing: open_time"],
    ["that a column is doubled", () => writeTestFile("term,number,open_time,term\n"), "twice"],
    [
      "that a file is no text",
      () => writeTestFile(new Uint8Array([0x89, 0x50, 0xff, 0, 1])),
      "not a UTF-8 text file",
    ],
    [
      "that a file has zeros",
      () => writeTestFile("term,number,open_time\n\0\n"),
      "not a UTF-8 text file",
    ],
    [
      "that a text is cut in a character",
      () => writeTestFile(new Uint8Array([0x61, 0xe4, 0xbd])),
      "not a UTF-8 text file",
    ],
    [
      "that a list is no NDJSON",
      () => writeTestFile('[{"term":1}]', "a.json"),
      "one draw per line",
    ],
    ["which line is no JSON", () => writeTestFile('{"term":', "a.ndjson"), "line 1: is not a JSON"],
    [
      "what is wrong with an object",
      () => writeTestFile('{"term":1}', "a.ndjson"),
      "line 1: number",
    ],
  ];
  test.each(cases)("%s", async (_, make, expected) => {
    const { code, err } = await imports(await make());
    expect(code).toBe(1);
    expect(err).toContain(expected);
    expect(err).not.toContain("    at ");
    expect(await stored()).toEqual([]);
  });

  test.each([
    [["import", "x.csv", "--track", "7"], "there is no track 7"],
    [["import", "x.csv", "--track", "2015", "--zone", "Mars/X"], "no time zone Mars/X"],
    [["import", "--track", "2015"], "exactly one FILE"],
    [["import", "x.csv"], "--track ID is missing"],
    [["export", "--track", "2015", "--format", "xml"], "--format must be"],
    [["import", "--nonsense"], "nonsense"],
    [["juggle"], "Usage"],
    [[], "Usage"],
  ])("the mistake in the call %j", async (args, expected) => {
    await stored();
    const { code, err } = await draws(...args);
    expect(code).toBe(2);
    expect(err).toContain(expected);
  });
});

describe("the operator", () => {
  test("imports a withdrawn number only with --correct", async () => {
    const file = await sheet(...ROWS);
    await imports(file);
    await withdraw("102");
    const { code, err } = await imports(file);
    expect([code, err]).toEqual([1, expect.stringContaining("line 3: 102: term: this draw was")]);
    expect(await imports(file, "--correct")).toMatchObject({ code: 0 });
    expect(await stored()).toHaveLength(3);
  });

  test("removes simulated draws only with --replace-simulated", async () => {
    const simulated = { ...drawAt(0), cate_id: 2015, source: "simulated" as const };
    await withStore((store) =>
      store.addDraws({ cate_id: 2015, source: "simulated", draws: [simulated] }),
    );
    const file = await sheet(...ROWS);
    const { code, err } = await imports(file);
    expect([code, err]).toEqual([1, expect.stringContaining("--replace-simulated")]);
    expect(await stored()).toHaveLength(1);
    const dry = await imports(file, "--replace-simulated", "--dry-run");
    expect(dry.out).toContain("1 simulated draw would be removed\n");
    expect(await stored()).toHaveLength(1);
    const replaced = await imports(file, "--replace-simulated");
    expect([replaced.code, replaced.out]).toEqual([
      0,
      "track 2015: 3 rows, 3 stored, 0 already stored\ntrack 2015: 1 simulated draw was removed\n",
    ]);
    expect(await stored()).toHaveLength(3);
  });

  test("resets a track only with --yes", async () => {
    await imports(await sheet(...ROWS));
    const { code, err } = await draws("reset", "--track", "2015");
    expect([code, err]).toEqual([2, expect.stringContaining("export them first, then add --yes")]);
    expect(await stored()).toHaveLength(3);
    expect(await draws("reset", "--track", "2015", "--yes")).toMatchObject({ code: 0 });
    expect(await stored()).toEqual([]);
  });
});
