import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { BadFile } from "#server/source/draw-file.ts";
import { EXPORT_FORMATS, exportDraws } from "#server/source/export-file.ts";
import type { Store } from "#server/store/store.ts";
import { BadCall, type Call, type CliDeps, readTrack, stateOf } from "./call.ts";
import { exportEverything } from "./everything.ts";

async function writeTexts(texts: AsyncIterable<string>, to: NodeJS.WritableStream): Promise<void> {
  for await (const text of texts) {
    if (!to.write(text)) await new Promise((resolve) => to.once("drain", resolve));
  }
}

/** Writes all draws of a track to a file or to the standard output, or a whole site to a file. */
export async function runExport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.values.all) return exportEverything(store, call, deps);
  const track = readTrack(call);
  const format = EXPORT_FORMATS.find((name) => name === call.values.format);
  if (format === undefined) throw new BadCall(`--format must be ${EXPORT_FORMATS.join(" or ")}`);
  const { zone } = await stateOf(store, track);
  const texts = exportDraws(store, { cate_id: track.id, zone }, format);
  const { out } = call.values;
  if (out === undefined) {
    await writeTexts(texts, deps.out);
    return 0;
  }
  const stream = createWriteStream(out);
  const end = finished(stream).catch((error: unknown) => {
    throw new BadFile(`${out} can't be written: ${String(error)}`);
  });
  await Promise.race([writeTexts(texts, stream).then(() => stream.end()), end]);
  await end;
  return 0;
}
