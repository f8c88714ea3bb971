import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toBase64, utf8 } from "#draw-log/bytes.ts";
import { leafHash, merkleRoot } from "#draw-log/tree.ts";
import { drawAt } from "#server/app-for-tests.ts";
import { sha256 } from "#server/crypto.ts";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import {
  runAudit,
  auditFolder,
  filledFolder,
  findEntryIndex,
  tamperingProxy,
  newFolder,
  serve,
  tamper,
  withStore,
} from "./site-for-tests.ts";

test("an intact site is sound, repeatedly", async () => {
  const folder = await filledFolder();
  const state = join(await newFolder(), "state.json");
  const site = await serve(folder);
  const first = await runAudit(site.url, state);
  expect(first.report).toContain("signed by draws.example.org/log");
  expect(first.report).toContain("proofs: 2 proof files hold");
  expect(first).toMatchObject({ isSound: true });
  expect((await readFile(`${state}.entries`, "utf8")).split("\n").length).toBe(3 * 256 + 1);
  await site.draw(1);
  expect(await runAudit(site.url, state)).toMatchObject({ isSound: true });
  // A damaged state file isn't a fault of the site.
  await writeFile(`${state}.entries`, "{}\n".repeat(256));
  expect(await runAudit(site.url, state)).toMatchObject({ isSound: true });
});

test("a changed result in the store is reported with its entry", async () => {
  const folder = await filledFolder();
  let index = -1;
  tamper(folder, (database) => {
    index = findEntryIndex(database, '"term":"4000"');
    database.exec("update draws set number = '9,1,2,3,4,5,6,7,8,10' where term = '4000'");
  });
  const { isSound, report } = await auditFolder(folder);
  expect(isSound).toBe(false);
  expect(report).toContain(
    `✗ entry ${index}: draw 4000 of track 2001 has number 3,1,2,4,5,6,7,8,9,10, but the site shows 9,1,2,3`,
  );
});

test("a back-dated insert and a removed draw are detected", async () => {
  const folder = await filledFolder();
  tamper(folder, (database) => {
    database.exec(`insert into draws select cate_id, '3900x', 'x', number, all_number, timings, spec_number,
      open_timestamp + 5, source, 9999999, 0, null, null, null, null, null from draws where term = '4000'`);
    database.exec("delete from draws where term = '4001'");
  });
  const { isSound, report } = await auditFolder(folder);
  expect(isSound).toBe(false);
  expect(report).toMatch(/✗ draw 3900x of track 2001 on 2026-02-28 is shown, but not in the log/);
  expect(report).toMatch(/✗ entry \d+: draw 4001 of track 2001 is not shown/);
});

test("a dropped entry at the end stops checkpoints; one in the middle is missing in its bundle", async () => {
  const folder = await filledFolder();
  expect((await auditFolder(folder)).isSound).toBe(true);
  tamper(folder, (database) =>
    database.exec("delete from log_tail where idx = (select max(idx) from log_tail)"),
  );
  // Opening the site adds no draws.
  expect((await auditFolder(folder)).report).toContain(
    "? /log/checkpoint is answered with status 503",
  );
  const other = await filledFolder();
  tamper(other, (database) =>
    database.exec(
      "update log_bundles set entries = substr(entries, instr(entries, char(10)) + 1) where idx = 1",
    ),
  );
  expect((await auditFolder(other)).report).toContain(
    "✗ /log/tile/entries/001: the bundle has 255 entries instead of 256",
  );
});

test("a log that was rolled back or rewritten is detected with the last audit's state", async () => {
  const folder = await filledFolder();
  const state = join(await newFolder(), "state.json");
  const backup = join(await newFolder(), "backup");
  await auditFolder(folder);
  tamper(folder, (database) => database.exec("pragma wal_checkpoint(truncate)"));
  await copyFile(join(folder, SQLITE_FILE), backup);
  await withStore(folder, (store) =>
    store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(-5), drawAt(-4)] }),
  );
  expect((await auditFolder(folder, state)).isSound).toBe(true);
  await copyFile(backup, join(folder, SQLITE_FILE));
  const back = await auditFolder(folder, state);
  expect(back.report).toMatch(/✗ the log went back: it has \d+ entries, last time it had \d+/);
  await withStore(folder, (store) =>
    store.addDraws({
      cate_id: 2001,
      source: "feed",
      draws: [-9, -8, -7, -6].map((at) => drawAt(at)),
    }),
  );
  const second = await auditFolder(folder, state);
  expect(second.isSound).toBe(false);
  expect(second.report).toMatch(/✗ the log was rewritten: one of its first \d+ entries/);
});

