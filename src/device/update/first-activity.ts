/** Milliseconds after which something that can wait is said though the visitor did nothing yet. */
export const AT_EASE_MS = 20_000;

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Calls back once, as soon as the visitor does something or after {@link AT_EASE_MS}: what can wait must
 * neither cover a page that is just being read nor count as its largest part. Returns how to stop.
 */
export function whenAtEase(run: () => void, page: Window = window): () => void {
  const options = { passive: true, capture: true };
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) page.removeEventListener(sign, go, options);
  };
  const go = () => {
    stop();
    run();
  };
  const timer = setTimeout(go, AT_EASE_MS);
  for (const sign of SIGNS) page.addEventListener(sign, go, options);
  return stop;
}
