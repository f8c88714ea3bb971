import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toBase64, utf8 } from "#proofs/bytes.ts";
import { type Facts, printReveal } from "#proofs/entry.ts";
import { leafHash, rootOf } from "#proofs/tree.ts";
import { drawAt, NOON } from "#server/app-for-tests.ts";
import { sha256 } from "#server/sha256.ts";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import {
  filledFolder,
  lying,
  newFolder,
  serve,
  tamper,
  withStore,
  YESTERDAY,
} from "./site-for-tests.ts";
import { newVisitor } from "./visitor-for-tests.ts";

/** Draw `at` of track 2001 as a visitor saw it. */
function seenDraw(at: number): Facts {
  const { cate_id, term, number, timings, open_timestamp } = drawAt(at);
  return { cate_id, term, number, timings, open_timestamp, source: "real" };
}

/** The first simulated draw of yesterday as a visitor saw it. */
async function seenSimulated(folder: string): Promise<Facts> {
  return withStore(folder, async (store) => {
    const range = { cate_id: 2009, from: YESTERDAY, to: NOON - 50_000, limit: 1 };
    const [draw] = await store.between(range);
    if (draw === undefined) throw new Error("no draw");
    const { cate_id, term, number, timings, open_timestamp } = draw;
    return { cate_id, term, number, timings, open_timestamp, source: "simulated" };
  });
}

/** A folder whose log has its key. */
async function signedFolder(): Promise<string> {
  const folder = await filledFolder();
  const site = await serve(folder);
  await fetch(`${site.url}/log/key`);
  await site.close();
  return folder;
}

/** A copy of a folder's database, as it is now. */
async function copyOf(folder: string): Promise<string> {
  tamper(folder, (database) => database.exec("pragma wal_checkpoint(truncate)"));
  const copy = await newFolder();
  await copyFile(join(folder, SQLITE_FILE), join(copy, SQLITE_FILE));
  return copy;
}

function addReal(folder: string, ...at: number[]): Promise<unknown> {
  const draws = at.map((nth) => drawAt(nth));
  return withStore(folder, (store) => store.addDraws({ cate_id: 2001, source: "feed", draws }));
}

test("a device follows a site as it should be from visit to visit", async () => {
  const folder = await filledFolder();
  const simulated = await seenSimulated(folder);
  const site = await serve(folder);
  const device = newVisitor();
  expect(await device.visit(site.url, seenDraw(-700), simulated)).toBe("asSeen,asSeen,same run");
  for (let at = 1; at <= 3; at += 1) {
    await site.draw(at);
    expect(await device.visit(site.url, seenDraw(at))).toBe("asSeen");
  }
});

test("a draw that the operator corrects by name, and one that was never seen so", async () => {
  const folder = await filledFolder();
  const number = "10,1,2,4,5,6,7,8,9,3";
  await withStore(folder, (store) =>
    store.addDraws({
      cate_id: 2001,
      source: "feed",
      draws: [drawAt(-700, { number, all_number: number })],
      correct: true,
    }),
  );
  const { url } = await serve(folder);
  const device = newVisitor();
  const seen = seenDraw(-700);
  expect(await device.visit(url, seen)).toBe("corrected");
  expect(await device.visit(url, { ...seen, number })).toBe("asSeen");
  expect(await device.visit(url, { ...seen, number: "2,1,3,4,5,6,7,8,9,10" })).toBe("otherResult");
});

test("a result that was changed in the store differs from the log; a back-dated draw isn't in it", async () => {
  const folder = await filledFolder();
  tamper(folder, (database) => {
    database.exec("update draws set number = '9,1,2,3,4,5,6,7,8,10' where term = '4000'");
    database.exec(`insert into draws select cate_id, '3900x', 'x', number, all_number, timings, spec_number,
      open_timestamp + 5, source, 9999999, 0, null, null, null, null from draws where term = '4000'`);
  });
  const { url } = await serve(folder);
  const device = newVisitor();
  const shown = { ...seenDraw(-1000), number: "9,1,2,3,4,5,6,7,8,10" };
  expect(await device.visit(url, shown)).toBe("otherResult");
  const dated = { ...seenDraw(-1000), term: "3900x", open_timestamp: NOON - 59_995 };
  expect(await device.visit(url, dated)).toBe("notLogged");
  // The rest of the log is as it was.
  expect(await device.visit(url, seenDraw(-700))).toBe("asSeen");
});

test("a dropped entry, and a log that was rolled back", async () => {
  const folder = await signedFolder();
  const older = await copyOf(folder);
  await addReal(folder, -5, -4);
  const device = newVisitor();
  const first = await serve(folder);
  expect(await device.visit(first.url, seenDraw(-4))).toBe("asSeen");
  await first.close();
  const back = await serve(older);
  expect(await device.visit(back.url)).toBe("rolledBack");
  tamper(folder, (database) =>
    database.exec("delete from log_tail where idx = (select max(idx) from log_tail)"),
  );
  const cut = await serve(folder);
  expect(await device.visit(cut.url)).toBe("unread 500");
});

