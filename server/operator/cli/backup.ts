import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { TEXTS_FOLDER } from "#server/draws/catalogue/page-texts.ts";
import { ART_FOLDER, SITE_FILE } from "#server/draws/catalogue/site-file.ts";
import { readEnv } from "#server/env.ts";
import { copyDatabase } from "#server/store/backup/copy.ts";
import { formatStamp } from "#server/store/backup/every.ts";
import { restoreDatabase } from "#server/store/backup/restore.ts";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import { BadCall, type CliDeps, parseCall } from "./call.ts";
import { toExitCode } from "./exit-code.ts";

type Deps = Omit<CliDeps, "terminal">;
const OPTIONS = { out: { type: "string" }, help: { type: "boolean", default: false } } as const;
const BACKUP_USAGE = "Usage: npm run backup -- --out FILE";
const RESTORE_USAGE = "Usage: npm run restore -- FILE";

/** Existing files and folders of a site outside its database. */
function otherFiles(dataDir: string): string[] {
  const names = [SITE_FILE, ART_FOLDER, TEXTS_FOLDER];
  return names.map((name) => join(dataDir, name)).filter((path) => existsSync(path));
}

/** The embedded database's file; throws with PostgreSQL. */
function databaseFile({ environment }: Deps): string {
  const { databaseUrl, dataDir } = readEnv(environment);
  if (databaseUrl === null) return join(dataDir, SQLITE_FILE);
  throw new BadCall("DATABASE_URL is set: use PostgreSQL's own pg_dump and pg_restore");
}

/** Runs `npm run backup -- --out FILE`; returns the exit code. */
export function runBackup(args: readonly string[], deps: Deps): Promise<number> {
  return toExitCode("backup", deps.err, async () => {
    const { positionals, values } = parseCall(args, OPTIONS);
    if (values.help) {
      deps.out.write(`${BACKUP_USAGE}\n`);
      return 0;
    }
    if (values.out === undefined || positionals.length > 0) throw new BadCall(BACKUP_USAGE);
    const file = databaseFile(deps);
    const draws = await copyDatabase(file, values.out);
    deps.out.write(`${values.out}: ${draws} draws, checked\n`);
    const others = otherFiles(dirname(file));
    if (others.length > 0) deps.out.write(`not in it, copy them too: ${others.join(", ")}\n`);
    return 0;
  });
}

/** Runs `npm run restore -- FILE`; returns the exit code. */
export function runRestore(args: readonly string[], deps: Deps): Promise<number> {
  return toExitCode("restore", deps.err, async () => {
    const { positionals, values } = parseCall(args, OPTIONS);
    if (values.help) {
      deps.out.write(`${RESTORE_USAGE}\n`);
      return 0;
    }
    const [copy, ...more] = positionals;
    if (copy === undefined || more.length > 0 || values.out !== undefined) {
      throw new BadCall(RESTORE_USAGE);
    }
    const file = databaseFile(deps);
    const { draws, aside } = await restoreDatabase(copy, file, {
      stamp: formatStamp(deps.now * 1000),
    });
    deps.out.write(`${file}: ${draws} draws, checked\n`);
    if (aside !== null) deps.out.write(`what was there is now ${aside}\n`);
    return 0;
  });
}
