import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./outbox-card.tsx")).OutboxCard;

/** The feedback that waits to be sent; nothing until the device has started. */
export function OutboxNote() {
  return useLatePart(load, useDevice());
}
