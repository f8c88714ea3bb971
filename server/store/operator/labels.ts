import type { InLanguages } from "#contract/languages.ts";
import type { Trx } from "#server/store/engine.ts";
import { type Tables, termKey } from "#server/store/tables.ts";
import type { LabelledGap, NextNotice } from "./operator-store.ts";

function formatNote(note: InLanguages): string {
  return note.en === "" && note.cn === "" && note.ja === "" ? "" : JSON.stringify(note);
}

/** Stores the label of a number without a draw. */
export async function putLabel(trx: Trx, { note, ...label }: LabelledGap): Promise<void> {
  const row = { ...label, term_key: termKey(label.term), note: formatNote(note) };
  await trx
    .insertInto("labelled_gaps")
    .values(row)
    .onConflict((conflict) => conflict.columns(["cate_id", "term_key"]).doUpdateSet(row))
    .execute();
}

/** Removes the label of a cancelled number, whose draw is stored again when it comes. */
export async function removeCancelled(
  trx: Trx,
  { cate_id, term }: Pick<LabelledGap, "cate_id" | "term">,
): Promise<void> {
  await trx
    .deleteFrom("labelled_gaps")
    .where("cate_id", "=", cate_id)
    .where("term_key", "=", termKey(term))
    .where("kind", "=", "cancelled")
    .execute();
}

/** Stores the operator's announcement of a track's next draw. */
export async function putNext(trx: Trx, { note, ...next }: NextNotice): Promise<void> {
  const row: Tables["next_draws"] = {
    ...next,
    next_term: next.next_term ?? "",
    next_open_timestamp: next.next_open_timestamp ?? 0,
    note: formatNote(note),
  };
  await trx
    .insertInto("next_draws")
    .values(row)
    .onConflict((conflict) => conflict.column("cate_id").doUpdateSet(row))
    .execute();
}
