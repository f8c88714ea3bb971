/** Milliseconds to wait for activity. */
export const ACTIVITY_WAIT_MS = 20_000;

const EVENTS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Calls back once, at the visitor's first activity or after {@link ACTIVITY_WAIT_MS}. What can wait should
 * neither cover a page that is being read nor count as its largest contentful paint. Returns how to stop.
 */
export function onFirstActivity(run: () => void, page: Window = window): () => void {
  const options = { passive: true, capture: true };
  const stop = () => {
    clearTimeout(timer);
    for (const event of EVENTS) page.removeEventListener(event, handle, options);
  };
  const handle = () => {
    stop();
    run();
  };
  const timer = setTimeout(handle, ACTIVITY_WAIT_MS);
  for (const event of EVENTS) page.addEventListener(event, handle, options);
  return stop;
}
