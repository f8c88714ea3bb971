import { useLingui } from "@lingui/react/macro";
import { createElement, type ReactNode, useState } from "react";
import { useLoadFailure } from "#features/status/use-load-failure.ts";
import { Button } from "#ui/button.tsx";
import { Drawing } from "#ui/icon.tsx";
import { useLate } from "#ui/mantine/use-late.tsx";
import type { DrawOnPage } from "./verify-draw.ts";

const SHIELD = "M12 3L5 6v5q0 7 7 10 7-3 7-10V6zM9 12l2 2 4-4";

/** Two lines of a narrow phone are no higher than the button. */
const START = { justifySelf: "start", lineHeight: 1.2 };

/** Opens the check of a draw. */
export function CheckButton({ onCheck }: { readonly onCheck: () => void }) {
  const { t } = useLingui();
  return (
    <Button style={START} onClick={onCheck} aria-haspopup="dialog" data-testid="check-draw">
      <Drawing path={SHIELD} size={18} />
      {t`Check this draw`}
    </Button>
  );
}

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
