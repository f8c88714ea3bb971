import { useDevice } from "#pwa/device.ts";
import { useLatePart } from "#ui/mantine/use-late.tsx";

/** Windows with room beside the page. */
const WIDE = "(min-width: 1280px)";

const load = async () => (await import("./next-list.tsx")).NextList;

/** The tracks whose draws come next, beside the page on a wide screen; nothing until the device has started. */
export function NextDraws(props: { readonly onNoData: () => void }) {
  return useLatePart(load, useDevice() && matchMedia(WIDE).matches ? props : null);
}
