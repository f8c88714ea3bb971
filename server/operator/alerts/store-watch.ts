import type { Alert } from "./alert.ts";

/** Checks of the store that must fail in a row before an alert. */
const FAILED_CHECKS = 2;

interface StoreWatchDeps {
  readonly check: () => Promise<void>;
  readonly explain: (error: unknown) => string;
  /** Whether this process reports a failure. */
  readonly reports: () => boolean;
  readonly send: (alert: Alert) => void;
}

/** Reports once when the store fails, and once when it works again. */
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
