import { late } from "#i18n/i18n.ts";
import { useLayoutEffect } from "react";
import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.tsx";
import { useDrawFragment } from "./use-fragment.ts";

type Props = { readonly cateId: number };

interface Shown extends Props {
  readonly archive: Device["archive"];
  readonly fragment: string;
}

async function load() {
  const { SharedCard } = await late(() => import("./shared-card.tsx"));
  return (shown: Shown) => <SharedCard {...shown} />;
}

/** A draw that the page's address holds, checked; else nothing. */
export function SharedDraw({ cateId }: Props) {
  const device = useDevice();
  const fragment = useDrawFragment();
  const card = useLate(load, fragment);
  const isShown = fragment !== null && device !== null;
  // The page keeps room for it before its scripts run: boot.ts sets the same mark.
  useLayoutEffect(() => {
    if (device !== null) document.documentElement.toggleAttribute("data-shared", isShown);
  }, [device, isShown]);
  return isShown ? card?.({ archive: device.archive, fragment, cateId }) : null;
}
