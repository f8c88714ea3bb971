import { DatabaseSync } from "node:sqlite";
import { MIGRATION_NAMES, MIGRATION_TABLE } from "#server/store/migrations/names.ts";

/** A copy that can't be made, restored or used; `message` is for the operator. */
export class BadBackup extends Error {
  override name = "BadBackup";
}

function valuesOf(database: DatabaseSync, query: string): unknown[] {
  return database
    .prepare(query)
    .all()
    .flatMap((row) => Object.values(row));
}

/** Why a database can't be used by this version, null if it can. */
function flawOf(database: DatabaseSync): string | null {
  const found = valuesOf(database, "pragma integrity_check(3)");
  if (found[0] !== "ok") return `it is damaged: ${found.join("; ")}`;
  const tables = valuesOf(database, "select name from sqlite_master where type = 'table'");
  if (!tables.includes("draws")) return "it has no draws: it is the database of another program";
  const done = tables.includes(MIGRATION_TABLE)
    ? valuesOf(database, `select name from ${MIGRATION_TABLE}`)
    : [];
  const newer = done.filter((name) => !MIGRATION_NAMES.some((known) => known === name));
  return newer.length > 0 ? "it was made by a newer version of this site" : null;
}

/** Reads a whole copy of a database; returns how many draws it has. Throws if it isn't sound. */
export function checkCopy(file: string): number {
  let flaw: string | null;
  let draws: unknown;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    flaw = flawOf(database);
    if (flaw === null) [draws] = valuesOf(database, "select count(*) from draws");
  } catch (error) {
    flaw = error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
  if (flaw !== null) throw new BadBackup(`${file} can't be used: ${flaw}`);
  return Number(draws);
}
