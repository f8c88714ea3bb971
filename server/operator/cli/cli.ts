import { isZone } from "#domain/zone.ts";
import { readSiteFile, SITE_FILE } from "#server/draws/catalogue/site-file.ts";
import { readEnv } from "#server/env.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";
import type { Store } from "#server/store/store.ts";
import { replacesSimulated, type Track } from "#server/draws/tracks.ts";
import {
  BadCall,
  type Call,
  type CliDeps,
  formatCount,
  readCall,
  readTrack,
  readTrackState,
  USAGE,
} from "./call.ts";
import { importEverything } from "./everything.ts";
import { toExitCode } from "./exit-code.ts";
import { runExport } from "./export.ts";
import { openServersStore } from "./open.ts";
import { importFile, type ImportReport } from "#server/draws/import-file.ts";
import { zoneProblems } from "#server/draws/zone-problems.ts";

function createOperator({ now }: CliDeps): Operator {
  return { address: "command line", now };
}

function toError(problems: readonly string[]): Error {
  return new Error([`${SITE_FILE} has mistakes:`, ...problems].join("\n"));
}

/** Summary of an import or a dry run. */
function countsText(report: ImportReport, dryRun: boolean): string {
  const { rows, stored, completed, corrected, already } = report;
  const parts = [
    `${stored} ${dryRun ? "new" : "stored"}`,
    ...(completed > 0 ? [`${completed} completed by times`] : []),
    ...(corrected > 0 ? [`${corrected} corrected`] : []),
    `${already} already stored`,
  ];
  return `${formatCount(rows, "row")}, ${parts.join(", ")}`;
}

/** Number of the track's simulated draws, which a real one would remove. */
async function countSimulated(store: Store, track: Track): Promise<number> {
  const { source } = await readTrackState(store, track);
  if (source !== "simulated") return 0;
  const ever = { from: 0, to: Number.MAX_SAFE_INTEGER };
  return (await store.timesBetween({ cate_id: track.id, ...ever })).length;
}

async function runImport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  const { values } = call;
  const dryRun = values["dry-run"];
  const problems = await zoneProblems(store, call);
  if (problems.length > 0) throw toError(problems);
  const [, file, ...more] = call.positionals;
  if (file === undefined || more.length > 0) throw new BadCall("import needs exactly one FILE");
  const track = readTrack(call);
  const { zone } = values;
  if (zone !== undefined && !isZone(zone)) throw new BadCall(`there is no time zone ${zone}`);
  const simulated = await countSimulated(store, track);
  const env = readEnv(deps.environment);
  const report = await importFile({
    store,
    file,
    track,
    zone: zone ?? track.schedule.zone,
    ownZone: track.schedule.zone,
    correct: values.correct,
    force: values.force,
    keepSimulated:
      !values["replace-simulated"] && !replacesSimulated(env.replaceSimulated, track.id),
    dryRun,
    by: createOperator(deps),
    now: deps.now,
    onProgress: (rows) =>
      deps.err.write(deps.terminal ? `\r${rows} rows read` : `${rows} rows read\n`),
  });
  if (deps.terminal && report.rows >= 5000) deps.err.write("\n");
  const writeLine = (text: string) => deps.out.write(`track ${track.id}: ${text}\n`);
  if (dryRun) {
    const { marbles, marblesVary, name } = track;
    writeLine(`${name.en}, ${marbles}${marblesVary === true ? " or other" : ""} marbles`);
    writeLine(`times without an offset are read in ${zone ?? track.schedule.zone}`);
    const [first, last] = report.ends;
    if (first !== undefined) writeLine(`first row, ${first}`);
    if (last !== undefined) writeLine(`last row, ${last}`);
  }
  if (report.ignored.length > 0)
    writeLine(`columns that aren't read: ${report.ignored.join(", ")}`);
  if (report.problemCount > 0) {
    for (const problem of report.problems) deps.err.write(`${problem}\n`);
    const unlisted = report.problemCount - report.problems.length;
    if (unlisted > 0) deps.err.write(`… and ${unlisted} more\n`);
    const problemCount = formatCount(report.problemCount, "problem");
    deps.err.write(`${problemCount} in ${formatCount(report.rows, "row")}: nothing was stored\n`);
    return 1;
  }
  for (const text of report.replaced) writeLine(text);
  const unlisted = report.corrected - report.replaced.length;
  if (dryRun && unlisted > 0) writeLine(`… and ${unlisted} more`);
  writeLine(countsText(report, dryRun));
  if (simulated > 0) {
    const done = simulated === 1 ? "was" : "were";
    writeLine(`${formatCount(simulated, "simulated draw")} ${dryRun ? "would be" : done} removed`);
  }
  if (dryRun) writeLine("nothing was stored: this was a dry run");
  return 0;
}

async function runReset(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.positionals.length > 1) throw new BadCall("reset takes only --track ID and --yes");
  const track = readTrack(call);
  if (!call.values.yes) {
    throw new BadCall(
      `reset removes all draws of track ${track.id} for good; export them first, then add --yes`,
    );
  }
  const draws = await store.operator.reset(track.id, createOperator(deps));
  deps.out.write(`track ${track.id}: ${draws} draws are removed, it is simulated again\n`);
  return 0;
}

const COMMANDS = new Map([
  ["import", runImport],
  ["reset", runReset],
  ["export", runExport],
]);

async function run(args: readonly string[], deps: CliDeps): Promise<number> {
  const parsed = readCall(args);
  const [name = ""] = parsed.positionals;
  const command = COMMANDS.get(name);
  if (parsed.values.help || command === undefined) {
    (parsed.values.help ? deps.out : deps.err).write(USAGE);
    return parsed.values.help ? 0 : 2;
  }
  const { databaseUrl, dataDir } = readEnv(deps.environment);
  const { catalogue, problems } = await readSiteFile(dataDir);
  if (catalogue === null) throw toError(problems);
  const call = { ...parsed, tracks: catalogue.tracks };
  const place = { databaseUrl, dataDir };
  if (name === "import" && call.values.all) {
    if (call.values["dry-run"]) throw new BadCall("--dry-run is for the file of one track");
    return importEverything(() => openServersStore(place, "use"), call, deps);
  }
  const store = await openServersStore(place);
  try {
    return await command(store, call, deps);
  } finally {
    await store.close();
  }
}

/** Runs `npm run draws -- …`; returns the exit status, 0 on success. */
export function runCli(args: readonly string[], deps: CliDeps): Promise<number> {
  return toExitCode("draws", deps.err, () => run(args, deps));
}
