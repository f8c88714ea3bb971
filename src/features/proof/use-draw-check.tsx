import { createElement, type ReactNode, useState } from "react";
import { useLoadFailure } from "#features/status/use-load-failure.ts";
import { useLate } from "#ui/mantine/use-late.tsx";
import type { DrawOnPage } from "./verify-draw.ts";

const load = async () => (await import("./check-sheet.tsx")).CheckSheet;

/** Opens the check of a draw, whose code is loaded then. The second is the dialog, to be placed. */
export function useDrawCheck(): [open: (draw: DrawOnPage) => void, sheet: ReactNode] {
  const [shown, setShown] = useState<DrawOnPage | null>(null);
  const showFailure = useLoadFailure();
  const onClose = () => setShown(null);
  const Part = useLate(load, shown, () => {
    showFailure();
    onClose();
  });
  return [setShown, shown && Part && createElement(Part, { shown, onClose })];
}
