import type { DatabaseSync } from "node:sqlite";

/**
 * The name of the schema in `create-tables.ts`, stored in the database. Each change of the tables needs a new name;
 * a database with another name is refused.
 */
export const SCHEMA = "2026-12-g";

/** The name's row in the table `kept`. */
export const SCHEMA_ROW = "schema";

/** The database has the schema of another, unreleased version. */
export class OtherSchema extends Error {
  override name = "OtherSchema";
  readonly code = "OTHER_SCHEMA";
}

/** A place has no site: a command would mistake it for one without draws. */
export class NoSite extends Error {
  override name = "NoSite";
}

/**
 * Modes of opening a store: `use` creates a missing one, `serve` too, and locks an embedded one for a single server;
 * `existing` throws {@link NoSite} instead.
 */
export type OpenLevel = "use" | "serve" | "existing";

/** Throws {@link OtherSchema} unless `found` is the present name; `remedy` completes the message. */
export function requireSchema(found: string, remedy: string): void {
  if (found === SCHEMA) return;
  throw new OtherSchema(
    `the database is of an unreleased version of this site (schema ${found || "without a name"}, not ${SCHEMA}). To start with a new one, ${remedy}`,
  );
}

/** The schema name of an open SQLite database: "" without a name, null without tables. */
export function sqliteSchema(database: DatabaseSync): string | null {
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  const has = (table: string) => names.some(({ name }) => name === table);
  if (!has("draws")) return null;
  if (!has("kept")) return "";
  const row = database.prepare("select value from kept where name = ?").get(SCHEMA_ROW);
  return String(row?.["value"] ?? "");
}
