import type { Archive } from "#device/archive/archive.ts";
import { Store } from "#lib/store.ts";
import type { DrawOnPage, DrawVerdict, LogStatus } from "./status.ts";

/** Milliseconds between two checks of a visible page. */
const CHECK_MS = 600_000;

export type DrawLog = ReturnType<typeof openDrawLog>;

interface DrawLogParts {
  readonly archive: Archive;
  /** Where the server is, "" for the page's own origin. */
  readonly base: () => string;
}

/** The log of draws as this device follows it; what checks it is loaded when it is first needed. */
export function openDrawLog({ archive, base }: DrawLogParts) {
  const status = new Store<LogStatus>({ phase: "idle", record: null, unread: null });
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { openChecks } = await import("./checks.ts");
    const checks = openChecks({ archive, base });
    const { memory } = checks;
    memory.status.subscribe(() => status.set(memory.status.get()));
    await memory.remember();
    return checks;
  }
  /** Without the network, the code may not come: it is tried again when it is next needed. */
  function checks() {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return {
    status,
    check: async (): Promise<void> => (await checks()).watch.check(),
    startOver: async (): Promise<void> => (await checks()).watch.startOver(),
    verdictOf: async (draw: DrawOnPage): Promise<DrawVerdict> => (await checks()).verdictOf(draw),
    /** The text of a proof file for a link. */
    linkOf: async (file: string): Promise<string> => (await checks()).linkOf(file),
    /** What was found, as a file; null if nothing was. */
    evidence: async (site: string): Promise<string | null> => {
      const { printEvidence } = await import("./report.ts");
      const { record } = status.get();
      return record?.report ? printEvidence(record.report, { key: record.key, site }) : null;
    },
  };
}

/** Checks the log now and from time to time while the page is visible; returns how to stop. */
export function checkAtRest(log: Pick<DrawLog, "check">, page: Document): () => void {
  let checked = Number.NEGATIVE_INFINITY;

  function check(): void {
    if (page.hidden || performance.now() - checked < CHECK_MS) return;
    checked = performance.now();
    // Without the code or the network nothing is known, which the mark shows.
    log.check().catch(() => {});
  }
  check();
  const timer = setInterval(check, CHECK_MS);
  page.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", check);
  };
}
