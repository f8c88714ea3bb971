/**
 * Formats CSV by RFC 4180: commas, double quotes, LF or CRLF. It is in the domain since both the server (draws) and
 * the site (statistics) export CSV.
 */

function formatField(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** Formats a record for programs, with a line end. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(formatField).join()}\n`;
}

/** A cell of a table; null is empty. */
export type Cell = string | number | null;

/** A table for export; each row has as many cells as there are columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Invisible characters followed by a sign that starts a formula in spreadsheets. */
const FORMULA = /^[\s\p{C}\u115F\u1160\u2800]*[=+\-@\u2212]/u;

/** Texts are always quoted, since spreadsheets have different separators. */
function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // Full-width signs start formulas, too.
  const plain = FORMULA.test(cell.normalize("NFKC")) ? `'${cell}` : cell;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** Formats cells for spreadsheets, without a line end and with formulas escaped. */
export function tableLine(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(",");
}

/** Formats a table as CSV with a byte-order mark for spreadsheets, after `notes` as `#` lines. Escapes formulas. */
export function formatCsv({ columns, rows }: Table, notes: readonly string[]): string {
  const lines = [
    ...notes.map((note) => `# ${note.replaceAll(/\s+/g, " ")}`),
    ...[columns, ...rows].map(tableLine),
  ];
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
