import type { DatabaseSync } from "node:sqlite";

/**
 * The name of the tables that `create-tables.ts` makes, stored with them. Each change of the tables needs
 * a new name: before the first release no database is upgraded, one of another name is refused.
 */
export const SCHEMA = "2026-12-g";

/** The name's row in the table `kept`. */
export const SCHEMA_ROW = "schema";

/** The database has the tables of another, unreleased version. */
export class OtherSchema extends Error {
  override name = "OtherSchema";
  readonly code = "OTHER_SCHEMA";
}

/** A place has no site: a command there would take it for a site without draws. */
export class NoSite extends Error {
  override name = "NoSite";
}

/**
 * As what a store is opened: `use` creates it where it is missing, `serve` too, but for one server alone if it is
 * embedded, `existing` throws {@link NoSite} instead.
 */
export type OpenLevel = "use" | "serve" | "existing";

/** Throws {@link OtherSchema} unless `found` is today's name; `remedy` says how to get a new database. */
export function requireSchema(found: string, remedy: string): void {
  if (found === SCHEMA) return;
  throw new OtherSchema(
    `the database is of an unreleased version of this site (schema ${found || "without a name"}, not ${SCHEMA}). To start with a new one, ${remedy}`,
  );
}

/** The schema of an open SQLite database: "" for one without a name, null for one without tables. */
export function sqliteSchema(database: DatabaseSync): string | null {
  const names = database.prepare("select name from sqlite_master where type = 'table'").all();
  const has = (table: string) => names.some(({ name }) => name === table);
  if (!has("draws")) return null;
  if (!has("kept")) return "";
  const row = database.prepare("select value from kept where name = ?").get(SCHEMA_ROW);
  return String(row?.["value"] ?? "");
}
