import { type KeyboardEvent, useState } from "react";

/** The value of a chart that is read: by pointer, touch or arrow keys. */
export interface Cursor {
  readonly count: number;
  /** Index of the value that is read; null while none is. */
  readonly index: number | null;
  /** Index the arrow keys start from. */
  readonly start: number;
  readonly set: (index: number | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Values that Page Up and Page Down skip. */
const PAGE = 10;

interface Options {
  /** Index at which the arrow keys start; the last value if absent. */
  readonly start?: number;
  /** Values in a row of a grid, which the up and down keys skip; absent in a chart of one row. */
  readonly columns?: number;
}

/** Steps by which a key moves the cursor; null for other keys. */
export function cursorStep(key: string, columns?: number): number | null {
  switch (key) {
    case "ArrowRight":
      return 1;
    case "ArrowLeft":
      return -1;
    case "ArrowUp":
      return -(columns ?? -1);
    case "ArrowDown":
      return columns ?? -1;
    case "PageUp":
      return (columns ?? 1) * PAGE;
    case "PageDown":
      return -(columns ?? 1) * PAGE;
    case "Home":
      return Number.NEGATIVE_INFINITY;
    case "End":
      return Number.POSITIVE_INFINITY;
    default:
      return null;
  }
}

/** The reading cursor of a chart of `count` values. */
export function useCursor(count: number, { start = count - 1, columns }: Options = {}): Cursor {
  const [raw, set] = useState<number | null>(null);
  const index = raw === null || raw >= count ? null : raw;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") set(null);
    const step = cursorStep(event.key, columns);
    if (step === null || count === 0) return;
    event.preventDefault();
    const next = index === null && Number.isFinite(step) ? start : (index ?? start) + step;
    // A step past the edge of a grid stays in its column.
    if (columns !== undefined && Number.isFinite(step) && (next < 0 || next >= count)) return;
    set(Math.min(count - 1, Math.max(0, next)));
  }

  return { count, index, start, set, onKeyDown };
}
