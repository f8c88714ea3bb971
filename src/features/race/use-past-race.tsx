import { createElement, type ReactNode, useState } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { useLoadFailure } from "#features/status/use-load-failure.ts";
import type { PastRace } from "./replay-sheet.tsx";

const load = async () => (await import("./replay-sheet.tsx")).ReplaySheet;

/** Replays the race of a draw of the history. The second is the dialog, to be placed. */
export function usePastRace(): [open: (race: PastRace) => void, sheet: ReactNode] {
  const showFailure = useLoadFailure();
  const [race, setRace] = useState<PastRace | null>(null);
  const close = () => setRace(null);
  const Part = useLate(load, race, () => {
    showFailure();
    close();
  });
  return [setRace, race && Part && createElement(Part, { ...race, onClose: close })];
}
