import * as v from "valibot";
import type { InLanguages } from "#contract/languages.ts";
import { NO_NOTE } from "#contract/ops.ts";
import { readJson } from "#contract/read.ts";
import type { Db } from "#server/store/engine.ts";
import type { OperatorStore } from "./operator-store.ts";

const StoredNote = v.object({ cn: v.string(), en: v.string(), ja: v.string() });

function readNote(note: string): InLanguages {
  return readJson(StoredNote, note) ?? NO_NOTE;
}

export function labelReads(db: Db): Pick<OperatorStore, "gaps" | "nexts"> {
  return {
    async nexts(ids) {
      if (ids.length === 0) return [];
      const rows = db.selectFrom("next_draws").selectAll().where("cate_id", "in", ids);
      return (await rows.execute()).map(({ note, next_term, next_open_timestamp, ...next }) => ({
        ...next,
        next_term: next_term === "" ? null : next_term,
        next_open_timestamp: next_open_timestamp === 0 ? null : next_open_timestamp,
        note: readNote(note),
      }));
    },
    async gaps({ cate_id, from, to }) {
      const rows = db
        .selectFrom("labelled_gaps")
        .select(["cate_id", "term", "kind", "open_timestamp", "note"])
        .where("cate_id", "=", cate_id)
        .where("open_timestamp", ">=", from)
        .where("open_timestamp", "<", to)
        .orderBy("open_timestamp", "desc");
      return (await rows.execute()).map(({ note, ...gap }) => ({ ...gap, note: readNote(note) }));
    },
  };
}
