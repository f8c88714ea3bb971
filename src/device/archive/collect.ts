import type { QueryClient } from "@tanstack/react-query";
import { History } from "#contract/draw.ts";
import { readAs } from "#contract/read.ts";
import { HomePage } from "#contract/site.ts";
import { listedDraw } from "#domain/listed-draw.ts";
import type { Archive, Received } from "#device/archive/archive.ts";

/** Milliseconds between the first new draw and the write, so that a page isn't held up. */
const WRITE_DELAY_MS = 1000;

function drawsIn(key: readonly unknown[], data: unknown): Received[] {
  if (key[0] === "history") {
    const { cate_id: cateId = 0, zone = "", list = [] } = readAs(History, data) ?? {};
    return cateId === 0 ? [] : [{ cateId, zone, draws: list }];
  }
  const { categories = [] } = readAs(HomePage, data) ?? {};
  return categories.flatMap(({ id, zone, source, last_open: latest }) =>
    latest === null ? [] : [{ cateId: id, zone, draws: [listedDraw({ ...latest, source })] }],
  );
}

/** Archives every draw that enters the cache; returns how to stop. */
export function feedArchive(client: QueryClient, archive: Pick<Archive, "add">): () => void {
  const pending = new Map<string, { key: readonly unknown[]; data: unknown }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const all = [...pending.values()];
    pending.clear();
    for (const received of all.flatMap(({ key, data }) => drawsIn(key, data))) {
      await archive.add(received);
    }
  }

  function collect(hash: string, key: readonly unknown[], data: unknown) {
    if (data === undefined || (key[0] !== "home" && key[0] !== "history")) return;
    pending.set(hash, { key, data });
    timer ??= setTimeout(() => void write(), WRITE_DELAY_MS);
  }

  const cache = client.getQueryCache();
  for (const { queryHash, queryKey, state } of cache.getAll())
    collect(queryHash, queryKey, state.data);
  const stop = cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const query = cache.get(event.query.queryHash);
    if (query !== undefined) collect(query.queryHash, query.queryKey, query.state.data);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
