/** CSV as RFC 4180 has it: commas, double quotes, LF or CRLF. */

/** One record with the line it begins on, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Why the record is no sound CSV. */
  readonly flaw?: string;
}

type Place = "start" | "plain" | "quoted" | "after quote" | "closed";

/** Characters of one record at most: a quote left open would swallow the rest of the file. */
const RECORD_MAX = 100_000;

/** Takes a text piece by piece and answers the records that it completes. */
export function csvReader() {
  let place: Place = "start";
  let fields: string[] = [];
  let field = "";
  let flaw: string | undefined;
  let line = 1;
  let began = 1;
  let length = 0;
  let afterReturn = false;
  const done: CsvRecord[] = [];

  function endField(): void {
    fields.push(field);
    field = "";
    place = "start";
  }

  function endRecord(): void {
    endField();
    const empty = fields.length === 1 && fields[0] === "" && flaw === undefined;
    if (!empty) done.push({ line: began, fields, ...(flaw !== undefined && { flaw }) });
    fields = [];
    flaw = undefined;
    length = 0;
    began = line;
  }

  function takeQuoted(char: string): void {
    if (char === '"') place = "after quote";
    else field += char;
  }

  function takeOutside(char: string): void {
    if (char === ",") endField();
    else if (char === "\n" || char === "\r") endRecord();
    else if (char === '"' && place === "start") place = "quoted";
    else if (char === '"' && place === "after quote") {
      field += char;
      place = "quoted";
    } else {
      if (char === '"') flaw ??= "a quote stands inside a field without quotes";
      if (place === "after quote") flaw ??= "text follows a closing quote";
      if (place === "after quote" || place === "closed") place = "closed";
      else place = "plain";
      field += char;
    }
  }

  function take(char: string): void {
    const secondOfPair = char === "\n" && afterReturn;
    afterReturn = char === "\r";
    if ((char === "\n" && !secondOfPair) || char === "\r") line += 1;
    if (secondOfPair && place !== "quoted") {
      return;
    }
    length += 1;
    if (place === "quoted" && length > RECORD_MAX) {
      flaw = "a quote is never closed";
      endRecord();
    } else if (place === "quoted") takeQuoted(char);
    else takeOutside(char);
  }

  return {
    push(text: string): CsvRecord[] {
      for (const char of text) take(char);
      return done.splice(0);
    },
    end(): CsvRecord[] {
      if (place === "quoted") flaw = "a quote is never closed";
      if (length > 0) endRecord();
      return done.splice(0);
    },
  };
}

/** One record as a line with its line end. */
export function csvLine(fields: readonly string[]): string {
  const written = fields.map((field) =>
    /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field,
  );
  return `${written.join()}\n`;
}
