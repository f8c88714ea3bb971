const EVENTS = ["pointerdown", "keydown", "scroll"] as const;

/** Calls back once, at the visitor's first activity or after `waitMs` milliseconds. Returns how to stop. */
export function onFirstActivity(
  run: () => void,
  waitMs: number,
  page: Window = window,
): () => void {
  const options = { passive: true, capture: true };
  const stop = () => {
    clearTimeout(timer);
    for (const event of EVENTS) page.removeEventListener(event, handle, options);
  };
  const handle = () => {
    stop();
    run();
  };
  const timer = setTimeout(handle, waitMs);
  for (const event of EVENTS) page.addEventListener(event, handle, options);
  return stop;
}

/** Calls back when the browser is idle. */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 200);
}
