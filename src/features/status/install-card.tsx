import { useDevice, useHas } from "#pwa/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const load = async () => (await import("./install-offer.tsx")).InstallOffer;

/** The offer to install the site; its code loads when there is one. */
export function InstallCard() {
  const device = useDevice();
  const isOffered = useHas(device?.install.store, ({ offer }) => offer);
  return useLatePart(load, isOffered ? device : null);
}
