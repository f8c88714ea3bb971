import { formatLocal } from "#domain/zone.ts";
import { formatUtc } from "#server/clock.ts";
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
import { parseDraw } from "./parse-draw.ts";

/** Maximum of listed problems; the rest is counted. */
export const PROBLEMS_LISTED = 50;

export interface ImportOptions {
  readonly store: Store;
  readonly file: string;
  readonly track: Track;
  /** Zone of times without an offset. */
  readonly zone: string;
  /** The track's zone. */
  readonly ownZone: string;
  readonly correct: boolean;
  /** Whether to accept draws ahead of `now`. */
  readonly force: boolean;
  /** Whether to refuse all draws while the track has simulated ones. */
  readonly keepSimulated: boolean;
  /** Whether to store nothing and report hypothetical outcomes. */
  readonly dryRun: boolean;
  readonly by: Operator;
  /** Epoch seconds. */
  readonly now: number;
  /** Called at intervals with the number of rows read so far. */
  readonly onProgress?: (rows: number) => void;
}

/** Number of rows by outcome, hypothetical in a dry run. */
export interface ImportCounts {
  readonly stored: number;
  /** Stored orders that got their times. */
  readonly completed: number;
  readonly corrected: number;
  readonly already: number;
}

export interface ImportReport extends ImportCounts {
  /** Number of non-empty rows. */
  readonly rows: number;
  /** Descriptions of the file's first and last draw. */
  readonly ends: readonly string[];
  /** Replaced draws with their lines, {@link PROBLEMS_LISTED} at most. */
  readonly replaced: readonly string[];
  /** Names of ignored columns. */
  readonly ignored: readonly string[];
  /** Problems with their lines, {@link PROBLEMS_LISTED} at most; with any, nothing is stored. */
  readonly problems: readonly string[];
  readonly problemCount: number;
}

/** Rows between progress reports. */
const PROGRESS_ROWS = 5000;

function describe(draw: StoredDraw): string {
  const timings = draw.timings === "" ? "" : ` in ${draw.timings}`;
  const all = draw.all_number === draw.number ? "" : ` all_number ${draw.all_number}`;
  const spec = draw.spec_number === "-" ? "" : ` spec_number ${draw.spec_number}`;
  return `${draw.number}${timings}${all}${spec} at ${formatUtc(draw.open_timestamp)}`;
}

interface Sheet extends Pick<ImportReport, "rows" | "ignored" | "problemCount"> {
  readonly draws: readonly StoredDraw[];
  /** Lines of draws, by {@link termKey}. */
  readonly lines: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** Digits of a number in spreadsheets. */
const SPREADSHEET_DIGITS = 15;

/** Problem of two rows with one number. */
function doubledText(term: string, line: number | undefined): string {
  const cut = term.length > SPREADSHEET_DIGITS && term.endsWith("0");
  const why = `; a spreadsheet holds ${SPREADSHEET_DIGITS} digits of a number: format the column as text`;
  return `term ${term} is already on line ${line} with a different result${cut ? why : ""}`;
}

/** Reads the whole file first, since any problem means that nothing is stored. */
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
    const read = "reason" in row ? row : parseDraw(row.given, options);
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

/** Draws beside the stored ones of the same numbers, with their lines. */
async function compareStored(
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

/** Problems of a valid file's refused draws. */
async function findProblems(
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
  const problems = (await compareStored(options, sheet, differing)).map(
    ({ start, before, after }) =>
      `${start} is stored as ${before}, but the file has ${after}; --correct replaces it`,
  );
  return { problems, problemCount: differing.length };
}

/** Imports a file of one track's draws, all or nothing. Throws BadFile if it is unreadable. */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const sheet = await readSheet(options);
  const { draws, rows, ignored, problems, problemCount } = sheet;
  const ends = [draws[0], draws.at(-1)].flatMap((draw) => {
    if (draw === undefined) return [];
    const line = sheet.lines.get(termKey(draw.term));
    return `line ${line}: ${draw.term}: ${describe(draw)}, ${formatLocal(options.ownZone, draw.open_timestamp)} in ${options.ownZone}`;
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
    return { ...none, replaced: [], ...(await findProblems(options, sheet, added)) };
  }
  const count = (wanted: AddOutcome) => added.filter((outcome) => outcome === wanted).length;
  const counts = {
    stored: count("stored"),
    completed: count("completed"),
    corrected: count("corrected"),
  };
  const already = rows - counts.stored - counts.completed - counts.corrected;
  const corrected = draws.filter((_, index) => added[index] === "corrected");
  // After a dry run the store still has the draws to be replaced.
  const replaced = options.dryRun
    ? (await compareStored(options, sheet, corrected)).map(
        ({ start, before, after }) => `${start}: ${before} becomes ${after}`,
      )
    : [];
  return { rows, ends, ignored, ...counts, already, replaced, problems: [], problemCount: 0 };
}
