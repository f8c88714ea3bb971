import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { isZone } from "#domain/zone.ts";
import { readEnv } from "#server/env.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store, TrackState } from "#server/store/store.ts";
import { TRACKS, trackOf } from "./catalogue.ts";
import { BadFile } from "./draw-file.ts";
import { drawSecret } from "./draw-secret.ts";
import { EXPORT_FORMATS, exportDraws } from "./export-file.ts";
import { importFile } from "./import-file.ts";
import type { Track } from "#server/tracks.ts";
import { readSeedChain, simulator } from "./seed-chain.ts";
import { verifyTrack } from "./verify.ts";

const USAGE = `Usage:
  draws import FILE --track ID [--zone ZONE] [--correct] [--force]
      Stores the real draws of a CSV or NDJSON file, all or none. CSV columns:
      term,number,open_time and optionally timings,all_number,spec_number.
      Times without an offset are read in ZONE (default: the track's own); where the
      track has no real draws yet, ZONE becomes its own.
      --correct replaces stored draws that differ.
      --force stores draws that lie more than 2 minutes ahead, which are shown in time.
  draws zone ZONE --track ID
      Sets the zone of the track's day.
  draws export --track ID [--format csv|ndjson] [--out FILE]
      Writes all draws of a track.
  draws verify [--track ID]
      Checks every stored draw.
Uses the store set by DATA_DIR or DATABASE_URL, like the server.
`;

/** A call that can't be run as given; `message` is for the operator. */
class BadCall extends Error {}

export interface CliDeps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Epoch seconds. */
  readonly now: number;
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
  /** Whether `err` is a terminal, which shows progress on one line. */
  readonly terminal: boolean;
}

function readCall(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        track: { type: "string" },
        zone: { type: "string" },
        format: { type: "string", default: "csv" },
        out: { type: "string" },
        correct: { type: "boolean", default: false },
        force: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new BadCall(error instanceof Error ? error.message : String(error));
  }
}
type Call = ReturnType<typeof readCall>;

function readTrack(text: string | undefined): Track {
  if (text === undefined) throw new BadCall("--track ID is missing");
  const track = /^\d{1,10}$/.test(text) ? trackOf(Number(text)) : undefined;
  if (track !== undefined) return track;
  throw new BadCall(
    `there is no track ${text}; the tracks are ${TRACKS.map(({ id }) => id).join(", ")}`,
  );
}

function readZone(zone: string | undefined): string | undefined {
  if (zone !== undefined && !isZone(zone)) throw new BadCall(`there is no time zone ${zone}`);
  return zone;
}

async function stateOf(store: Store, track: Track): Promise<TrackState> {
  const [state] = await store.tracks([track.id]);
  if (state === undefined) throw new Error(`can't create track ${track.id}`);
  return state;
}

async function runImport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const [, file, ...more] = call.positionals;
  if (file === undefined || more.length > 0) throw new BadCall("import needs exactly one FILE");
  const track = readTrack(call.values.track);
  const zone = readZone(call.values.zone);
  const before = await stateOf(store, track);
  const report = await importFile({
    store,
    file,
    cate_id: track.id,
    zone: zone ?? before.zone,
    ownZone: before.source === "simulated" ? zone : undefined,
    correct: call.values.correct,
    force: call.values.force,
    now: deps.now,
    onProgress: (rows) =>
      deps.err.write(deps.terminal ? `\r${rows} rows read` : `${rows} rows read\n`),
  });
  if (deps.terminal && report.rows >= 5000) deps.err.write("\n");
  if (report.problemCount > 0) {
    for (const problem of report.problems) deps.err.write(`${problem}\n`);
    const unlisted = report.problemCount - report.problems.length;
    if (unlisted > 0) deps.err.write(`… and ${unlisted} more\n`);
    deps.err.write(`${report.problemCount} problems in ${report.rows} rows: nothing was stored\n`);
    return 1;
  }
  const how = call.values.correct ? "stored or corrected" : "stored";
  deps.out.write(
    `track ${track.id}: ${report.rows} rows, ${report.stored} ${how}, ${report.already} already stored\n`,
  );
  if (before.source === "simulated" && report.stored > 0) {
    deps.out.write(
      `track ${track.id}: its simulated draws are removed, its draw machine has stopped\n`,
    );
  }
  return 0;
}

async function runZone(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const [, name, ...more] = call.positionals;
  const zone = readZone(name);
  if (zone === undefined || more.length > 0) throw new BadCall("zone needs exactly one ZONE");
  const track = readTrack(call.values.track);
  const { source } = await stateOf(store, track);
  await store.addDraws({ cate_id: track.id, source, draws: [], zone });
  deps.out.write(`track ${track.id}: its day is now that of ${zone}\n`);
  return 0;
}

async function writeTexts(texts: AsyncIterable<string>, to: NodeJS.WritableStream): Promise<void> {
  for await (const text of texts) {
    if (!to.write(text)) await new Promise((resolve) => to.once("drain", resolve));
  }
}

async function runExport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const track = readTrack(call.values.track);
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

async function runVerify(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const tracks = call.values.track === undefined ? TRACKS : [readTrack(call.values.track)];
  const secret = await drawSecret(store, readEnv(deps.environment).drawSeed);
  const simulate = simulator(secret, await readSeedChain(store));
  let bad = 0;
  for (const track of tracks) {
    const { zone, source } = await stateOf(store, track);
    const report = await verifyTrack(store, track, { zone, simulate });
    bad += report.problemCount;
    deps.out.write(
      `track ${track.id} (${source}): ${report.draws} draws, ${report.missing} missing between them, ${report.problemCount} problems\n`,
    );
    for (const problem of report.problems) deps.out.write(`  ${problem}\n`);
    const unlisted = report.problemCount - report.problems.length;
    if (unlisted > 0) deps.out.write(`  … and ${unlisted} more\n`);
  }
  return bad === 0 ? 0 : 1;
}

const COMMANDS = new Map([
  ["import", runImport],
  ["zone", runZone],
  ["export", runExport],
  ["verify", runVerify],
]);

async function run(args: readonly string[], deps: CliDeps): Promise<number> {
  const call = readCall(args);
  const [name = ""] = call.positionals;
  const command = COMMANDS.get(name);
  if (call.values.help || command === undefined) {
    (call.values.help ? deps.out : deps.err).write(USAGE);
    return call.values.help ? 0 : 2;
  }
  const { databaseUrl, dataDir } = readEnv(deps.environment);
  const store = await openStore({ databaseUrl, dataDir });
  try {
    return await command(store, call, deps);
  } finally {
    await store.close();
  }
}

function messages(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${messages(error.cause)}`;
}

/** Runs one call of the operator's command; returns the exit code, 0 on success. */
export async function runCli(args: readonly string[], deps: CliDeps): Promise<number> {
  try {
    return await run(args, deps);
  } catch (error) {
    deps.err.write(`${messages(error)}\n`);
    if (error instanceof BadCall) deps.err.write("Try: draws --help\n");
    return error instanceof BadCall ? 2 : 1;
  }
}
