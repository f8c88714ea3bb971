import { readFile } from "node:fs/promises";
import { statSync } from "node:fs";
import { extname } from "node:path";
import * as v from "valibot";
import { GivenDraw } from "#contract/ops.ts";
import { toFlaw } from "#contract/reasons.ts";
import { parseCsv } from "#server/csv.ts";
import { parseJson } from "#server/json.ts";
import { flawText } from "#server/messages.ts";

/** An unreadable file of draws; `message` is for the operator. */
export class BadFile extends Error {
  override name = "BadFile";
}

/** A draw of a file with its line, or the reason why it is unreadable. */
export type FileRow = { readonly line: number } & (
  | { readonly given: GivenDraw }
  | { readonly reason: string }
);

export interface DrawFile {
  readonly rows: readonly FileRow[];
  /** Names of ignored columns or fields. */
  readonly ignored: readonly string[];
}

const MAX_FILE_BYTES = 256 * 1024 * 1024;
const REQUIRED_COLUMNS = ["term", "number", "open_time"] as const;
const NUMERIC_COLUMNS = new Set(["open_timestamp", "next_open_timestamp", "residue_opens"]);
const TIMES = new Set(["open_time", "next_open_time"]);
/** Fields of a call that a file has as options. */
const OPTIONS = new Set(["correct", "force", "replace_simulated"]);
const FIELDS = new Set(Object.keys(GivenDraw.entries));
const COLUMNS = new Set([...FIELDS].filter((name) => !OPTIONS.has(name)));

/** Throws {@link BadFile} for a missing file or a folder. */
export function checkFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new BadFile(`there is no file ${file}`);
  if (found.isDirectory()) throw new BadFile(`${file} is a folder, not a file`);
}

/** Reads a file in UTF-8, or in UTF-16 with a byte-order mark. */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  const marks = new Map([
    ["fffe", "utf-16le"],
    ["feff", "utf-16be"],
  ]);
  const charset = marks.get(bytes.toString("hex", 0, 2)) ?? "utf-8";
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // Reported below.
  }
  throw new BadFile(`${file} is not a UTF-8 text file: save it as "CSV UTF-8"`);
}

const SAVE_AGAIN = "format the column as text and save again";

/** The damage that a spreadsheet has done to a cell, with the remedy; null for an intact cell. */
function findDamage(name: string, field: string): string | null {
  if (/^#+$/.test(field)) {
    return "a spreadsheet had no room for the value; widen the column and save again";
  }
  if (/^[+-]?\d+([.,]\d+)?E[+-]\d+$/i.test(field)) {
    return `a spreadsheet has shortened the number; ${SAVE_AGAIN}`;
  }
  if (name === "number" && /^\d+(\.\d+)?$/.test(field)) {
    return `a spreadsheet has joined the numbers, which need commas between them; ${SAVE_AGAIN}`;
  }
  const isOwnForm = /^\d+([.,]\d+)?$|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(field);
  if (TIMES.has(name) && isOwnForm && !/^\d{12}(\d\d)?$/.test(field)) {
    return "a spreadsheet has written the time in a form of its own; format the column as yyyy-mm-dd hh:mm:ss and save again";
  }
  return null;
}

function parseHeader(file: string, fields: readonly string[]): string[] {
  const names = fields.map((name) => name.toLowerCase());
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

function parseGivenDraw(value: unknown): { given: GivenDraw } | { reason: string } {
  const read = v.safeParse(GivenDraw, value);
  if (read.success) return { given: read.output };
  return { reason: flawText("en", toFlaw(read.issues[0])) };
}

/** Removes text marks of spreadsheets: `="007"`, or an apostrophe before a sign. */
function plainCell(cell: string): string {
  return cell.replace(/^="(.*)"$/, "$1").replace(/^'(?=[=+\-@])/, "");
}

function csvRow(names: readonly string[], line: number, cells: readonly string[]): FileRow {
  const beyond = cells.slice(names.length).some((cell) => cell !== "");
  if (beyond) {
    return { line, reason: `has ${cells.length} fields where the first line has ${names.length}` };
  }
  const named: [string, number | string][] = [];
  for (const [index, name] of names.entries()) {
    if (!COLUMNS.has(name)) continue;
    // Spreadsheets omit empty cells at the end of a row.
    const field = plainCell(cells[index] ?? "");
    const spoiled = findDamage(name, field);
    if (spoiled !== null) return { line, reason: `${name}: "${field.slice(0, 80)}": ${spoiled}` };
    // An empty optional field counts as missing.
    if (field === "" && name !== "term" && name !== "number") continue;
    named.push([name, NUMERIC_COLUMNS.has(name) ? Number(field) : field]);
  }
  return { line, ...parseGivenDraw(Object.fromEntries(named)) };
}

function parseCsvFile(file: string, text: string): DrawFile {
  const [head, ...records] = parseCsv(text, { names: REQUIRED_COLUMNS });
  if (head === undefined || "flaw" in head) {
    throw new BadFile(`${file}: line ${head?.line ?? 1}: ${head?.flaw ?? "is empty"}`);
  }
  const names = parseHeader(file, head.fields);
  const rows = records.map((record): FileRow => {
    const { line } = record;
    return "flaw" in record ? { line, reason: record.flaw } : csvRow(names, line, record.fields);
  });
  const last = records.at(-1);
  const isShort = last !== undefined && "fields" in last && last.fields.length < names.length;
  if (isShort && !/[\r\n]$/.test(text)) {
    rows.splice(-1, 1, { line: last.line, reason: "the file ends in the middle of this line" });
  }
  return { rows, ignored: names.filter((name) => name !== "" && !COLUMNS.has(name)) };
}

function parseNdjson(text: string): DrawFile {
  const ignored = new Set<string>();
  const rows = text.split("\n").flatMap((one, index): FileRow[] => {
    const line = index + 1;
    if (one.trim() === "") return [];
    let parsed: unknown;
    try {
      parsed = parseJson(one);
    } catch {
      return [{ line, reason: "is not a JSON object on one line" }];
    }
    const entries = Object.entries(parsed ?? {});
    for (const [name] of entries) if (!FIELDS.has(name)) ignored.add(name);
    const known = entries.filter(([name]) => FIELDS.has(name));
    return [{ line, ...parseGivenDraw(known.length > 0 ? Object.fromEntries(known) : parsed) }];
  });
  return { rows, ignored: [...ignored] };
}

/** Reads a CSV or NDJSON file of draws, detected by extension or first character; throws {@link BadFile}. */
export async function readDrawFile(file: string): Promise<DrawFile> {
  checkFile(file);
  if (statSync(file).size > MAX_FILE_BYTES) {
    throw new BadFile(`${file} is larger than 256 MiB: split it`);
  }
  const text = await readText(file);
  const start = text.trimStart();
  if (start === "") throw new BadFile(`${file} is empty`);
  const extension = extname(file).toLowerCase();
  const isNdjson =
    [".ndjson", ".jsonl"].includes(extension) || (extension !== ".csv" && /^[{[]/.test(start));
  if (isNdjson && start.startsWith("[")) {
    throw new BadFile(`${file} is a JSON list; write one draw per line (NDJSON)`);
  }
  return isNdjson ? parseNdjson(text) : parseCsvFile(file, text);
}
