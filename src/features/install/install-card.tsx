import { useDevice } from "#device/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./install-offer.tsx")).InstallOffer;

/** The offer to install the site; nothing until the device has started. */
export function InstallCard() {
  return useLatePart(load, useDevice());
}
