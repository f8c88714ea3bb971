const EVENTS = ["pointerdown", "keydown", "scroll"] as const;

/** Calls back once, at the visitor's first activity or after `waitMs` milliseconds, if given. Returns how to stop. */
export function onFirstActivity(run: () => void, waitMs?: number): () => void {
  const options = { passive: true, capture: true };
  const stop = () => {
    clearTimeout(timer);
    for (const event of EVENTS) removeEventListener(event, handle, options);
  };
  const handle = () => {
    stop();
    run();
  };
  const timer = waitMs === undefined ? undefined : setTimeout(handle, waitMs);
  for (const event of EVENTS) addEventListener(event, handle, options);
  return stop;
}

/** Calls back once, at the visitor's first click. Returns how to stop. */
export function onFirstClick(run: () => void): () => void {
  const options = { once: true, capture: true };
  document.addEventListener("click", run, options);
  return () => document.removeEventListener("click", run, options);
}

/** Calls back when no request of the page has ended for `quietMs` milliseconds. */
export function whenQuiet(run: () => void, quietMs: number): void {
  const done = () => {
    observer.disconnect();
    run();
  };
  let timer = setTimeout(done, quietMs);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, quietMs);
  });
  observer.observe({ type: "resource" });
}

/** Calls back when the browser is idle. */
export function whenIdle(callback: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 200);
}
