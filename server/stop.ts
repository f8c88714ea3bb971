/** Maximum milliseconds from the first signal to the exit, besides the drain. */
export const STOP_MAX_MS = 9500;
/** Milliseconds within which a second signal is a duplicate: npm and the process group both send one. */
const COPY_MS = 1000;

interface StopDeps {
  readonly stop: () => Promise<void>;
  /** Seconds of the stop with requests still accepted. */
  readonly drainSeconds: number;
  readonly print: (text: string) => void;
  readonly log: (text: string, error?: unknown) => void;
}

/** Stops at the first signal, exits at once at the second, and in any case after {@link STOP_MAX_MS}. */
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
        log(`The stop is still not done after ${STOP_MAX_MS / 1000} s and is cut short.`);
        process.exit(1);
      },
      drainSeconds * 1000 + STOP_MAX_MS,
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