test("a rewritten entry with all its hashes is detected with the last audit's state", async () => {
  const folder = await filledFolder();
  const state = join(await newFolder(), "state.json");
  await auditFolder(folder, state);
  tamper(folder, (database) => {
    const row = database.prepare("select entries from log_bundles where idx = 0").get();
    const entries = String(row?.["entries"]).replace('"term":"3900"', '"term":"39x0"');
    const root = merkleRoot(
      sha256,
      entries.split("\n").map((each) => leafHash(sha256, utf8(each))),
    );
    database.prepare("update log_bundles set entries = ? where idx = 0").run(entries);
    database.prepare("update log_nodes set hash = ? where idx = 0").run(toBase64(root));
    database.exec("update draws set term = '39x0' where term = '3900'");
    database.exec("delete from kept where name = 'log_head'");
  });
  expect((await auditFolder(folder)).isSound).toBe(true);
  expect((await auditFolder(folder, state)).report).toContain("✗ the log was rewritten");
});

test("a forged signature, another key, an altered tile and a truncated bundle are detected", async () => {
  const folder = await filledFolder();
  const { url } = await serve(folder);
  const state = join(await newFolder(), "state.json");
  await runAudit(url, state);
  const flip = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const forged = await tamperingProxy(url, "/log/checkpoint", (bytes) =>
    Buffer.from(bytes.toString().replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`)),
  );
  expect((await runAudit(forged)).report).toContain(
    "✗ /log/checkpoint: the signature of draws.example.org/log is forged or damaged",
  );
  const tile = await tamperingProxy(url, "/log/tile/0/001", (bytes) => flip(bytes, 17 * 32));
  expect((await runAudit(tile)).report).toContain(
    "✗ entry 273 is not what the log's tile 0 has a hash of",
  );
  const above = await tamperingProxy(url, "/log/tile/1/000.p/3", (bytes) => flip(bytes, 33));
  expect((await runAudit(above)).report).toContain(
    "✗ the tile 1/0 has a wrong hash of the entries 256 to 511",
  );
  const bundle = await tamperingProxy(url, "/log/tile/entries/002", (bytes) =>
    bytes.subarray(0, -1),
  );
  expect((await runAudit(bundle)).report).toContain(
    "✗ /log/tile/entries/002: the bundle is truncated in its entry 255",
  );
  const proof = await tamperingProxy(url, "/log/proof/2001/5000", (bytes) =>
    Buffer.from(bytes.toString().replace(/\nindex \d+/, "\nindex 7")),
  );
  expect((await runAudit(proof)).report).toContain(
    "✗ /log/proof/2001/5000: the proof does not show that entry 7 is in the log",
  );
  const other = await serve(await filledFolder());
  expect((await runAudit(other.url, state)).report).toMatch(
    /✗ the log's key is .*, last time it was /,
  );
});

test("invented draws before a track's first logged day are detected", async () => {
  const folder = await filledFolder();
  tamper(folder, (database) => {
    database.exec(`insert into draws select cate_id, '100', '03100', number, all_number, timings, spec_number,
      open_timestamp - 30 * 86400, source, 9999999, 0, null, null, null, null, null from draws where term = '4000'`);
  });
  const { isSound, report } = await auditFolder(folder);
  expect(isSound).toBe(false);
  expect(report).toMatch(/✗ draw 100 of track 2001 on 2026-01-\d\d is shown, but not in the log/);
});

test("a hostile site's text can't control the terminal", async () => {
  const { url } = await serve(await filledFolder());
  const hostile = await tamperingProxy(url, "/log/key", (bytes) =>
    Buffer.from(bytes.toString().replace("draws", "\u001b[2J\u001b[1;1H\u202edraws")),
  );
  const { verdict, report } = await runAudit(hostile);
  expect(verdict).toBe("unsound");
  expect(report).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
});
