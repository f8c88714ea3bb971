/** CSV as RFC 4180 has it: commas, double quotes, LF or CRLF. */

/** One record with the line it begins on, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Why the record is no sound CSV. */
  readonly flaw?: string;
}

type Place = "start" | "plain" | "quoted" | "after quote";

/** Characters of one record at most: a quote left open would swallow the rest of the file. */
const RECORD_MAX = 100_000;

/** Takes a text piece by piece and answers the records that it completes. */
export class CsvReader {
  #place: Place = "start";
  #fields: string[] = [];
  #field = "";
  #flaw: string | undefined;
  #line = 1;
  #began = 1;
  #length = 0;
  #afterReturn = false;
  #done: CsvRecord[] = [];

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
    if (char === ",") this.#endField();
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
    if (!blank) this.#done.push({ line: this.#began, fields, ...(flaw !== undefined && { flaw }) });
    this.#fields = [];
    this.#flaw = undefined;
    this.#length = 0;
    this.#began = this.#line;
  }
}

/** One record as a line with its line end. */
export function csvLine(fields: readonly string[]): string {
  const written = fields.map((field) =>
    /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field,
  );
  return `${written.join()}\n`;
}
