import type { Alert } from "./alert.ts";

/** Consecutive failed checks before an alert. */
const FAILED_CHECKS = 2;

interface StoreWatchDeps {
  readonly check: () => Promise<void>;
  readonly explain: (error: unknown) => string;
  /** Whether this process reports failures. */
  readonly reports: () => boolean;
  readonly send: (alert: Alert) => void;
}

/** Reports a store failure once, and once when the store works again. */
export function watchStore({ check, explain, reports, send }: StoreWatchDeps) {
  let failures = 0;
  let isReported = false;
  let isChecking = false;

  function fail(problem: string): void {
    failures += 1;
    if (failures < FAILED_CHECKS || isReported || !reports()) return;
    isReported = true;
    send({ type: "store.failing", data: { problem } });
  }
  return {
    async poll(): Promise<void> {
      if (isChecking) {
        fail("the store doesn't answer");
        return;
      }
      isChecking = true;
      try {
        await check();
        failures = 0;
        if (isReported) send({ type: "store.recovered", data: {} });
        isReported = false;
      } catch (error) {
        fail(explain(error));
      } finally {
        isChecking = false;
      }
    },
  };
}
