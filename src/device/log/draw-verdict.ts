import { toHex, utf8 } from "#proofs/bytes.ts";
import { checkDrawIn, checkLog, type VerifiedLog, withHead } from "#proofs/check/check-log.ts";
import { openProof, proves } from "#proofs/check/draw-check.ts";
import { LogFault, LogUnread } from "#proofs/check/fault.ts";
import { requireSameRun } from "#proofs/check/seed-check.ts";
import { printDraw } from "#proofs/entry.ts";
import { BadLink, type DrawToCheck, linkedProof } from "./linked-proof.ts";
import type { LogMemory } from "./memory.ts";
import type { CheckedDraw, LogRecord } from "./record.ts";
import { runAgain } from "./run-again.ts";
import type { DrawVerdict } from "./status.ts";

const NOTHING: DrawVerdict = {
  kind: "unread",
  report: null,
  status: 0,
  index: 0,
  size: 0,
  said: "asSeen",
  since: null,
  offline: false,
  run: "unread",
  file: null,
};

async function checkOnline(memory: LogMemory, draw: DrawToCheck) {
  let log = await checkLog(memory.parts, await memory.known());
  // A link may come from someone who was shown another log.
  if (draw.link !== null) log = await withHead(log, (await linkedProof(log, draw)).head);
  const checked = await checkDrawIn(log, draw.facts);
  const { index, file, said, entry, head, logged } = checked.draw;
  const again = await runAgain(checked.log, logged ?? draw.facts);
  const record = await memory.save(again.log);
  const { cate_id, term } = draw.facts;
  const { says, run } = again;
  const seen = printDraw(draw.facts);
  const stored = { name: `${cate_id} ${term}`, seen, entry, file, said, run };
  await memory.records.addDraw(stored).catch(() => {});
  const { size } = head;
  const since = record?.first.seen ?? null;
  return { ...NOTHING, kind: "checked", index, size, said, since, file, run: says } as const;
}

/** Whether what is remembered of a checked draw still proves it, and its run. */
async function checkRemembered(
  log: VerifiedLog,
  draw: DrawToCheck,
  { stored, record }: { readonly stored: CheckedDraw; readonly record: LogRecord },
): Promise<DrawVerdict | null> {
  const { files } = log;
  const { proof, head } = await openProof(files, "the stored proof", utf8(stored.file));
  const isShown = proves(files, proof, { entry: utf8(stored.entry), head });
  if (!isShown || stored.seen !== printDraw(draw.facts)) return null;
  if (stored.run !== null) requireSameRun(files.parts.sha256, draw.facts, stored.run);
  const run = draw.facts.source === "real" ? "real" : stored.run === null ? "unread" : "same";
  const { index } = proof;
  const { said, file } = stored;
  const since = record.first.seen;
  return {
    ...NOTHING,
    kind: "checked",
    offline: true,
    index,
    size: head.size,
    said,
    since,
    file,
    run,
  };
}

/** Checks a draw by what this device remembers and what its link carries; `status`: why not online. */
async function checkOffline(
  memory: LogMemory,
  draw: DrawToCheck,
  status: number,
): Promise<DrawVerdict> {
  const log = await memory.known();
  const record = await memory.read();
  if (log === null || record === null) return { ...NOTHING, status };
  const { cate_id, term } = draw.facts;
  const stored = await memory.records.draw(cate_id, term).catch(() => null);
  const own = stored && (await checkRemembered(log, draw, { stored, record }));
  if (own !== null) return own;
  if (draw.link === null) return { ...NOTHING, status };
  const { index, head, file } = await linkedProof(log, draw);
  const isKnown = head.size === log.head.size && toHex(head.root) === toHex(log.head.root);
  const since = isKnown ? record.first.seen : null;
  const run = draw.facts.source === "real" ? "real" : "unread";
  return { ...NOTHING, kind: "checked", offline: true, index, size: head.size, since, file, run };
}

/** Checks a draw against the log: online, or else by what this device remembers. */
export async function verdictOf(memory: LogMemory, draw: DrawToCheck): Promise<DrawVerdict> {
  try {
    return await checkOnline(memory, draw);
  } catch (error) {
    if (error instanceof BadLink) return { ...NOTHING, kind: "badLink" };
    const why = await memory.note(error);
    if (!(why instanceof LogUnread)) return { ...NOTHING, kind: "failed", report: why };
    try {
      return await checkOffline(memory, draw, why.status);
    } catch (damaged) {
      if (damaged instanceof BadLink) return { ...NOTHING, kind: "badLink" };
      if (damaged instanceof LogFault) return { ...NOTHING, status: why.status };
      throw damaged;
    }
  }
}
