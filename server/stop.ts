/** Milliseconds from the first signal to the end of the process at most, beside those to drain. */
export const STOP_MOST_MS = 9500;
/** Milliseconds within which a signal counts as a copy: npm and the process group both send it. */
const COPY_MS = 1000;

interface StopDeps {
  readonly stop: () => Promise<void>;
  /** Seconds of the stop in which requests are still accepted. */
  readonly drainSeconds: number;
  readonly print: (text: string) => void;
  readonly log: (text: string, error?: unknown) => void;
}

/** Stops at the first signal, exits at once at a later one; never waits long for what hangs. */
export function stopOnSignal({ stop, drainSeconds, print, log }: StopDeps): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first !== undefined) {
      if (performance.now() - first >= COPY_MS) process.exit(1);
      return;
    }
    first = performance.now();
    print("Stopping…");
    setTimeout(
      () => {
        log(`The stop is still not done after ${STOP_MOST_MS / 1000} s and is cut short.`);
        process.exit(1);
      },
      drainSeconds * 1000 + STOP_MOST_MS,
    );
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log("the stop failed", error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
