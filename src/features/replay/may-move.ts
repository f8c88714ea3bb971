/** Set when motion stuttered on this device. */
let stutters = false;

export function noteStutter(): void {
  stutters = true;
}

/**
 * Whether motion may start that nobody asked for: the page is looked at, motion is welcome, the device keeps up,
 * and the network may be used. Browser only.
 */
export function mayMove(): boolean {
  // Only some browsers have `connection`, so TypeScript doesn't.
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } };
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !document.hidden && !stutters && !calm && connection?.saveData !== true;
}
