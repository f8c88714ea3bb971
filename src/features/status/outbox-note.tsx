import { useDevice, useHas } from "#pwa/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./outbox-card.tsx")).OutboxCard;

/** The feedback that waits to be sent; its code loads when there is any. */
export function OutboxNote() {
  const device = useDevice();
  const isKept = useHas(
    device?.outbox.store,
    ({ waiting, refused }) => waiting.length + refused.length > 0,
  );
  return useLatePart(load, isKept ? device : null);
}
