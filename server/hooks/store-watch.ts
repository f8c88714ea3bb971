import type { OutboxMessage } from "#server/store/hooks/outbox.ts";
import { eventId, type HookEvent, messageOf } from "./event.ts";

/** Checks of the store that must fail in a row before that is reported. */
export const FAILED_CHECKS = 2;

interface StoreWatchDeps {
  readonly check: () => Promise<void>;
  readonly explain: (error: unknown) => string;
  readonly random: () => number;
  /** Sends without the store. */
  readonly send: (message: OutboxMessage) => void;
}

/** Reports once when the store fails, and once when it works again; each process on its own. */
export function watchStore({ check, explain, random, send }: StoreWatchDeps) {
  let failures = 0;
  let mark: string | null = null;
  let isChecking = false;

  function emit(event: Omit<HookEvent, "id">, of: string, nowMs: number): void {
    send(messageOf({ ...event, id: eventId(event.type, of) }, nowMs));
  }
  function fail(problem: string, nowMs: number): void {
    failures += 1;
    if (failures < FAILED_CHECKS || mark !== null) return;
    mark = `${nowMs}_${Math.floor(random() * 1e9)}`;
    emit({ type: "store.failing", data: { problem } }, mark, nowMs);
  }
  return {
    /** Checks the store at `nowMs` (epoch milliseconds). */
    async poll(nowMs: number): Promise<void> {
      if (isChecking) {
        fail("the store doesn't answer", nowMs);
        return;
      }
      isChecking = true;
      try {
        await check();
        failures = 0;
        if (mark !== null) emit({ type: "store.recovered", data: {} }, mark, nowMs);
        mark = null;
      } catch (error) {
        fail(explain(error), nowMs);
      } finally {
        isChecking = false;
      }
    },
  };
}
