import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";

const Latest = v.object({ id: v.pipe(v.string(), v.nonEmpty()) });

/** Name of a site that was never built. */
export const NOT_BUILT = "unbuilt";

/** The id of the build in a folder, as its own manifest tells it. */
export async function readBuildId(folder: string): Promise<string> {
  const text = await readFile(join(folder, "builds", "latest.json"), "utf8").catch(() => null);
  return text === null ? NOT_BUILT : v.parse(Latest, JSON.parse(text)).id;
}
