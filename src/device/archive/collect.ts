import type { Query, QueryClient } from "@tanstack/react-query";
import { History } from "#contract/draw.ts";
import { readAs } from "#contract/read.ts";
import { HomePage } from "#contract/site.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import { computedHere } from "#queries/offline-statistic.ts";
import type { Archive, Received } from "#device/archive/archive.ts";

/** Milliseconds between the first new draw and the write, so that a page isn't held up. */
const WRITE_DELAY_MS = 1000;

/** What entered the cache; `received` in epoch milliseconds. */
interface Entered {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly received: number;
}

function drawsIn({ key, data, received }: Entered): Received[] {
  if (key[0] === "history") {
    const { cate_id: cateId = 0, zone = "", list = [], labels = [] } = readAs(History, data) ?? {};
    const withdrawn = labels.filter(({ kind }) => kind === "withdrawn");
    return cateId === 0 ? [] : [{ cateId, zone, draws: list, withdrawn, received }];
  }
  const { categories = [] } = readAs(HomePage, data) ?? {};
  return categories.flatMap(({ id, zone, source, last_open: latest }) =>
    latest === null
      ? []
      : [{ cateId: id, zone, draws: [listedDraw({ ...latest, source })], received }],
  );
}

/** Archives every draw that enters the cache; returns how to stop. */
export function feedArchive(client: QueryClient, archive: Pick<Archive, "add">): () => void {
  const pending = new Map<string, Entered>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const all = [...pending.values()];
    pending.clear();
    for (const received of all.flatMap(drawsIn)) await archive.add(received);
  }

  function collect({ queryHash, queryKey: key, state }: Query) {
    const { data, dataUpdatedAt: received } = state;
    // Draws read from the archive are in it already.
    if (data === undefined || computedHere(data) !== null) return;
    if (key[0] !== "home" && key[0] !== "history") return;
    pending.set(queryHash, { key, data, received });
    timer ??= setTimeout(() => void write(), WRITE_DELAY_MS);
  }

  const cache = client.getQueryCache();
  for (const query of cache.getAll()) collect(query);
  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const query = cache.get(event.query.queryHash);
    if (query !== undefined) collect(query);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
