import { startTransition, useEffect, useState } from "react";

/** How many rows to render: all, or those that are seen first and the others right after the page has shown them. */
export function useRowsMost(first: number, all: boolean): number {
  const [most, setMost] = useState(all ? Infinity : first);
  useEffect(() => startTransition(() => setMost(Infinity)), []);
  return most;
}
