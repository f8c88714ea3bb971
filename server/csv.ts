import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";

/** A record of a CSV with the line on which it ends, from 1; or why it can't be read. */
export type CsvRecord = { readonly line: number } & (
  | { readonly fields: readonly string[] }
  | { readonly flaw: string }
);

/** Field separators of spreadsheets in different countries. */
const SEPARATORS = [",", ";", "\t", "|"];
/** Bytes of one record at most: a quote that isn't closed swallows the lines after it. */
const RECORD_BYTES_MAX = 100_000;
/** Lines that are parsed at once: few after a flaw, so that a text of flaws isn't parsed over and over. */
const LINES_MIN = 8;
const LINES_MAX = 16_384;

/** `sep=;` as the first line, by which a spreadsheet names its separator. */
const SEPARATOR_LINE = /^"?sep=(.)[^\r\n]*(?:\r\n|\n|\r)/i;

/** The separator that divides a line into the most of these names. */
function separatorOf(line: string, names: readonly string[], first: string): string {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const found = (separator: string) =>
    line
      .split(separator)
      .filter((field) => wanted.has(field.trim().replaceAll('"', "").toLowerCase())).length;
  return [first, ...SEPARATORS].reduce((best, each) => (found(each) > found(best) ? each : best));
}

interface CsvForm {
  /** Names of columns, by which the separator is found. */
  readonly names: readonly string[];
  /** The separator, if it is known. */
  readonly separator?: string | undefined;
  /** Records that are read at most, all unless given. */
  readonly most?: number;
}

interface Part {
  readonly records: readonly { readonly line: number; readonly fields: readonly string[] }[];
  /** The line at which the record after these can't be read; null if all can. */
  readonly flawLine: number | null;
  /** That record's quoted field is too long, or the text ends within it. */
  readonly isOpen: boolean;
  readonly isCut: boolean;
}

/** Parses records until one can't be read. */
function parseUntilFlaw(text: string, delimiter: string): Part {
  const records: { line: number; fields: string[] }[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: RECORD_BYTES_MAX,
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
 * The records of a CSV text as spreadsheets write it: with any of the usual separators, a line `sep=`, blanks
 * beside separators, blank records. A record that can't be read costs no other.
 */
export function readCsv(text: string, { names, separator, most = Infinity }: CsvForm): CsvRecord[] {
  const plain = text.replace(/^\uFEFF/, "");
  const [marked = "", named = ","] = SEPARATOR_LINE.exec(plain) ?? [];
  const lines = plain.split(/(?<=\n|\r(?!\n))/);
  const skipped = marked === "" ? 0 : 1;
  const first = lines.slice(skipped).find((line) => /\w/.test(line)) ?? "";
  const delimiter = separator ?? separatorOf(first, names, named);
  const isBlank = (line: string | undefined) => line?.replaceAll(delimiter, "").trim() === "";
  const all: CsvRecord[] = [];
  let start = skipped;
  let count = LINES_MIN;
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
      count = Math.min(count * 2, LINES_MAX);
    } else if (isCut && end < lines.length) {
      // The record at the end of these lines may be whole with the next ones.
      start = at;
      count *= 2;
    } else {
      // A quote that isn't closed ends at the next one, on a later line.
      const isOpen = part.isOpen || flawLine > at - start + 1;
      const flaw = isOpen ? "a quoted field is not closed" : "there is text after a closing quote";
      all.push({ line: at + 1, flaw });
      start = at + 1;
      count = LINES_MIN;
    }
  }
  return all.slice(0, most);
}
