import { useDevice, useHas } from "#pwa/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./outbox-card.tsx")).OutboxCard;

/** The feedback in the outbox; its code loads when there is any. */
export function OutboxNote() {
  const device = useDevice();
  const hasEntries = useHas(
    device?.outbox.store,
    ({ waiting, refused }) => waiting.length + refused.length > 0,
  );
  return useLatePart(load, hasEntries ? device : null);
}
