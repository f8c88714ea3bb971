import { expect, test } from "vitest";
import type { Facts } from "#proofs/entry.ts";
import { printProofLink } from "#proofs/proof-link.ts";
import { verdictOf } from "./draw-verdict.ts";
import { drawNo, openTestLog } from "./log-for-tests.ts";
import { openLogMemory } from "./memory.ts";
import { connectLogRecords } from "./record.ts";
import { createLogWatch } from "./watch.ts";

const drawsTo = (count: number) => Array.from({ length: count }, (_, nth) => drawNo(nth));

/** A device with a database of its own, and a log of three draws that it reads. */
function openDevice() {
  const { log, parts } = openTestLog();
  log.draws = drawsTo(3);
  const clock = { now: 1000 };
  const records = connectLogRecords(`log-${Math.random()}`);
  const memory = openLogMemory({ parts, records, now: () => clock.now });
  const seen: Facts[] = [];
  const watch = createLogWatch({ memory, sample: async () => seen });
  const check = async () => {
    await watch.check();
    return memory.status.get();
  };
  const verdict = (facts: Facts, link: string | null = null) => verdictOf(memory, { facts, link });
  return { log, clock, memory, seen, watch, check, verdict };
}

test("remembers the first visit and the newest checkpoint, from visit to visit", async () => {
  const { log, clock, check, memory } = openDevice();
  expect(await check()).toMatchObject({ phase: "verified", record: { size: 3 } });
  clock.now = 2000;
  log.draws = drawsTo(300);
  const { phase, record } = await check();
  expect({ phase, record }).toMatchObject({
    phase: "verified",
    record: { size: 300, checked: 2000, first: { seen: 1000, size: 3 }, report: null },
  });
  expect((await memory.known())?.head.size).toBe(300);
});

test("keeps what it found, with both versions, until the visitor follows the log as it is", async () => {
  const { log, check, watch, memory } = openDevice();
  await check();
  log.draws = [drawNo(0, "1,2,3"), ...drawsTo(5).slice(1)];
  const { phase, record } = await check();
  expect(phase).toBe("failed");
  expect(record?.report).toMatchObject({ kind: "rewritten" });
  expect(record?.report?.before).toMatch(/^draws\.example\.org\/log\n3\n/);
  expect(record?.report?.now).toMatch(/^draws\.example\.org\/log\n5\n/);
  // The log of before is shown again: what was found stays.
  log.draws = drawsTo(6);
  expect((await check()).phase).toBe("failed");
  await watch.startOver();
  expect(memory.status.get()).toMatchObject({ phase: "verified", record: { report: null } });
});

test("another key, and a log that went back", async () => {
  const one = openDevice();
  await one.check();
  one.log.draws = drawsTo(2);
  expect((await one.check()).record?.report).toMatchObject({ kind: "rolledBack" });
  const two = openDevice();
  await two.check();
  const other = await openTestLog(2).parts.read("/log/key", false);
  two.log.change.set("/log/key", new TextDecoder().decode(other.bytes));
  expect((await two.check()).record?.report).toMatchObject({ kind: "otherKey" });
});

test("what the network damaged is cleared by the next check that succeeds", async () => {
  const { log, check } = openDevice();
  await check();
  log.draws = drawsTo(5);
  log.change.set("/log/tile/0/000.p/5", "short");
  expect((await check()).record?.report).toMatchObject({ kind: "damaged" });
  log.change.clear();
  expect(await check()).toMatchObject({ phase: "verified", record: { report: null } });
});

test("a draw of the archive that the log has otherwise, or not at all", async () => {
  const { check, seen } = openDevice();
  seen.push(drawNo(1));
  expect((await check()).phase).toBe("verified");
  seen.push(drawNo(2, "2,1,3"));
  expect((await check()).record?.report).toMatchObject({ kind: "otherResult", about: "2" });
  const other = openDevice();
  other.seen.push(drawNo(9));
  expect((await other.check()).record?.report).toMatchObject({ kind: "notLogged", about: "9" });
});

test("without the network nothing is found, and the last verified state stays on screen", async () => {
  const { log, check } = openDevice();
  await check();
  log.lost = true;
  expect(await check()).toMatchObject({ phase: "idle", unread: 0, record: { size: 3 } });
});

test("a draw that was checked once is checked again offline, another isn't", async () => {
  const { log, verdict } = openDevice();
  const online = await verdict(drawNo(1));
  expect(online).toMatchObject({ kind: "checked", index: 1, size: 3, since: 1000, run: "real" });
  log.lost = true;
  expect(await verdict(drawNo(1))).toMatchObject({ kind: "checked", offline: true, since: 1000 });
  expect(await verdict(drawNo(2))).toMatchObject({ kind: "unread", status: 0 });
  expect(await verdict(drawNo(1, "1,2,3"))).toMatchObject({ kind: "unread" });
});

test("a link's proof is checked offline, and may not belong to another draw", async () => {
  const { log, verdict, check } = openDevice();
  const link = printProofLink((await verdict(drawNo(1))).file ?? "");
  const other = openDevice();
  await other.check();
  other.log.lost = true;
  expect(await other.verdict(drawNo(1), link)).toMatchObject({ kind: "checked", since: 1000 });
  expect(await other.verdict(drawNo(2), link)).toMatchObject({ kind: "badLink" });
  expect(await other.verdict(drawNo(1), "nonsense")).toMatchObject({ kind: "badLink" });
  // Of a tree that this device never saw: signed, and not comparable without the network.
  log.draws = drawsTo(4);
  await check();
  const newer = printProofLink((await verdict(drawNo(1))).file ?? "");
  expect(await other.verdict(drawNo(1), newer)).toMatchObject({ kind: "checked", since: null });
});

test("a link from someone to whom another log was shown gives the site away", async () => {
  const shown = openDevice();
  shown.log.draws = [drawNo(0, "1,2,3"), ...drawsTo(4).slice(1)];
  const link = printProofLink((await shown.verdict(drawNo(1))).file ?? "");
  const { log, check, verdict } = openDevice();
  await check();
  log.draws = drawsTo(6);
  const { kind, report } = await verdict(drawNo(1), link);
  expect({ kind, found: report?.kind }).toEqual({ kind: "failed", found: "rewritten" });
});
