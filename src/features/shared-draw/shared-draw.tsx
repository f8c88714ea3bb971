import { type ReactNode, useLayoutEffect } from "react";
import type { SharedDraw as SharedLink } from "#domain/draw-link.ts";
import { type Device, useDevice } from "#device/device.ts";
import { useLate } from "#ui/mantine/use-late.tsx";
import { useDrawFragment } from "./use-fragment.ts";

type Props = {
  readonly cateId: number;
  /** Below the verdicts on the draw; `fragment` is the address's. */
  readonly renderCheck?: (draw: SharedLink, fragment: string) => ReactNode;
};

interface Shown {
  readonly cateId: number;
  readonly renderCheck?: ((draw: SharedLink) => ReactNode) | undefined;
  readonly archive: Device["archive"];
  readonly fragment: string;
}

async function load() {
  const { SharedCard } = await import("./shared-card.tsx");
  return (shown: Shown) => <SharedCard {...shown} />;
}

/** A draw that the page's address holds, checked; else nothing. */
export function SharedDraw({ cateId, renderCheck }: Props) {
  const device = useDevice();
  const fragment = useDrawFragment();
  const card = useLate(load, fragment);
  const isShown = fragment !== null && device !== null;
  // The page keeps room for it before its scripts run: src/app/boot sets the same mark.
  useLayoutEffect(() => {
    if (device !== null) document.documentElement.toggleAttribute("data-shared", isShown);
  }, [device, isShown]);
  if (!isShown) return null;
  const check = renderCheck && ((draw: SharedLink) => renderCheck(draw, fragment));
  return card?.({ archive: device.archive, fragment, cateId, renderCheck: check });
}
