import * as v from "valibot";
import { BadFormat, readUtf8 } from "./bytes.ts";

/** Entries of the log: JSON of one form, so that what an entry says has one hash. */

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const whole = v.pipe(v.number(), v.safeInteger());
const text = v.string();
const version = v.literal(1);

/** What an entry says of a draw. `timings` is "" if there are none, times are epoch seconds. */
const FACTS = {
  cate_id: index,
  term: text,
  number: text,
  timings: text,
  open_timestamp: whole,
  source: v.picklist(["real", "simulated"]),
};

/** The keys of each kind in the order in which they are written. */
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

/** An entry; `of` is the index of the one that it replaces. */
export type LogEntry = v.InferOutput<typeof LogEntry>;
export type Facts = Omit<Extract<LogEntry, { kind: "draw" }>, "v" | "kind">;

/** A draw's facts, in the order in which they are written. */
function factsOf({ cate_id, term, number, timings, open_timestamp, source }: Facts): Facts {
  return { cate_id, term, number, timings, open_timestamp, source };
}

/** The text of a draw's entry, or of its correction where it replaces the entry `of`. */
export function printDraw(facts: Facts, of: number | null = null): string {
  const kind = of === null ? "draw" : "correction";
  return JSON.stringify({ v: 1, kind, ...factsOf(facts), ...(of !== null && { of }) });
}

export function printWithdrawal(
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

/** The entry that bytes hold in the one form; throws {@link BadFormat}. */
export function readEntry(bytes: Uint8Array): LogEntry {
  const json = readUtf8(bytes, "the entry");
  const read = v.safeParse(LogEntry, parseJson(json));
  if (!read.success) {
    const [issue] = read.issues;
    throw new BadFormat(`the entry's ${v.getDotPath(issue) ?? "value"} is wrong: ${issue.message}`);
  }
  // The schema puts the keys in order, so another order, spaces or a second key give another text.
  if (JSON.stringify(read.output) !== json) throw new BadFormat("the entry is not in its one form");
  return read.output;
}
