import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import { TEXTS_FOLDER } from "#server/draws/catalogue/page-texts.ts";
import { SiteFile } from "#server/draws/catalogue/schema.ts";
import { ART_FOLDER, SITE_FILE, readSiteFile } from "#server/draws/catalogue/site-file.ts";
import { type Env, readEnv } from "#server/env.ts";
import { formatClock } from "#server/draws/schedule.ts";
import { zoneProblems } from "#server/draws/zone-problems.ts";
import { NoSite } from "#server/store/schema.ts";
import { BadCall, type CliDeps, formatCount } from "./call.ts";
import { toExitCode } from "./exit-code.ts";
import { openServersStore } from "./open.ts";
import { writeNewFile } from "./new-file.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";

/** A site file with the built-in tracks, as a start. */
export function startFile($schema: string): SiteFile {
  return {
    $schema,
    unfed: "simulated",
    tracks: TRACKS.map(({ id, name, alias, marbles, schedule, typical, spread }) => {
      const { zone, first, last, period } = schedule;
      const to = last === undefined ? {} : { to: formatClock(last) };
      const times = { seconds: period, from: formatClock(first), ...to };
      const race = { seconds: typical, spread };
      return { id, name: { ...name }, alias: { ...alias }, marbles, zone, period: times, race };
    }),
  };
}

const USAGE = `Usage:
  site init
      Writes DATA_DIR/${SITE_FILE} with the tracks of today, its JSON Schema beside it, and the
      folders ${ART_FOLDER}/ for pictures and ${TEXTS_FOLDER}/ for texts. Never replaces a file.
  site check [FILE]
      Checks DATA_DIR/${SITE_FILE}, or FILE with the pictures and texts of DATA_DIR, also
      against the draws that are stored.
`;
const SCHEMA_FILE = "site.schema.json";

type Deps = Omit<CliDeps, "terminal">;

/** The JSON Schema of the site file for editors. */
function formatSchema(): string {
  // `site check` covers checks that JSON Schema can't express, such as time zones.
  const schema = toJsonSchema(SiteFile, { errorMode: "ignore", typeMode: "input" });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

async function init(_: readonly string[], { environment, out }: Deps): Promise<number> {
  const { dataDir } = readEnv(environment);
  const file = join(dataDir, SITE_FILE);
  await mkdir(join(dataDir, ART_FOLDER), { recursive: true });
  await mkdir(join(dataDir, TEXTS_FOLDER), { recursive: true });
  await writeNewFile(file, [`${JSON.stringify(startFile(`./${SCHEMA_FILE}`), null, 2)}\n`]);
  await writeFile(join(dataDir, SCHEMA_FILE), formatSchema());
  out.write(
    `${file} is written; pictures belong in ${join(dataDir, ART_FOLDER)}, texts of pages in ${join(dataDir, TEXTS_FOLDER)}\n`,
  );
  return 0;
}

/** Conflicts of a file with the stored draws; none before the first start. */
async function problemsWithStored(env: Env, catalogue: Catalogue): Promise<string[]> {
  const store = await openServersStore(env).catch((error: unknown) => {
    if (error instanceof NoSite) return null;
    throw error;
  });
  if (store === null) return [];
  try {
    return await zoneProblems(store, catalogue);
  } finally {
    await store.close();
  }
}

async function check([given]: readonly string[], deps: Deps): Promise<number> {
  const env = readEnv(deps.environment);
  const file = given ?? join(env.dataDir, SITE_FILE);
  const { catalogue, problems: ownProblems } = await readSiteFile(env.dataDir, file);
  const problems = catalogue === null ? ownProblems : await problemsWithStored(env, catalogue);
  for (const problem of problems) deps.err.write(`${problem}\n`);
  if (catalogue === null || problems.length > 0) {
    deps.err.write(`${file}: ${formatCount(problems.length, "problem")}\n`);
    return 1;
  }
  if (catalogue.stamp === "") {
    deps.err.write(`there is no ${file}: make one with site init\n`);
    return 1;
  }
  deps.out.write(`${file}: ${formatCount(catalogue.tracks.length, "track")}, no problems\n`);
  return 0;
}

const COMMANDS = new Map([
  ["init", { run: init, most: 0 }],
  ["check", { run: check, most: 1 }],
]);

/** Runs `npm run site -- init|check`; returns the exit code. */
export function runSite(args: readonly string[], deps: Deps): Promise<number> {
  return toExitCode("site", deps.err, async () => {
    const [name = "", ...rest] = args;
    const command = COMMANDS.get(name);
    if (command === undefined) {
      (name === "--help" ? deps.out : deps.err).write(USAGE);
      return name === "--help" ? 0 : 2;
    }
    if (rest.length > command.most || rest.some((each) => each.startsWith("-"))) {
      throw new BadCall(`${name} doesn't take ${rest.join(" ")}`);
    }
    return command.run(rest, deps);
  });
}
