/**
 * Writes CSV by RFC 4180: commas, double quotes, LF or CRLF. It is part of the domain since the server, which
 * exports draws, and the site, which exports figures, may both import that.
 */

function printField(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** One record as a line with its line end, for programs. */
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

/** Blanks and characters that nobody sees, then a sign that makes the text a formula in spreadsheets. */
const FORMULA = /^[\s\p{C}\u115F\u1160\u2800]*[=+\-@\u2212]/u;

/** Texts are quoted whatever they contain: not every spreadsheet has the comma as its separator. */
function printCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // Full-width signs are formulas too.
  const plain = FORMULA.test(cell.normalize("NFKC")) ? `'${cell}` : cell;
  return `"${plain.replaceAll('"', '""')}"`;
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
