/**
 * CSV by RFC 4180: commas, double quotes, LF or CRLF. It is part of the domain since the server, which
 * imports and exports draws, and the site, which exports figures, may both import that.
 */

/** One record with the line it begins on, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** What is wrong with the quotes of the record. */
  readonly flaw?: string;
}

type Place = "start" | "plain" | "quoted" | "after quote";

/** Characters of one record at most: a quote left open would swallow the rest of the file. */
const RECORD_MAX = 100_000;

/** Reads a text piece by piece and returns the records that each piece completes. */
export class CsvReader {
  #place: Place = "start";
  #fields: string[] = [];
  #field = "";
  #flaw: string | undefined;
  #line = 1;
  #start = 1;
  #length = 0;
  #afterReturn = false;
  #done: CsvRecord[] = [];
  readonly #delimiter: string;

  constructor(delimiter = ",") {
    this.#delimiter = delimiter;
  }

  push(text: string): CsvRecord[] {
    for (const char of text) this.#take(char);
    return this.#done.splice(0);
  }

  /** The last record, whether or not it had a line end. */
  end(): CsvRecord[] {
    if (this.#place === "quoted") this.#flaw = "a quoted field is not closed";
    if (this.#length > 0) this.#endRecord();
    return this.#done.splice(0);
  }

  #take(char: string): void {
    const secondOfPair = char === "\n" && this.#afterReturn;
    this.#afterReturn = char === "\r";
    if ((char === "\n" && !secondOfPair) || char === "\r") this.#line += 1;
    if (secondOfPair && this.#place !== "quoted") return;
    this.#length += 1;
    if (this.#place !== "quoted") this.#takeOutside(char);
    else if (this.#length > RECORD_MAX) {
      this.#flaw = "a quoted field is not closed";
      this.#endRecord();
    } else if (char === '"') this.#place = "after quote";
    else this.#field += char;
  }

  #takeOutside(char: string): void {
    if (char === this.#delimiter) this.#endField();
    else if (char === "\n" || char === "\r") this.#endRecord();
    else if (char === '"' && this.#place === "start") this.#place = "quoted";
    else this.#takeText(char);
  }

  #takeText(char: string): void {
    this.#field += char;
    if (char === '"' && this.#place === "after quote") {
      this.#place = "quoted";
      return;
    }
    if (this.#place === "after quote") this.#flaw ??= "there is text after a closing quote";
    else if (char === '"') this.#flaw ??= "there is a quote inside an unquoted field";
    this.#place = "plain";
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = "";
    this.#place = "start";
  }

  #endRecord(): void {
    this.#endField();
    const fields = this.#fields;
    const flaw = this.#flaw;
    const blank = fields.length === 1 && fields[0] === "" && flaw === undefined;
    if (!blank) this.#done.push({ line: this.#start, fields, ...(flaw !== undefined && { flaw }) });
    this.#fields = [];
    this.#flaw = undefined;
    this.#length = 0;
    this.#start = this.#line;
  }
}

function printField(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** One record as a line with its line end, in the form that {@link CsvReader} reads back. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(printField).join()}\n`;
}

/** A cell of a table; null is an empty one. */
export type Cell = string | number | null;

/** A table for export; each row has as many cells as there are columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Characters that make a text a formula in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

function printCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return printField(FORMULA.test(cell) ? `'${cell}` : cell);
}

/** Cells as a line for spreadsheets, without a line end; no text in it becomes a formula. */
export function tableLine(cells: readonly Cell[]): string {
  return cells.map(printCell).join(",");
}

/** A table as CSV with a byte order mark, for spreadsheets; `notes` come first as `#` lines. Escapes formulas. */
export function printCsv({ columns, rows }: Table, notes: readonly string[]): string {
  const lines = [
    ...notes.map((note) => `# ${note.replaceAll(/\s+/g, " ")}`),
    ...[columns, ...rows].map(tableLine),
  ];
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
