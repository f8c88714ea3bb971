import { ApiError } from "#data/api/api-error.ts";
import type { Language } from "#contract/languages.ts";
import type { Delivery } from "./entry.ts";
import { requestOutboxSync, sendOnOccasions } from "./occasions.ts";
import { Outbox } from "./outbox.ts";
import { workerContainer } from "#pwa/worker-container.ts";
import { createFeedbackKey, type KeyedFeedback } from "#data/queries/feedback.ts";

/** Opens the outbox and sends its entries whenever that may work. */
export function startOutbox(base: () => string): Outbox {
  const outbox = new Outbox({
    base,
    now: Date.now,
    newId: createFeedbackKey,
    fetch: (input, init) => fetch(input, init),
    locks: navigator.locks ?? null,
    requestSync: async () => {
      const worker = workerContainer();
      if (worker !== null) await requestOutboxSync(worker);
    },
  });
  sendOnOccasions(outbox, { page: document, events: window });
  return outbox;
}

/** Sends feedback, or stores it to be sent later; rejects with an ApiError if neither worked. */
export type SendFeedback = (
  feedback: KeyedFeedback,
  lang: Language,
) => Promise<Extract<Delivery, { kind: "sent" | "waiting" }>>;

/** Sends through the outbox. Refused feedback leaves it: the visitor still has the text on screen. */
export function sendThrough(outbox: Outbox): SendFeedback {
  return async ({ feedback, key }, lang) => {
    const delivery = await outbox.submit(feedback, lang, key);
    if (delivery.kind === "lost") throw new ApiError({ kind: "network" });
    if (delivery.kind !== "refused") return delivery;
    await outbox.dismiss(key);
    throw delivery.error;
  };
}
