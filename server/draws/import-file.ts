import { printLocal } from "#domain/zone.ts";
import { printUtc } from "#server/clock.ts";
import type { Operator } from "#server/store/operator/operator-store.ts";
import {
  type AddOutcome,
  isRefused,
  type Refused,
  type Store,
  type StoredDraw,
} from "#server/store/store.ts";
import type { Track } from "./tracks.ts";
import { termKey } from "#server/store/tables.ts";
import { flawText, reasonText } from "#server/messages.ts";
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
  /** Stores nothing; the report says what would be. */
  readonly dryRun: boolean;
  readonly by: Operator;
  /** Epoch seconds. */
  readonly now: number;
  /** Called now and then with the rows read so far. */
  readonly onProgress?: (rows: number) => void;
}

/** Rows by what became of them, or would in a dry run. */
export interface ImportCounts {
  readonly stored: number;
  /** Stored orders to which times were added. */
  readonly completed: number;
  readonly corrected: number;
  readonly already: number;
}

export interface ImportReport extends ImportCounts {
  /** Rows of the file that aren't empty. */
  readonly rows: number;
  /** The first and the last draw of the file, as read. */
  readonly ends: readonly string[];
  /** Stored draws that others replace: the first {@link PROBLEMS_LISTED}, each with its line. */
  readonly replaced: readonly string[];
  /** Names of columns that aren't read. */
  readonly ignored: readonly string[];
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
  return `${draw.number}${timings}${all}${spec} at ${printUtc(draw.open_timestamp)}`;
}

interface Sheet extends Pick<ImportReport, "rows" | "ignored" | "problemCount"> {
  readonly draws: readonly StoredDraw[];
  /** The lines of draws, by their {@link termKey}s. */
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** Digits of a number that spreadsheets hold. */
const SPREADSHEET_DIGITS = 15;

/** Why two rows have one number. */
function doubledText(term: string, line: number | undefined): string {
  const cut = term.length > SPREADSHEET_DIGITS && term.endsWith("0");
  const why = `; a spreadsheet holds ${SPREADSHEET_DIGITS} digits of a number: format the column as text`;
  return `term ${term} is already on line ${line} with a different result${cut ? why : ""}`;
}

/** Reads the whole file first: one problem anywhere means that nothing is stored. */
async function readSheet(options: ImportOptions): Promise<Sheet> {
  const byKey = new Map<string, StoredDraw>();
  const lines = new Map<string, number>();
  const problems: string[] = [];
  let problemCount = 0;
  const refuse = (line: number, reason: string) => {
    problemCount += 1;
    if (problems.length < PROBLEMS_LISTED) problems.push(`line ${line}: ${reason}`);
  };
  const { rows, ignored } = await readDrawFile(options.file);
  for (const [index, row] of rows.entries()) {
    if ((index + 1) % PROGRESS_ROWS === 0) options.onProgress?.(index + 1);
    const read = "reason" in row ? row : readDraw(row.given, options);
    if (!("draw" in read)) {
      refuse(row.line, "flaw" in read ? flawText("en", read.flaw) : read.reason);
      continue;
    }
    const { draw } = read;
    const key = termKey(draw.term);
    const earlier = byKey.get(key);
    if (earlier === undefined) {
      byKey.set(key, draw);
      lines.set(key, row.line);
    } else if (describe(earlier) !== describe(draw)) {
      refuse(row.line, doubledText(draw.term, lines.get(key)));
    }
  }
  if (rows.length === 0) refuse(1, "the file has a header line but no draws");
  return { draws: [...byKey.values()], lines, rows: rows.length, ignored, problems, problemCount };
}

/** Some draws with those stored under their numbers, each with its line. */
async function beside(
  { store, track }: ImportOptions,
  { lines }: Sheet,
  draws: readonly StoredDraw[],
) {
  const listed = draws.slice(0, PROBLEMS_LISTED);
  const terms = listed.map(({ term }) => term);
  const stored = await store.stored.byTerms(track.id, terms);
  const byKey = new Map(stored.map((draw) => [termKey(draw.term), draw]));
  return listed.map((draw) => {
    const key = termKey(draw.term);
    const before = byKey.get(key);
    const start = `line ${lines.get(key)}: term ${draw.term}`;
    return { start, before: before === undefined ? "?" : describe(before), after: describe(draw) };
  });
}

/** Why draws of a sound file are refused; none where they aren't. */
async function problemsOf(
  options: ImportOptions,
  sheet: Sheet,
  added: readonly AddOutcome[],
): Promise<Pick<ImportReport, "problems" | "problemCount">> {
  const refused = (outcome: Refused) => sheet.draws.filter((_, index) => added[index] === outcome);
  if (added.includes("simulated")) {
    return { problems: [reasonText("en", { code: "replaceSimulated" })], problemCount: 1 };
  }
  const withdrawn = refused("withdrawn");
  if (withdrawn.length > 0) {
    const problems = withdrawn.slice(0, PROBLEMS_LISTED).map(({ term }) => {
      const flaw = { name: "term", reason: { code: "withdrawn" } } as const;
      return `line ${sheet.lines.get(termKey(term))}: ${term}: ${flawText("en", flaw)}`;
    });
    return { problems, problemCount: withdrawn.length };
  }
  const differing = refused("differs");
  const problems = (await beside(options, sheet, differing)).map(
    ({ start, before, after }) =>
      `${start} is stored as ${before}, but the file has ${after}; --correct replaces it`,
  );
  return { problems, problemCount: differing.length };
}

/** Imports a file of one track's draws, all or nothing. Throws BadFile if it can't be read. */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const sheet = await readSheet(options);
  const { draws, rows, ignored, problems, problemCount } = sheet;
  const ends = [draws[0], draws.at(-1)].flatMap((draw) => {
    if (draw === undefined) return [];
    const line = sheet.lines.get(termKey(draw.term));
    return `line ${line}: ${draw.term}: ${describe(draw)}, ${printLocal(options.ownZone, draw.open_timestamp)} in ${options.ownZone}`;
  });
  const none = { rows, ends, ignored, stored: 0, completed: 0, corrected: 0, already: 0 };
  if (problemCount > 0) return { ...none, replaced: [], problems, problemCount };
  const added = await options.store.addDraws({
    cate_id: options.track.id,
    source: "feed",
    draws,
    correct: options.correct,
    zone: options.ownZone,
    allOrNothing: true,
    dryRun: options.dryRun,
    keepSimulated: options.keepSimulated,
    by: options.by,
  });
  if (added.some(isRefused)) {
    return { ...none, replaced: [], ...(await problemsOf(options, sheet, added)) };
  }
  const count = (wanted: AddOutcome) => added.filter((outcome) => outcome === wanted).length;
  const counts = {
    stored: count("stored"),
    completed: count("completed"),
    corrected: count("corrected"),
  };
  const already = rows - counts.stored - counts.completed - counts.corrected;
  const corrected = draws.filter((_, index) => added[index] === "corrected");
  // After a dry run the store still has what would be replaced.
  const replaced = options.dryRun
    ? (await beside(options, sheet, corrected)).map(
        ({ start, before, after }) => `${start}: ${before} becomes ${after}`,
      )
    : [];
  return { rows, ends, ignored, ...counts, already, replaced, problems: [], problemCount: 0 };
}
