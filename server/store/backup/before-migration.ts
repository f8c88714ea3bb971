import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { MIGRATION_NAMES, MIGRATION_TABLE } from "#server/store/migrations/names.ts";
import { copyDatabase } from "./copy.ts";

/** The migrations that an open database still needs, in their order; none for an empty one. */
function neededBy(database: DatabaseSync): string[] {
  const names = (query: string) =>
    database
      .prepare(query)
      .all()
      .map(({ name }) => name);
  const tables = names("select name from sqlite_master where type = 'table'");
  if (!tables.includes("draws")) return [];
  const done = tables.includes(MIGRATION_TABLE) ? names(`select name from ${MIGRATION_TABLE}`) : [];
  return MIGRATION_NAMES.filter((name) => !done.includes(name));
}

/** Copies a database before migrations change it, once for each first migration of an upgrade. */
export async function copyBeforeMigration(database: DatabaseSync, file: string): Promise<void> {
  const [first] = neededBy(database);
  const copy = `${file}.before-${first}`;
  if (first !== undefined && !existsSync(copy)) await copyDatabase(file, copy);
}
