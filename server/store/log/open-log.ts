import { type Engine, readValue } from "#server/store/engine.ts";
import type { LogStore } from "./log-store.ts";
import { promise, promiseIndex, reveal } from "./promises.ts";
import { publish, published } from "./publish.ts";
import { logReads } from "./read-log.ts";

export function openLog(engine: Engine): LogStore {
  return {
    ...logReads(engine.db),
    published: () => published(engine.db),
    publish: (now, seen) => publish(engine, now, seen),
    promiseIndex: (of) => promiseIndex(engine.db, of),
    promised: (name) => readValue(engine.db, name),
    promise: (name, make) => promise(engine, name, make),
    reveal: (count, entryOf) => reveal(engine, count, entryOf),
  };
}
