import type { Engine } from "./engine.ts";
import { isStoreAway } from "./trouble.ts";

/** A row that is written to see whether writing works again, and its characters. */
const PROBE_NAME = "probe";
const PROBE_CHARACTERS = 8192;

/** The engine with a check that also fails after a failed write, until writing works again. */
export function watchWrites(engine: Engine): Engine {
  let failed = false;
  const write: Engine["write"] = async (work) => {
    try {
      const result = await engine.write(work);
      failed = false;
      return result;
    } catch (error) {
      if (isStoreAway(error)) failed = true;
      throw error;
    }
  };
  return {
    ...engine,
    write,
    async check() {
      await engine.check();
      if (!failed) return;
      await write(async (trx) => {
        const row = { name: PROBE_NAME, value: "x".repeat(PROBE_CHARACTERS) };
        await trx.insertInto("kept").values(row).execute();
        await trx.deleteFrom("kept").where("name", "=", PROBE_NAME).execute();
      });
    },
  };
}
