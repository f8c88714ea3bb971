import { DatabaseSync } from "node:sqlite";
import { SCHEMA, sqliteSchema } from "#server/store/schema.ts";

/** A failed copy or restore, or an unusable copy; `message` is for the operator. */
export class BadBackup extends Error {
  override name = "BadBackup";
}

function queryValues(database: DatabaseSync, query: string): unknown[] {
  return database
    .prepare(query)
    .all()
    .flatMap((row) => Object.values(row));
}

/** The reason why this version can't use a database; null if it can. */
function findFlaw(database: DatabaseSync): string | null {
  const found = queryValues(database, "pragma integrity_check(3)");
  if (found[0] !== "ok") return `it is damaged: ${found.join("; ")}`;
  const schema = sqliteSchema(database);
  if (schema === null) return "it has no draws: it is the database of another program";
  return schema === SCHEMA ? null : `it is of another version of this site (not ${SCHEMA})`;
}

/** Checks a whole copy of a database and returns its number of draws. Throws {@link BadBackup} if it is damaged. */
export function checkCopy(file: string): number {
  let flaw: string | null;
  let draws: unknown;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    flaw = findFlaw(database);
    if (flaw === null) [draws] = queryValues(database, "select count(*) from draws");
  } catch (error) {
    flaw = error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
  if (flaw !== null) throw new BadBackup(`${file} can't be used: ${flaw}`);
  return Number(draws);
}
