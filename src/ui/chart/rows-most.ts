import { startTransition, useEffect, useState } from "react";
import { isPrinting } from "#ui/window-state.ts";

/** How many rows to render: all, or those that are seen first and the others right after the page has shown them. */
export function useRowsMost(first: number, all: boolean): number {
  const [most, setMost] = useState(() => (all || isPrinting() ? Infinity : first));
  useEffect(() => startTransition(() => setMost(Infinity)), []);
  return most;
}
