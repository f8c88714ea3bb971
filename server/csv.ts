import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";

/** A CSV record with its last line (from 1), or the flaw that makes it unreadable. */
export type CsvRecord = { readonly line: number } & (
  | { readonly fields: readonly string[] }
  | { readonly flaw: string }
);

/** Field separators of spreadsheets in different countries. */
const SEPARATORS = [",", ";", "\t", "|"];
/** Size limit of a record: an unclosed quote swallows the following lines. */
const MAX_RECORD_BYTES = 100_000;
/** Lines per parser run: few after a flaw, so that a text full of flaws stays linear. */
const MIN_LINES = 8;
const MAX_LINES = 16_384;

/** `sep=;` as the first line, by which a spreadsheet names its separator. */
const SEPARATOR_LINE = /^"?sep=(.)[^\r\n]*(?:\r\n|\n|\r)/i;

/** The separator that yields the most of these column names. */
function detectSeparator(line: string, names: readonly string[], first: string): string {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const found = (separator: string) =>
    line
      .split(separator)
      .filter((field) => wanted.has(field.trim().replaceAll('"', "").toLowerCase())).length;
  return [first, ...SEPARATORS].reduce((best, each) => (found(each) > found(best) ? each : best));
}

interface CsvForm {
  /** Column names, for detecting the separator. */
  readonly names: readonly string[];
  /** The separator; detected by default. */
  readonly separator?: string | undefined;
  /** Maximum number of records; all by default. */
  readonly most?: number;
}

interface Part {
  readonly records: readonly { readonly line: number; readonly fields: readonly string[] }[];
  /** Line of the first unreadable record; null without one. */
  readonly flawLine: number | null;
  /** Whether that record has an unclosed quote: its field is too long, or the text ends in it. */
  readonly isOpen: boolean;
  readonly isCut: boolean;
}

/** Parses records up to the first unreadable one. */
function parseUntilFlaw(text: string, delimiter: string): Part {
  const records: { line: number; fields: string[] }[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: MAX_RECORD_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(fields: string[], { lines }) {
        records.push({ line: lines, fields });
        return null;
      },
    });
    return { records, flawLine: null, isOpen: false, isCut: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isCut = error.code === "CSV_QUOTE_NOT_CLOSED";
    const isOpen = isCut || error.code === "CSV_MAX_RECORD_SIZE";
    return { records, flawLine: Number(error["lines"]), isOpen, isCut };
  }
}

/**
 * Parses CSV as spreadsheets write it: any usual separator, a `sep=` line, blanks around separators, blank
 * records. An unreadable record doesn't affect the others.
 */
export function parseCsv(
  text: string,
  { names, separator, most = Infinity }: CsvForm,
): CsvRecord[] {
  const plain = text.replace(/^\uFEFF/, "");
  const [marked = "", named = ","] = SEPARATOR_LINE.exec(plain) ?? [];
  const lines = plain.split(/(?<=\n|\r(?!\n))/);
  const skipped = marked === "" ? 0 : 1;
  const first = lines.slice(skipped).find((line) => /\w/.test(line)) ?? "";
  const delimiter = separator ?? detectSeparator(first, names, named);
  const isBlank = (line: string | undefined) => line?.replaceAll(delimiter, "").trim() === "";
  const all: CsvRecord[] = [];
  let start = skipped;
  let count = MIN_LINES;
  while (start < lines.length && all.length < most) {
    const end = Math.min(start + count, lines.length);
    const part = parseUntilFlaw(lines.slice(start, end).join(""), delimiter);
    const { records, flawLine, isCut } = part;
    const offset = start;
    for (const { line, fields } of records) all.push({ line: line + offset, fields });
    let at = (records.at(-1)?.line ?? 0) + start;
    while (isBlank(lines[at])) at += 1;
    if (flawLine === null) {
      start = end;
      count = Math.min(count * 2, MAX_LINES);
    } else if (isCut && end < lines.length) {
      // The last record may continue on the following lines.
      start = at;
      count *= 2;
    } else {
      // An unclosed quote ends at the next quote, on a later line.
      const isOpen = part.isOpen || flawLine > at - start + 1;
      const flaw = isOpen ? "a quoted field is not closed" : "there is text after a closing quote";
      all.push({ line: at + 1, flaw });
      start = at + 1;
      count = MIN_LINES;
    }
  }
  return all.slice(0, most);
}
