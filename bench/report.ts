import { cpus } from "node:os";

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** What measured values may grow by from the middle third of a run to the last, where it is more than their own limit. */
const FLAT_SHARE = 0.05;

/** By how much values grew from the middle third of a run to the last, and whether that is little: they stayed flat. */
export function growthOf(values: readonly number[], most: number): { flat: boolean; grew: number } {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new Error("Growth can be judged from three measurements on.");
  const middle = median(values.slice(third, 2 * third));
  const grew = median(values.slice(-third)) - middle;
  return { flat: grew <= Math.max(most, middle * FLAT_SHARE), grew };
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
