import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.ts";

async function load() {
  const { OutboxCard } = await import("./outbox-card.tsx");
  return ({ outbox }: Device) => <OutboxCard outbox={outbox} />;
}

/** The feedback that waits to be sent; nothing until the device has started. */
export function OutboxNote() {
  const device = useDevice();
  const card = useLate(load, device);
  return device && card?.(device);
}
