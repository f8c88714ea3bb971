import { rememberedLog, type VerifiedLog } from "#proofs/check/check-log.ts";
import { LogFault, LogUnread } from "#proofs/check/fault.ts";
import type { LogParts } from "#proofs/check/log-files.ts";
import { Store } from "#lib/store.ts";
import type { LogRecord, LogRecords } from "./record.ts";
import { type Report, reportOf } from "./report.ts";
import { isPassing, type LogStatus } from "./status.ts";

export interface MemoryParts {
  readonly parts: LogParts;
  readonly records: LogRecords;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export type LogMemory = ReturnType<typeof openLogMemory>;

/** The record after a log was verified; another tab may have verified more. */
function withLog(present: LogRecord | null, { key, head }: VerifiedLog, now: number): LogRecord {
  const { note, size } = head;
  if (present === null || present.key !== key) {
    return { v: 1, key, note, size, first: { seen: now, size }, checked: now, report: null };
  }
  const report = present.report !== null && isPassing(present.report) ? null : present.report;
  const newest = size >= present.size ? { note, size } : {};
  return { ...present, ...newest, checked: now, report };
}

/** What this device verified and found of the log, and what the page shows of it. Storage never throws. */
export function openLogMemory({ parts, records, now }: MemoryParts) {
  const status = new Store<LogStatus>({ phase: "idle", record: null, unread: null });

  function show(record: LogRecord | null, unread: number | null = null): void {
    const isVerified = record !== null && unread === null;
    const phase = (record?.report ?? null) !== null ? "failed" : isVerified ? "verified" : "idle";
    status.set({ phase, record, unread });
  }

  const read = () => records.read().catch(() => null);
  const update: LogRecords["update"] = (change) => records.update(change).catch(() => null);

  return {
    parts,
    records,
    status,
    read,
    async known(): Promise<VerifiedLog | null> {
      const record = await read();
      return record === null ? null : rememberedLog(parts, record);
    },
    /** Remembers a verified log; null if this device can't store it. */
    async save(log: VerifiedLog): Promise<LogRecord | null> {
      const record = await update((present) => withLog(present, log, now()));
      show(record);
      return record;
    },
    /** Keeps why a check ended early: what was found, or that the log can't be read; throws anything else. */
    async note(reason: unknown): Promise<Report | LogUnread> {
      if (reason instanceof LogUnread) {
        show(await read(), reason.status);
        return reason;
      }
      if (!(reason instanceof LogFault)) throw reason;
      const report = reportOf(reason.fault, now());
      show(await update((present) => present && { ...present, report }));
      return report;
    },
    /** Shows the remembered state, without a request. */
    async remember(): Promise<void> {
      const record = await read();
      if (status.get().phase === "idle") show(record, record === null ? null : 0);
    },
    forget: () => update(() => null),
  };
}
