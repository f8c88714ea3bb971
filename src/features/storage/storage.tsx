import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.ts";

async function load() {
  const { StoragePanel } = await import("./storage-panel.tsx");
  return ({ archive }: Device) => <StoragePanel archive={archive} />;
}

/** The draws stored on this device; nothing until the device has started. */
export function Storage() {
  const device = useDevice();
  const panel = useLate(load, device);
  return device && panel?.(device);
}
