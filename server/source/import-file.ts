import type { Operator } from "#server/store/operator/operator-store.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import type { Track } from "#server/tracks.ts";
import { termKey } from "#server/store/tables.ts";
import { flawText, reasonText } from "#server/reason-texts.ts";
import { readDrawFile } from "./draw-file.ts";
import { readDraw } from "./read-draw.ts";

/** Problems that are listed one by one; the rest is counted. */
export const PROBLEMS_LISTED = 50;

export interface ImportOptions {
  readonly store: Store;
  readonly file: string;
  readonly track: Track;
  /** Zone in which times without an offset are read. */
  readonly zone: string;
  /** The track's zone. */
  readonly ownZone: string;
  readonly correct: boolean;
  /** Accepts draws that lie ahead of `now`. */
  readonly force: boolean;
  /** Stores nothing on a track that has simulated draws. */
  readonly keepSimulated: boolean;
  readonly by: Operator;
  /** Epoch seconds. */
  readonly now: number;
  /** Called now and then with the rows read so far. */
  readonly onProgress?: (rows: number) => void;
}

export interface ImportReport {
  /** Rows of the file that aren't empty. */
  readonly rows: number;
  readonly stored: number;
  readonly already: number;
  /** Why nothing was stored: the first {@link PROBLEMS_LISTED} problems, each with its line. */
  readonly problems: readonly string[];
  readonly problemCount: number;
}

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 5000;

function describe(draw: StoredDraw): string {
  const timings = draw.timings === "" ? "" : ` in ${draw.timings}`;
  const all = draw.all_number === draw.number ? "" : ` all_number ${draw.all_number}`;
  const spec = draw.spec_number === "-" ? "" : ` spec_number ${draw.spec_number}`;
  return `${draw.number}${timings}${all}${spec} at ${new Date(draw.open_timestamp * 1000).toISOString()}`;
}

interface Sheet {
  readonly draws: StoredDraw[];
  /** The lines of draws, by their {@link termKey}s. */
  readonly lines: Map<string, number>;
  readonly rows: number;
  readonly problems: string[];
  readonly problemCount: number;
}

/** Reads the whole file first: one problem anywhere means that nothing is stored. */
async function readSheet(options: ImportOptions): Promise<Sheet> {
  const byTerm = new Map<string, StoredDraw>();
  const lines = new Map<string, number>();
  const problems: string[] = [];
  let problemCount = 0;
  let rows = 0;
  const refuse = (line: number, reason: string) => {
    problemCount += 1;
    if (problems.length < PROBLEMS_LISTED) problems.push(`line ${line}: ${reason}`);
  };
  for await (const row of readDrawFile(options.file)) {
    rows += 1;
    if (rows % PROGRESS_ROWS === 0) options.onProgress?.(rows);
    const read = "reason" in row ? row : readDraw(row.given, options);
    if (!("draw" in read)) {
      refuse(row.line, "flaw" in read ? flawText("en", read.flaw) : read.reason);
      continue;
    }
    const { draw } = read;
    const key = termKey(draw.term);
    const earlier = byTerm.get(key);
    if (earlier === undefined) {
      byTerm.set(key, draw);
      lines.set(key, row.line);
    } else if (describe(earlier) !== describe(draw)) {
      const first = lines.get(key);
      refuse(row.line, `term ${draw.term} is already on line ${first} with a different result`);
    }
  }
  if (rows === 0) refuse(1, "the file has a header line but no draws");
  return { draws: [...byTerm.values()], lines, rows, problems, problemCount };
}

/** The problems of draws that differ from those stored under their terms. */
async function describeDiffering(
  { store, track }: ImportOptions,
  sheet: Sheet,
  differing: readonly StoredDraw[],
): Promise<string[]> {
  const listed = differing.slice(0, PROBLEMS_LISTED);
  const stored = await store.stored.byTerms(
    track.id,
    listed.map(({ term }) => term),
  );
  const byTerm = new Map(stored.map((draw) => [termKey(draw.term), draw]));
  return listed.map((draw) => {
    const before = byTerm.get(termKey(draw.term));
    const line = sheet.lines.get(termKey(draw.term));
    return `line ${line}: term ${draw.term} is stored as ${before ? describe(before) : "?"}, but the file has ${describe(draw)}`;
  });
}

/** Imports a file of one track's draws, all or nothing. Throws BadFile if it can't be read. */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const sheet = await readSheet(options);
  const { draws, rows, problems, problemCount } = sheet;
  const nothing = { rows, stored: 0, already: 0 };
  if (problemCount > 0) return { ...nothing, problems, problemCount };
  const added = await options.store.addDraws({
    cate_id: options.track.id,
    source: "feed",
    draws,
    correct: options.correct,
    zone: options.ownZone,
    allOrNothing: true,
    keepSimulated: options.keepSimulated,
    by: options.by,
  });
  if (added.includes("simulated")) {
    const problem = reasonText("en", { code: "replaceSimulated" });
    return { ...nothing, problems: [problem], problemCount: 1 };
  }
  const withdrawn = draws.filter((_, index) => added[index] === "withdrawn");
  if (withdrawn.length > 0) {
    const described = withdrawn.slice(0, PROBLEMS_LISTED).map(({ term }) => {
      const flaw = { name: "term", reason: { code: "withdrawn" } } as const;
      return `line ${sheet.lines.get(termKey(term))}: ${term}: ${flawText("en", flaw)}`;
    });
    return { ...nothing, problems: described, problemCount: withdrawn.length };
  }
  const differing = draws.filter((_, index) => added[index] === "differs");
  if (differing.length > 0) {
    const described = await describeDiffering(options, sheet, differing);
    return { ...nothing, problems: described, problemCount: differing.length };
  }
  const stored = added.filter((one) => one === "stored").length;
  return { rows, stored, already: rows - stored, problems: [], problemCount: 0 };
}
