import type { Clock } from "#server/clock.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import { BUILT_IN, type Catalogue } from "./catalogue.ts";
import { fingerprintOf, lastGood, readSiteFile, rememberGood, SITE_FILE } from "./site-file.ts";

/** Milliseconds between two checks of the site file: polling works on every file system. */
export const SITE_POLL_MS = 2000;
/** Looks that must miss the file before it counts as removed: editors delete a file and write it again. */
const POLLS_WITHOUT = 2;

interface LiveDeps {
  readonly dataDir: string;
  readonly clock: Pick<Clock, "every">;
  readonly log: (text: string, error?: unknown) => void;
}

/** The catalogue of the site file as it is now. */
export interface LiveCatalogue {
  readonly current: Catalogue;
  /** What is wrong with the file, of which the last one without mistakes is served. */
  readonly problems: readonly string[];
  /** Checks the file; resolves when a changed one is in use. */
  poll(): Promise<void>;
  /** Looks regularly and calls back with each new catalogue; returns how to stop. */
  watch(onChange: (catalogue: Catalogue) => Promise<void>): () => void;
}

/** Opens the site file. One with mistakes is logged, and the last good one is used in its place. */
export async function openCatalogue({ dataDir, clock, log }: LiveDeps): Promise<LiveCatalogue> {
  let current = BUILT_IN;
  let problems: readonly string[] = [];
  let seen: string | null = null;
  let missed = 0;
  const listeners = new Set<(catalogue: Catalogue) => Promise<void>>();

  async function read(): Promise<Catalogue | null> {
    const found = await readSiteFile(dataDir);
    ({ problems } = found);
    if (found.catalogue === null) {
      log([`${SITE_FILE} has mistakes, the last good one is served:`, ...problems].join("\n  "));
      return null;
    }
    await rememberGood(dataDir, found.catalogue).catch((error: unknown) =>
      log(`can't keep a copy of ${SITE_FILE}`, error),
    );
    return found.catalogue;
  }

  const poll = oneAtATime(async () => {
    const fingerprint = await fingerprintOf(dataDir);
    missed = fingerprint === null ? missed + 1 : 0;
    if (fingerprint === seen || (fingerprint === null && missed < POLLS_WITHOUT)) return;
    seen = fingerprint;
    const next = await read();
    if (next === null || next.stamp === current.stamp) return;
    current = next;
    log(`${SITE_FILE} is read: ${next.tracks.length} tracks`);
    for (const listener of listeners) {
      await listener(next).catch((error: unknown) => log(`can't use ${SITE_FILE} yet`, error));
    }
  });

  seen = await fingerprintOf(dataDir);
  if (seen !== null) current = (await read()) ?? (await lastGood(dataDir));
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
