import { pipeline } from "node:stream/promises";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { BadCall, type Call, type CliDeps, readTrack } from "./call.ts";
import { exportEverything } from "./everything.ts";
import { writeNewFile } from "./new-file.ts";
import { formatLocal } from "#domain/zone.ts";
import { csvLine } from "#domain/csv.ts";

const EXPORT_FORMATS = ["csv", "ndjson"] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

const CSV_COLUMNS = [
  "term",
  "number",
  "open_time",
  "timings",
  "all_number",
  "spec_number",
  "next_term",
  "next_open_timestamp",
  "residue_opens",
  "source",
] as const;

/** A draw's local time with offset, unambiguous also when clocks go back. */
function timeWithOffset(zone: string, time: number): string {
  const local = formatLocal(zone, time);
  const offset = Math.round((Date.parse(`${local.replace(" ", "T")}Z`) / 1000 - time) / 60);
  const clock = new Date(Math.abs(offset) * 60_000).toISOString().slice(11, 16);
  return `${local}${offset < 0 ? "-" : "+"}${clock}`;
}

function formatCsv(draw: StoredDraw, zone: string): string {
  const open_time = timeWithOffset(zone, draw.open_timestamp);
  const row = { ...draw, open_time };
  return csvLine(CSV_COLUMNS.map((column) => String(row[column] ?? "")));
}

function formatNdjson(draw: StoredDraw, zone: string): string {
  // Only `export --all` has earlier results of corrections.
  const row = {
    ...draw,
    corrected: undefined,
    cate_id: undefined,
    open_time: timeWithOffset(zone, draw.open_timestamp),
  };
  return `${JSON.stringify(row)}\n`;
}

/** Formats batches of a track's draws. */
export async function* exportDraws(
  batches: AsyncIterable<readonly StoredDraw[]>,
  zone: string,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(CSV_COLUMNS);
  const formatDraw = format === "csv" ? formatCsv : formatNdjson;
  for await (const draws of batches) yield draws.map((draw) => formatDraw(draw, zone)).join("");
}

/** Writes all draws of a track to a file or stdout, or a whole site to a file. */
export async function runExport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.values.all) return exportEverything(store, call, deps);
  const track = readTrack(call);
  const format = EXPORT_FORMATS.find((name) => name === call.values.format);
  if (format === undefined) throw new BadCall(`--format must be ${EXPORT_FORMATS.join(" or ")}`);
  const { zone } = track.schedule;
  let draws = 0;
  async function* countDraws() {
    for await (const batch of store.stored.all(track.id)) {
      draws += batch.length;
      yield batch;
    }
  }
  const texts = exportDraws(countDraws(), zone, format);
  const { out } = call.values;
  if (out === undefined) {
    await pipeline(texts, deps.out, { end: false });
    return 0;
  }
  await writeNewFile(out, texts);
  deps.out.write(`track ${track.id}: ${draws} draws written to ${out}\n`);
  return 0;
}