test("two histories: each visitor's device finds out when it meets the other one", async () => {
  const folder = await signedFolder();
  const other = await copyOf(folder);
  await addReal(folder, -5, -4);
  await addReal(other, -7, -6);
  const [here, there] = [await serve(folder), await serve(other)];
  const [one, two] = [newVisitor(), newVisitor()];
  expect(await one.visit(here.url, seenDraw(-4))).toBe("asSeen");
  expect(await two.visit(there.url, seenDraw(-6))).toBe("asSeen");
  expect(await one.visit(there.url)).toBe("rewritten");
  await there.draw(1);
  expect(await one.visit(there.url)).toBe("rewritten");
  expect(await two.visit(here.url)).toBe("rewritten");
  expect(await one.visit(here.url, seenDraw(-5))).toBe("asSeen");
});

test("an entry rewritten with every hash above it", async () => {
  const folder = await filledFolder();
  const device = newVisitor();
  const before = await serve(folder);
  await device.visit(before.url);
  await before.close();
  tamper(folder, (database) => {
    const row = database.prepare("select entries from log_bundles where idx = 0").get();
    const entries = String(row?.["entries"]).replace('"term":"3900"', '"term":"39x0"');
    const leaves = entries.split("\n").map((each) => leafHash(sha256, utf8(each)));
    database.prepare("update log_bundles set entries = ? where idx = 0").run(entries);
    const root = toBase64(rootOf(sha256, leaves));
    database.prepare("update log_nodes set hash = ? where idx = 0").run(root);
    database.exec("update draws set term = '39x0' where term = '3900'");
    database.exec("delete from kept where name = 'log_head'");
  });
  await rm(join(folder, "log-head.json"), { force: true });
  const { url } = await serve(folder);
  expect(await device.visit(url)).toBe("rewritten");
});

test("a seed that isn't the promised one, and a draw that its seed doesn't make", async () => {
  const folder = await filledFolder();
  const seen = await seenSimulated(folder);
  const number = seen.number.split(",").toReversed().join();
  await withStore(folder, async (store) => {
    const range = { cate_id: 2009, from: YESTERDAY, to: NOON - 50_000, limit: 1 };
    const [draw] = await store.between(range);
    if (draw === undefined) throw new Error("no draw");
    const draws = [{ ...draw, number, all_number: number }];
    await store.addDraws({ cate_id: 2009, source: "simulated", draws, correct: true });
    const day = "2026-03-01";
    await store.log.reveal(2, () => ({ day, entry: printReveal(2, day, "ab".repeat(32)) }));
  });
  const { url } = await serve(folder);
  const device = newVisitor();
  expect(await device.visit(url, { ...seen, number })).toBe("otherRun");
  const today = await withStore(folder, (store) =>
    store.between({ cate_id: 2009, from: NOON - 10_000, to: NOON, limit: 1 }),
  );
  const { term = "", timings = "", open_timestamp = 0, number: own = "" } = today[0] ?? {};
  const drawn = { cate_id: 2009, term, number: own, timings, open_timestamp } as const;
  expect(await device.visit(url, { ...drawn, source: "simulated" })).toBe("wrongSeed");
});

test("a forged signature, another key, altered tiles, a truncated bundle and another's proof", async () => {
  const folder = await filledFolder();
  const site = await serve(folder);
  const { url } = site;
  const device = newVisitor();
  await device.visit(url);
  await site.draw(1);
  const flip = (bytes: Buffer, at: number) => {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const forged = await lying(url, "/log/checkpoint", (bytes) =>
    Buffer.from(bytes.toString().replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`)),
  );
  expect(await device.visit(forged)).toBe("forged");
  const tile = await lying(url, "/log/tile/1/000.p/3", (bytes) => flip(bytes, 33));
  expect(await device.visit(tile)).toBe("damaged");
  const short = await lying(url, "/log/tile/1/000.p/3", (bytes) => bytes.subarray(0, -1));
  expect(await device.visit(short)).toBe("damaged");
  const seen = { ...seenDraw(-1000), number: "1,2,3,4,5,6,7,8,9,10" };
  const bundle = await lying(url, "/log/tile/entries/000", (bytes) => bytes.subarray(0, -1));
  expect(await newVisitor().visit(bundle, seen)).toBe("damaged");
  const entry = await lying(url, "/log/tile/entries/000", (bytes) =>
    Buffer.from(bytes.toString("latin1").replaceAll('"3,1,2,4', '"1,3,2,4'), "latin1"),
  );
  expect(await newVisitor().visit(entry, seen)).toBe("damaged");
  const proof = await lying(url, "/log/proof/2001/5000", (bytes) =>
    Buffer.from(bytes.toString().replace(/\nindex \d+/, "\nindex 7")),
  );
  expect(await device.visit(proof, seenDraw(0))).toBe("notLogged");
  const other = await serve(await filledFolder());
  expect(await device.visit(other.url)).toBe("otherKey");
  expect(await device.visit(url, seenDraw(-1000))).toBe("asSeen");
});
