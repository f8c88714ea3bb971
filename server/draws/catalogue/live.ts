import type { Clock } from "#server/clock.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import { BUILT_IN, type Catalogue } from "./catalogue.ts";
import { siteFingerprint, lastGood, readSiteFile, rememberGood, SITE_FILE } from "./site-file.ts";

/** Milliseconds between checks of the site file; polling works on every file system. */
export const SITE_POLL_MS = 2000;
/** Polls without the file until it counts as removed: editors delete and rewrite files. */
const POLLS_WITHOUT = 2;

interface LiveDeps {
  readonly dataDir: string;
  /** Conflicts of a catalogue with the stored draws, one line each. */
  readonly check: (catalogue: Catalogue) => Promise<readonly string[]>;
  readonly clock: Pick<Clock, "every">;
  readonly log: (text: string, error?: unknown) => void;
}

/** The catalogue of the site file, updated when it changes. */
export interface LiveCatalogue {
  readonly current: Catalogue;
  /** Mistakes of the present file; while there are any, the last good one is used. */
  readonly problems: readonly string[];
  /** Checks the file; resolves when a change is applied. */
  poll(): Promise<void>;
  /** Polls the file and calls back with each new catalogue; returns a function that stops it. */
  watch(onChange: (catalogue: Catalogue) => Promise<void>): () => void;
}

/** Opens the site file. Mistakes are logged, and the last good file is used instead. */
export async function openCatalogue(deps: LiveDeps): Promise<LiveCatalogue> {
  const { dataDir, clock, log, check } = deps;
  let current = BUILT_IN;
  let problems: readonly string[] = [];
  /** Whether the file conflicts with the store and is therefore read at each poll. */
  let waits = false;
  let seen: string | null = null;
  let missed = 0;
  const listeners = new Set<(catalogue: Catalogue) => Promise<void>>();

  async function read(): Promise<Catalogue | null> {
    const { catalogue, problems: own } = await readSiteFile(dataDir);
    const stored = catalogue === null ? [] : await check(catalogue);
    const before = problems.join();
    problems = [...own, ...stored];
    waits = stored.length > 0;
    if (catalogue === null || waits) {
      const text = `${SITE_FILE} has mistakes, the last good one is served:`;
      if (problems.join() !== before) log([text, ...problems].join("\n  "));
      return null;
    }
    await rememberGood(dataDir, catalogue).catch((error: unknown) =>
      log(`can't keep a copy of ${SITE_FILE}`, error),
    );
    return catalogue;
  }

  const poll = oneAtATime(async () => {
    const fingerprint = await siteFingerprint(dataDir);
    missed = fingerprint === null ? missed + 1 : 0;
    if (fingerprint === null && missed < POLLS_WITHOUT) return;
    if (fingerprint === seen && !waits) return;
    const next = await read().catch((error: unknown) => {
      if (problems.join() !== String(error)) log(`can't check ${SITE_FILE} yet`, error);
      problems = [String(error)];
      waits = true;
      return null;
    });
    seen = fingerprint;
    if (next === null || next.stamp === current.stamp) return;
    current = next;
    log(`${SITE_FILE} is read: ${next.tracks.length} tracks`);
    for (const listener of listeners) {
      await listener(next).catch((error: unknown) => log(`can't use ${SITE_FILE} yet`, error));
    }
  });

  seen = await siteFingerprint(dataDir);
  current = (await read()) ?? (await lastGood(dataDir));
  return {
    get current() {
      return current;
    },
    get problems() {
      return problems;
    },
    poll,
    watch(onChange) {
      listeners.add(onChange);
      const stop = clock.every(SITE_POLL_MS, () => void poll());
      return () => {
        stop();
        listeners.delete(onChange);
      };
    },
  };
}
