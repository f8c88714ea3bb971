import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.ts";

async function load() {
  const { InstallOffer } = await import("./install-offer.tsx");
  return ({ install }: Device) => <InstallOffer install={install} />;
}

/** The offer to install the site; nothing until the device has started. */
export function InstallCard() {
  const device = useDevice();
  const offer = useLate(load, device);
  return device && offer?.(device);
}
