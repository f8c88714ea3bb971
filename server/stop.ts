/** Milliseconds from the first signal to the end of the process, whatever hangs. */
export const STOP_MOST_MS = 9500;
/** Milliseconds in which a signal is a copy: npm and the process group send each to every process. */
const COPY_MS = 1000;

interface StopDeps {
  readonly stop: () => Promise<void>;
  readonly say: (text: string) => void;
  readonly log: (text: string, error?: unknown) => void;
}

/**
 * Stops at the first signal, and at once at a later one. What hangs on others (a database, a push
 * service) is given up in time: everything that was answered is stored by then.
 */
export function stopOnSignal({ stop, say, log }: StopDeps): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first !== undefined) {
      if (performance.now() - first >= COPY_MS) process.exit(1);
      return;
    }
    first = performance.now();
    say("Stopping…");
    setTimeout(() => {
      log(`The stop is still not done after ${STOP_MOST_MS / 1000} s and is cut short.`);
      process.exit(1);
    }, STOP_MOST_MS);
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
