import { startTransition, useEffect, useState } from "react";
import { isPrinting } from "#ui/window-state.ts";

/** Rows to render: all, or the `first` ones and the rest after the first paint. */
export function useRowLimit(first: number, all: boolean): number {
  const [limit, setLimit] = useState(() => (all || isPrinting() ? Infinity : first));
  useEffect(() => startTransition(() => setLimit(Infinity)), []);
  return limit;
}
