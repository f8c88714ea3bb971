/** A cell of a table; null is an empty one. */
export type Cell = string | number | null;

/** A table as it is exported: names of the columns, then rows of as many cells. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Marks by which spreadsheets take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function printCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8). `notes` stand
 * before it as lines that begin with `#`. Texts that a spreadsheet would run as formulas are disarmed.
 */
export function printCsv({ columns, rows }: Table, notes: readonly string[]): string {
  const lines = [
    ...notes.map((note) => `# ${note.replaceAll(/\s+/g, " ")}`),
    ...[columns, ...rows].map((row) => row.map(printCell).join(",")),
  ];
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
