import { utf8 } from "#draw-log/bytes.ts";
import { type Facts, type LogEntry, parseEntry } from "#draw-log/entry.ts";
import { about } from "./read-tree.ts";
import { Finding } from "./site.ts";

/** A draw's present state in the log. */
export interface LoggedDraw {
  readonly index: number;
  readonly facts: Facts;
}

const formatName = ({ cate_id, term }: Pick<Facts, "cate_id" | "term">) =>
  `draw ${term} of track ${cate_id}`;
export const drawKey = ({ cate_id, term }: Pick<Facts, "cate_id" | "term">) => `${cate_id} ${term}`;

/** Newest log entry of each draw, by {@link drawKey}. */
export type Ledger = ReadonlyMap<string, LoggedDraw>;

function contradiction(entry: LogEntry, before: LoggedDraw | undefined): string | null {
  if (entry.kind === "draw") {
    if (before === undefined) return null;
    return `says again what entry ${before.index} says: ${formatName(entry)}`;
  }
  if (before?.index === entry.of) return null;
  return `replaces entry ${entry.of}, which is not the newest of ${formatName(entry)}`;
}

/** Builds the ledger of a log's entries; throws {@link Finding} if one contradicts earlier ones. */
export async function readLedger(entries: readonly string[]): Promise<Ledger> {
  const draws = new Map<string, LoggedDraw>();
  for (const [index, text] of entries.entries()) {
    const entry = await about(`entry ${index}`, () => parseEntry(utf8(text)));
    const key = drawKey(entry);
    const wrong = contradiction(entry, draws.get(key));
    if (wrong !== null) throw new Finding(`entry ${index} ${wrong}`);
    if (entry.kind === "withdrawal") draws.delete(key);
    else draws.set(key, { index, facts: entry });
  }
  return draws;
}
