import { type RefCallback, useEffect } from "react";
import type { Device } from "#device/device.ts";
import { shiftAt } from "#domain/wall.ts";
import { useTimedElement } from "#live/timed.ts";

/** Takes a new version of the site over, unless a race is running: nobody is there to press. */
function update(screen: Element, { updates }: Device): void {
  const { prompt, bar } = updates.store.get();
  if (screen.querySelector("[data-testid=race-screen]") !== null) return;
  if (bar) updates.reloadNow();
  else if (prompt) updates.accept();
}

/**
 * The ref of a screen that is left on for days: it stays awake, its picture moves a little so that nothing burns
 * in, and it updates itself.
 */
export function useSteadyScreen(device: Device | null): RefCallback<HTMLElement> {
  useEffect(() => {
    void device?.wakeLock.want(true);
    return () => void device?.wakeLock.want(false);
  }, [device]);
  return useTimedElement((screen, now) => {
    const { x, y } = shiftAt(now);
    if (screen instanceof HTMLElement) screen.style.setProperty("--shift", `${x}px ${y}px`);
    if (device !== null) update(screen, device);
  });
}
