import type { Engine } from "#server/store/engine.ts";
import type { LogStore } from "./log-store.ts";
import { publish, published } from "./publish.ts";
import { logReads } from "./read-log.ts";

export function openLog(engine: Engine): LogStore {
  return {
    ...logReads(engine.db),
    published: () => published(engine.db),
    publish: (now, seen) => publish(engine, now, seen),
  };
}
