import { ApiError } from "#api/api-error.ts";
import { askForOutboxSync, sendAtOccasions } from "#device/outbox/occasions.ts";
import { Outbox } from "#device/outbox/outbox.ts";
import { workerContainer } from "#device/worker-container.ts";
import { createFeedbackKey } from "#queries/feedback.ts";
import type { HandFeedback } from "#queries/feedback.ts";

/** Starts the outbox: what waits in it is sent at every occasion. */
export function startOutbox(base: () => string): Outbox {
  const outbox = new Outbox({
    base,
    now: Date.now,
    newId: createFeedbackKey,
    fetch: (input, init) => fetch(input, init),
    locks: navigator.locks ?? null,
    askForSync: async () => {
      const worker = workerContainer();
      if (worker !== null) await askForOutboxSync(worker);
    },
  });
  sendAtOccasions(outbox, { page: document, events: window });
  return outbox;
}

/** Hands feedback to the outbox. What the server refuses stays with the visitor, who still sees it. */
export function handTo(outbox: Outbox): HandFeedback {
  return async ({ feedback, key }, lang) => {
    const handed = await outbox.hand(feedback, lang, key);
    if (handed.kind === "lost") throw new ApiError({ kind: "network" });
    if (handed.kind === "sent") return { fate: "sent", busy: null };
    if (handed.kind === "waiting") {
      const { told } = handed;
      return { fate: "waiting", busy: told && new ApiError({ kind: "http", ...told }) };
    }
    await outbox.dismiss(key);
    throw new ApiError({ kind: "http", code: handed.code, msg: handed.msg });
  };
}
