import { Store } from "#lib/store.ts";
import { hourOf } from "#device/archive/chunks.ts";
import type { ArchivedDraw } from "#device/archive/row.ts";
import type { Archive } from "#device/archive/archive.ts";

export type ChangedDraws = ReturnType<typeof createChangedDraws>;

/** Offsets of the hours in which a draw may be stored, if its time was corrected. */
const NEARBY_HOURS = [-1, 0, 1];

function keyOf(cateId: number, term: string): string {
  return `${cateId} ${term}`;
}

/** The draws on screen that changed since the visitor saw them; `refresh` reads the archive again. */
export function createChangedDraws(archive: Pick<Archive, "changedIn">) {
  const watched = new Map<number, Map<number, number>>();
  const found = new Store<ReadonlyMap<string, ArchivedDraw>>(new Map());
  let reading: Promise<void> | undefined;
  let latestRead = 0;

  async function read(): Promise<void> {
    // Waits for other draws of the same render.
    await Promise.resolve();
    reading = undefined;
    latestRead += 1;
    const own = latestRead;
    const next = new Map<string, ArchivedDraw>();
    for (const [cateId, hours] of watched) {
      const around = [...hours.keys()].flatMap((hour) => NEARBY_HOURS.map((by) => hour + by));
      for (const changed of await archive.changedIn(cateId, [...new Set(around)])) {
        next.set(keyOf(cateId, changed.draw.term), changed);
      }
    }
    if (own !== latestRead || (next.size === 0 && found.get().size === 0)) return;
    found.set(next);
  }

  function refresh(): Promise<void> {
    reading ??= read();
    return reading;
  }

  function count(cateId: number, hour: number, by: number): number {
    const hours = watched.get(cateId) ?? new Map<number, number>();
    const users = (hours.get(hour) ?? 0) + by;
    if (users > 0) hours.set(hour, users);
    else hours.delete(hour);
    watched.set(cateId, hours);
    return users;
  }

  return {
    /** Watches a draw of this time (epoch seconds); returns how to stop. */
    watch(cateId: number, time: number): () => void {
      const hour = hourOf(time);
      if (count(cateId, hour, 1) === 1) void refresh();
      return () => void count(cateId, hour, -1);
    },
    refresh,
    /** The draw with its earlier results; undefined if it has none or they aren't read yet. */
    get: (cateId: number, term: string): ArchivedDraw | undefined =>
      found.get().get(keyOf(cateId, term)),
    subscribe: found.subscribe,
  };
}
