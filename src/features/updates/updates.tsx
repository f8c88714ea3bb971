import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./update-pill.tsx")).UpdatePill;

/** Announces new builds; nothing until the device has started. */
export function Updates() {
  return useLatePart(load, useDevice());
}
