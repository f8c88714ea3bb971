import { useLingui } from "@lingui/react/macro";
import { createElement, type ReactNode, useState } from "react";
import { useLate } from "#ui/mantine/use-late.tsx";
import { toast } from "#features/status/toasts/toast.ts";
import type { PastRace } from "./replay-sheet.tsx";

const load = async () => (await import("./replay-sheet.tsx")).ReplaySheet;

/** Replays the race of a draw of the history. The second is the dialog, to be placed. */
export function usePastRace(): [open: (race: PastRace) => void, sheet: ReactNode] {
  const { t } = useLingui();
  const [race, setRace] = useState<PastRace | null>(null);
  const close = () => setRace(null);
  const Part = useLate(load, race, () => {
    toast({ type: "error", text: t`Network busy` });
    close();
  });
  return [setRace, race && Part && createElement(Part, { ...race, onClose: close })];
}
