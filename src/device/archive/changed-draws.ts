import { Store } from "#lib/store.ts";
import { hourOf } from "#device/archive/chunks.ts";
import type { ArchivedDraw } from "#device/archive/row.ts";
import type { Archive } from "#device/archive/archive.ts";

export type ChangedDraws = ReturnType<typeof createChangedDraws>;

/** Hours on each side of a draw's own in which it may be kept, if its time was mended. */
const AROUND = [-1, 0, 1];

function keyOf(cateId: number, term: string): string {
  return `${cateId} ${term}`;
}

/**
 * The draws on screen that changed since they were seen. Who shows a draw says so by `want`; what was
 * found is read again by `look`, to be called when the archive may have learnt of something.
 */
export function createChangedDraws(archive: Pick<Archive, "changedIn">) {
  /** How often each hour of each track is wanted. */
  const wanted = new Map<number, Map<number, number>>();
  const found = new Store<ReadonlyMap<string, ArchivedDraw>>(new Map());
  let looking: Promise<void> | undefined;
  let turn = 0;

  async function read(): Promise<void> {
    // Rows that come on screen together are looked for together.
    await Promise.resolve();
    looking = undefined;
    turn += 1;
    const own = turn;
    const next = new Map<string, ArchivedDraw>();
    for (const [cateId, hours] of wanted) {
      const around = [...hours.keys()].flatMap((hour) => AROUND.map((by) => hour + by));
      for (const changed of await archive.changedIn(cateId, [...new Set(around)])) {
        next.set(keyOf(cateId, changed.draw.term), changed);
      }
    }
    if (own !== turn || (next.size === 0 && found.get().size === 0)) return;
    found.set(next);
  }

  function look(): Promise<void> {
    looking ??= read();
    return looking;
  }

  function count(cateId: number, hour: number, by: number): number {
    const hours = wanted.get(cateId) ?? new Map<number, number>();
    const users = (hours.get(hour) ?? 0) + by;
    if (users > 0) hours.set(hour, users);
    else hours.delete(hour);
    wanted.set(cateId, hours);
    return users;
  }

  return {
    /** A draw of this time (epoch seconds) is on screen; returns how to say that it's gone. */
    want(cateId: number, time: number): () => void {
      const hour = hourOf(time);
      if (count(cateId, hour, 1) === 1) void look();
      return () => void count(cateId, hour, -1);
    },
    look,
    /** The draw with its earlier results; undefined where it has none or that isn't known yet. */
    get: (cateId: number, term: string): ArchivedDraw | undefined =>
      found.get().get(keyOf(cateId, term)),
    subscribe: found.subscribe,
  };
}
