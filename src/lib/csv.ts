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
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8). `notes` come
 * first, as lines that begin with `#`. Formulas in texts are escaped.
 */
export function printCsv({ columns, rows }: Table, notes: readonly string[]): string {
  const lines = [
    ...notes.map((note) => `# ${note.replaceAll(/\s+/g, " ")}`),
    ...[columns, ...rows].map((row) => row.map(printCell).join(",")),
  ];
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
