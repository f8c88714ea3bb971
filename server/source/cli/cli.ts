import { isZone } from "#domain/zone.ts";
import { readSiteFile, SITE_FILE } from "#server/catalogue/site-file.ts";
import { readEnv } from "#server/env.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";
import type { Store } from "#server/store/store.ts";
import { replacesSimulated } from "#server/tracks.ts";
import { BadCall, type Call, type CliDeps, readCall, readTrack, stateOf, USAGE } from "./call.ts";
import { importEverything } from "./everything.ts";
import { exitCodeOf } from "./exit-code.ts";
import { runExport } from "./export.ts";
import { importFile } from "#server/source/import-file.ts";
import { zoneProblems } from "#server/source/zone-problems.ts";

function operatorOf({ now }: CliDeps): Operator {
  return { address: "command line", now };
}

function mistakes(problems: readonly string[]): Error {
  return new Error([`${SITE_FILE} has mistakes:`, ...problems].join("\n"));
}

async function runImport(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.values.all) return importEverything(store, call, deps);
  const problems = await zoneProblems(store, call);
  if (problems.length > 0) throw mistakes(problems);
  const [, file, ...more] = call.positionals;
  if (file === undefined || more.length > 0) throw new BadCall("import needs exactly one FILE");
  const track = readTrack(call);
  const { zone } = call.values;
  if (zone !== undefined && !isZone(zone)) throw new BadCall(`there is no time zone ${zone}`);
  const before = await stateOf(store, track);
  const env = readEnv(deps.environment);
  const report = await importFile({
    store,
    file,
    track,
    zone: zone ?? track.schedule.zone,
    ownZone: track.schedule.zone,
    correct: call.values.correct,
    force: call.values.force,
    keepSimulated:
      !call.values["replace-simulated"] && !replacesSimulated(env.replaceSimulated, track.id),
    by: operatorOf(deps),
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

async function runReset(store: Store, call: Call, deps: CliDeps): Promise<number> {
  if (call.positionals.length > 1) throw new BadCall("reset takes only --track ID and --yes");
  const track = readTrack(call);
  if (!call.values.yes) {
    throw new BadCall(
      `reset removes all draws of track ${track.id} for good; export them first, then add --yes`,
    );
  }
  const draws = await store.operator.reset(track.id, operatorOf(deps));
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
  if (catalogue === null) throw mistakes(problems);
  const call = { ...parsed, tracks: catalogue.tracks };
  const store = await openStore({ databaseUrl, dataDir });
  try {
    return await command(store, call, deps);
  } finally {
    await store.close();
  }
}

/** Runs one call of the operator's command; returns the exit code, 0 on success. */
export function runCli(args: readonly string[], deps: CliDeps): Promise<number> {
  return exitCodeOf("draws", deps.err, () => run(args, deps));
}
