import { pipeline } from "node:stream/promises";
import { EXPORT_FORMATS, exportDraws } from "#server/draws/export-file.ts";
import type { Store } from "#server/store/store.ts";
import { BadCall, type Call, type CliDeps, readTrack } from "./call.ts";
import { exportEverything } from "./everything.ts";
import { writeNewFile } from "./new-file.ts";

/** Writes all draws of a track to a file or to the standard output, or a whole site to a file. */
export async function runExport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.values.all) return exportEverything(store, call, deps);
  const track = readTrack(call);
  const format = EXPORT_FORMATS.find((name) => name === call.values.format);
  if (format === undefined) throw new BadCall(`--format must be ${EXPORT_FORMATS.join(" or ")}`);
  const { zone } = track.schedule;
  let draws = 0;
  async function* counted() {
    for await (const batch of store.stored.all(track.id)) {
      draws += batch.length;
      yield batch;
    }
  }
  const texts = exportDraws(counted(), zone, format);
  const { out } = call.values;
  if (out === undefined) {
    await pipeline(texts, deps.out, { end: false });
    return 0;
  }
  await writeNewFile(out, texts);
  deps.out.write(`track ${track.id}: ${draws} draws written to ${out}\n`);
  return 0;
}
