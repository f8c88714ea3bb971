import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.ts";

async function load() {
  const { UpdateToasts } = await import("./update-toasts.tsx");
  return ({ updates }: Device) => <UpdateToasts updates={updates} />;
}

/** Announces new builds; nothing until the device has started. */
export function Updates() {
  const device = useDevice();
  const toasts = useLate(load, device);
  return device && toasts?.(device);
}
