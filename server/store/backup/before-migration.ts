import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { MIGRATION_NAMES, MIGRATION_TABLE } from "#server/store/migrations/names.ts";
import { copyDatabase } from "./copy.ts";

/** The migrations that a database file still needs, in their order; none for an empty one. */
function neededBy(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = (query: string) =>
      database
        .prepare(query)
        .all()
        .map(({ name }) => name);
    const tables = names("select name from sqlite_master where type = 'table'");
    if (!tables.includes("draws")) return [];
    const done = tables.includes(MIGRATION_TABLE)
      ? names(`select name from ${MIGRATION_TABLE}`)
      : [];
    return MIGRATION_NAMES.filter((name) => !done.includes(name));
  } finally {
    database.close();
  }
}

/** Copies a database before migrations change it, once for each first migration of an upgrade. */
export async function copyBeforeMigration(file: string): Promise<void> {
  if (file === ":memory:" || !existsSync(file)) return;
  const [first] = neededBy(file);
  const copy = `${file}.before-${first}`;
  if (first !== undefined && !existsSync(copy)) await copyDatabase(file, copy);
}
