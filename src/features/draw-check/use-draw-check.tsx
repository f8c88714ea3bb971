import { type ReactNode, useState } from "react";
import type { DrawOnPage } from "#device/log/status.ts";
import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./check-sheet.tsx")).CheckSheet;

/** Opens the check of a draw; what checks it is loaded then. The second is the dialog, to be placed. */
export function useDrawCheck(): [open: (draw: DrawOnPage) => void, sheet: ReactNode] {
  const device = useDevice();
  const [asked, setAsked] = useState<DrawOnPage | null>(null);
  const props = asked && device && { asked, log: device.log, onClose: () => setAsked(null) };
  return [setAsked, useLatePart(load, props, asked && device)];
}
