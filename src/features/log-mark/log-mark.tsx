import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./mark.tsx")).Mark;

/** Whether this device verified the log of draws; nothing until it has started. */
export function LogMark() {
  return useLatePart(load, useDevice());
}
