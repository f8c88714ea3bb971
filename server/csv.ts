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
/** Records that can't be read, after which the rest isn't read either. */
const FLAWS_MAX = 50;

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
}

/** Reads records until one can't be read. */
function readUntilFlaw(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
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
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = /NOT_CLOSED|MAX_RECORD_SIZE/.test(error.code);
    const flaw = isOpen ? "a quoted field is not closed" : "there is text after a closing quote";
    records.push({ line: (records.at(-1)?.line ?? 0) + 1, flaw });
  }
  return records;
}

/**
 * The records of a CSV text as spreadsheets write it: with any of the usual separators, a line `sep=`, blanks
 * beside separators, blank records. A record that can't be read costs no other.
 */
export function readCsv(text: string, { names, separator }: CsvForm): CsvRecord[] {
  const plain = text.replace(/^\uFEFF/, "");
  const [marked = "", named = ","] = SEPARATOR_LINE.exec(plain) ?? [];
  const lines = plain.split(/(?<=\n|\r(?!\n))/);
  const skipped = marked === "" ? 0 : 1;
  const first = lines.slice(skipped).find((line) => /\w/.test(line)) ?? "";
  const delimiter = separator ?? separatorOf(first, names, named);
  const all: CsvRecord[] = [];
  for (let start = skipped, flaws = 0; start < lines.length && flaws < FLAWS_MAX; flaws += 1) {
    const records = readUntilFlaw(lines.slice(start).join(""), delimiter);
    const offset = start;
    all.push(...records.map((record) => ({ ...record, line: record.line + offset })));
    const last = records.at(-1);
    start = last !== undefined && "flaw" in last ? last.line + offset : lines.length;
  }
  return all;
}
