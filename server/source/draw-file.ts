import { createReadStream, statSync } from "node:fs";
import { extname } from "node:path";
import * as v from "valibot";
import { GivenDraw } from "#contract/ops.ts";
import { flawOf } from "#contract/reasons.ts";
import { CsvReader, type CsvRecord } from "#domain/csv.ts";
import { flawText } from "#server/reason-texts.ts";

/** A file of draws that can't be read at all; `message` is for the operator. */
export class BadFile extends Error {
  override name = "BadFile";
}

/** One draw of a file with its line, or why that line has none. */
export type FileRow = { readonly line: number } & (
  | { readonly given: GivenDraw }
  | { readonly reason: string }
);

const REQUIRED_COLUMNS = ["term", "number", "open_time"] as const;
const NUMERIC_COLUMNS = new Set(["open_timestamp", "next_open_timestamp", "residue_opens"]);
const OTHER_COLUMNS = "timings all_number spec_number next_term source zone cate_id".split(" ");
const COLUMNS = new Set([...REQUIRED_COLUMNS, ...NUMERIC_COLUMNS, ...OTHER_COLUMNS]);

async function* readTexts(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const junk = () => new BadFile(`${file} is not a UTF-8 text file`);
  try {
    // Without an encoding a file stream gives bytes; its type says `any`.
    const stream: AsyncIterable<Buffer> = createReadStream(file);
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      if (text.includes("\0")) throw junk();
      if (text !== "") yield text;
    }
    decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? junk() : error;
  }
}

/** Throws {@link BadFile} for a missing file and for a folder. */
export function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new BadFile(`there is no file ${file}`);
  if (found.isDirectory()) throw new BadFile(`${file} is a folder, not a file`);
}

function readHeader(file: string, record: CsvRecord): string[] {
  const names = record.fields.map((name) => name.trim().toLowerCase());
  const missing = REQUIRED_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new BadFile(
      `${file}: the first line must name the columns; missing: ${missing.join(", ")}`,
    );
  }
  const twice = names.find((name, index) => COLUMNS.has(name) && names.indexOf(name) !== index);
  if (twice !== undefined) throw new BadFile(`${file}: the column ${twice} is named twice`);
  return names;
}

function givenOf(value: unknown): { given: GivenDraw } | { reason: string } {
  const read = v.safeParse(GivenDraw, value);
  if (read.success) return { given: read.output };
  return { reason: flawText("en", flawOf(read.issues[0])) };
}

function csvRow(names: readonly string[], { line, fields, flaw }: CsvRecord): FileRow {
  if (flaw !== undefined) return { line, reason: flaw };
  if (fields.length !== names.length) {
    return { line, reason: `has ${fields.length} fields where the first line has ${names.length}` };
  }
  const named = names.flatMap((name, index) => {
    const field = fields[index] ?? "";
    // An empty optional field counts as not given.
    return COLUMNS.has(name) && (field !== "" || name === "term" || name === "number")
      ? [[name, NUMERIC_COLUMNS.has(name) ? Number(field) : field]]
      : [];
  });
  return { line, ...givenOf(Object.fromEntries(named)) };
}

async function* readCsv(file: string, texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const reader = new CsvReader();
  let names: string[] | undefined;
  function* rows(records: readonly CsvRecord[]): Generator<FileRow> {
    for (const record of records) {
      if (names === undefined) names = readHeader(file, record);
      else yield csvRow(names, record);
    }
  }
  for await (const text of texts) yield* rows(reader.push(text));
  yield* rows(reader.end());
}

function ndjsonRow(line: number, text: string): FileRow {
  try {
    return { line, ...givenOf(JSON.parse(text)) };
  } catch {
    return { line, reason: "is not a JSON object on one line" };
  }
}

async function* readNdjson(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let rest = "";
  let line = 0;
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const one of lines) {
      line += 1;
      if (one.trim() !== "") yield ndjsonRow(line, one);
    }
  }
  if (rest.trim() !== "") yield ndjsonRow(line + 1, rest);
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The draws of a CSV or NDJSON file, by its extension or first character; throws {@link BadFile}. */
export async function* readDrawFile(file: string): AsyncGenerator<FileRow> {
  checkFile(file);
  const texts = readTexts(file);
  const read = await texts.next();
  const first = read.done === true ? "" : read.value.replace(/^\uFEFF/, "");
  if (first.trim() === "") throw new BadFile(`${file} is empty`);
  const extension = extname(file).toLowerCase();
  const all = startingWith(first, texts);
  const isNdjson =
    [".ndjson", ".jsonl"].includes(extension) ||
    (extension !== ".csv" && /^[{[]/.test(first.trimStart()));
  if (isNdjson && first.trimStart().startsWith("[")) {
    throw new BadFile(`${file} is a JSON list; write one draw per line (NDJSON)`);
  }
  yield* isNdjson ? readNdjson(all) : readCsv(file, all);
}
