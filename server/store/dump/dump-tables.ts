import * as v from "valibot";
import { SCHEMA } from "#server/store/schema.ts";
import type { Tables } from "#server/store/tables.ts";

/** All tables with their key columns, the order of their rows. */
export const DUMP_TABLES = {
  counters: ["name"],
  kept: ["name"],
  tracks: ["cate_id"],
  draws: ["seq"],
  labelled_gaps: ["cate_id", "term_key"],
  next_draws: ["cate_id"],
  log_bundles: ["idx"],
  log_tail: ["idx"],
  log_nodes: ["level", "idx"],
  log_withdrawn: ["cate_id", "term_key"],
  feedback: ["id"],
  operator_actions: ["id"],
  push_subscriptions: ["endpoint"],
  push_tracks: ["cate_id", "endpoint"],
  push_claims: ["cate_id"],
  ended_sessions: ["mark"],
  leases: ["name"],
} as const satisfies { readonly [Name in keyof Tables]: readonly (keyof Tables[Name])[] };

export type DumpTable = keyof typeof DUMP_TABLES;
export const DUMP_TABLE_NAMES = Object.keys(DUMP_TABLES) as readonly DumpTable[]; // keys of DUMP_TABLES

/** The first line of a dump. */
export const DumpHead = v.object({ marble_draws: v.literal("everything"), tables: v.string() });
export const DUMP_HEAD = { marble_draws: "everything", tables: SCHEMA };

/** The last line of a dump, with its number of rows. */
export const DumpEnd = v.object({ end: v.number() });

/** A row; all other lines of a dump. */
export const DumpRow = v.object({
  table: v.picklist(DUMP_TABLE_NAMES),
  row: v.record(
    v.pipe(v.string(), v.regex(/^\w+$/)),
    v.nullable(v.union([v.string(), v.number()])),
  ),
});
export type DumpRow = v.InferOutput<typeof DumpRow>;
