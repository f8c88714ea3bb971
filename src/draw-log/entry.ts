import * as v from "valibot";
import { BadFormat, decodeUtf8 } from "./bytes.ts";

/** Entries of the log: JSON in one canonical form, so that equal entries have equal hashes. */

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const whole = v.pipe(v.number(), v.safeInteger());
const text = v.string();
const version = v.literal(1);

/** Fields of a draw in an entry. `timings` is "" without times; `open_timestamp` is in epoch seconds. */
const FACTS = {
  cate_id: index,
  term: text,
  number: text,
  timings: text,
  open_timestamp: whole,
  source: v.picklist(["real", "simulated"]),
};

/** Each kind with its keys in canonical order. */
const LogEntry = v.variant("kind", [
  v.strictObject({ v: version, kind: v.literal("draw"), ...FACTS }),
  v.strictObject({ v: version, kind: v.literal("correction"), ...FACTS, of: index }),
  v.strictObject({
    v: version,
    kind: v.literal("withdrawal"),
    cate_id: index,
    term: text,
    of: index,
    reason: text,
  }),
]);

/** An entry; `of` is the index of the entry that it replaces. */
export type LogEntry = v.InferOutput<typeof LogEntry>;
export type Facts = Omit<Extract<LogEntry, { kind: "draw" }>, "v" | "kind">;

/** A draw's fields in canonical order. */
function pickFacts({ cate_id, term, number, timings, open_timestamp, source }: Facts): Facts {
  return { cate_id, term, number, timings, open_timestamp, source };
}

/** The canonical JSON of a draw's entry, or of a correction if it replaces the entry with index `of`. */
export function formatDraw(facts: Facts, of: number | null = null): string {
  const kind = of === null ? "draw" : "correction";
  return JSON.stringify({ v: 1, kind, ...pickFacts(facts), ...(of !== null && { of }) });
}

/** The canonical JSON of a withdrawal of the draw whose entry has index `of`. */
export function formatWithdrawal(
  { cate_id, term }: Pick<Facts, "cate_id" | "term">,
  { of, reason }: { readonly of: number; readonly reason: string },
): string {
  return JSON.stringify({ v: 1, kind: "withdrawal", cate_id, term, of, reason });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new BadFormat("the entry is not JSON");
  }
}

/** The entry of UTF-8 bytes; throws {@link BadFormat} for anything but its canonical JSON. */
export function parseEntry(bytes: Uint8Array): LogEntry {
  const json = decodeUtf8(bytes, "the entry");
  const read = v.safeParse(LogEntry, parseJson(json));
  if (!read.success) {
    const [issue] = read.issues;
    throw new BadFormat(`the entry's ${v.getDotPath(issue) ?? "value"} is wrong: ${issue.message}`);
  }
  // The schema orders the keys, so another order, spaces or repeated keys give another text.
  if (JSON.stringify(read.output) !== json) throw new BadFormat("the entry is not in its one form");
  return read.output;
}
