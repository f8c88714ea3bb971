import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./storage-panel.tsx")).StoragePanel;

/** The draws stored on this device; nothing until the device has started. */
export function Storage() {
  return useLatePart(load, useDevice());
}
