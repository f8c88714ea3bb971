import { type ReactNode, useState } from "react";
import { useLatePart } from "#ui/mantine/use-late.tsx";
import type { DrawOnPage } from "./verify-draw.ts";

const load = async () => (await import("./check-sheet.tsx")).CheckSheet;

/** Opens the check of a draw, whose code is loaded then. The second is the dialog, to be placed. */
export function useDrawCheck(): [open: (draw: DrawOnPage) => void, sheet: ReactNode] {
  const [shown, setShown] = useState<DrawOnPage | null>(null);
  const props = shown && { shown, onClose: () => setShown(null) };
  return [setShown, useLatePart(load, props, shown)];
}
