import { cpus } from "node:os";

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The least and the greatest of some figures, like `12–15`. */
export function spread(values: readonly number[], digits = 0): string {
  return `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`;
}

/** Thousands of bytes. */
export function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
}

/** A table of Markdown. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** When and where a table was measured. */
export function circumstances(how: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `Measured ${day}: ${how}, ${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}).`;
}
