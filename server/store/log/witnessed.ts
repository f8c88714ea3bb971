import type { TreeHead } from "#proofs/tree.ts";
import { type Engine, readValue } from "#server/store/engine.ts";
import { printStoredHead, readStoredHead } from "./stored-head.ts";

/** What this site saw of other logs as their witness; a log is known by its origin. */
export interface WitnessStore {
  /** The newest tree that was cosigned; null if none was. */
  newest(origin: string): Promise<TreeHead | null>;
  /**
   * Notes that the tree `to` is cosigned after `from`, null if it is the first; false, and nothing is
   * noted, where another tree is the newest by now, whichever process cosigned it.
   */
  advance(origin: string, from: TreeHead | null, to: TreeHead): Promise<boolean>;
}

const nameOf = (origin: string) => `witnessed ${origin}`;

/** One statement compares and writes, so that of two processes that cosign at once one is refused. */
function advance(
  engine: Engine,
  origin: string,
  [from, to]: readonly [TreeHead | null, TreeHead],
): Promise<boolean> {
  const name = nameOf(origin);
  const value = printStoredHead(to);
  return engine.write(async (trx) => {
    const changed =
      from === null
        ? trx
            .insertInto("kept")
            .values({ name, value })
            .onConflict((conflict) => conflict.column("name").doNothing())
            .returning("name")
        : trx
            .updateTable("kept")
            .set({ value })
            .where("name", "=", name)
            .where("value", "=", printStoredHead(from))
            .returning("name");
    return (await changed.executeTakeFirst()) !== undefined;
  });
}

export function openWitness(engine: Engine): WitnessStore {
  return {
    newest: (origin) => readValue(engine.db, nameOf(origin)).then(readStoredHead),
    advance: (origin, from, to) => advance(engine, origin, [from, to]),
  };
}
