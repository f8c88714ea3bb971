import { ApiError } from "#data/api/api-error.ts";
import type { Language } from "#contract/languages.ts";
import type { Delivery } from "./entry.ts";
import { Outbox, OUTBOX_SYNC_TAG } from "./outbox.ts";
import { workerContainer } from "#pwa/worker-container.ts";
import { createFeedbackKey, type KeyedFeedback } from "#data/queries/feedback.ts";

/** Milliseconds between two timed attempts, at least. */
const MIN_RETRY_MS = 5000;

interface EventTargets {
  readonly page: Document;
  readonly events: Window;
}

/** Sends now, when the browser is online again, when the page is visible again, and when an entry is due. Returns how to stop. */
export function sendAutomatically(outbox: Outbox, { page, events }: EventTargets): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    void outbox.flush();
  }
  function sendIfVisible() {
    if (page.visibilityState === "visible") send();
  }
  function schedule() {
    clearTimeout(timer);
    const wait = outbox.nextDue();
    // An overdue entry waits for the `online` event.
    if (wait !== null && wait > 0) timer = setTimeout(send, Math.max(wait, MIN_RETRY_MS));
  }

  const stop = outbox.store.subscribe(schedule);
  events.addEventListener("online", send);
  page.addEventListener("visibilitychange", sendIfVisible);
  send();
  return () => {
    stop();
    clearTimeout(timer);
    events.removeEventListener("online", send);
    page.removeEventListener("visibilitychange", sendIfVisible);
  };
}

/** Background sync, which only Chromium has and TypeScript lacks. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Registers a background sync for the outbox; rejects if the browser refuses. */
async function requestOutboxSync(container: ServiceWorkerContainer): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await container.getRegistration();
  if (registration?.active) await registration.sync?.register(OUTBOX_SYNC_TAG);
}

/** Opens the outbox and sends its entries whenever that may succeed. */
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
  sendAutomatically(outbox, { page: document, events: window });
  return outbox;
}

/** Sends feedback, or stores it to be sent later; rejects with an ApiError if both fail. */
export type SendFeedback = (
  feedback: KeyedFeedback,
  lang: Language,
) => Promise<Extract<Delivery, { kind: "sent" | "waiting" }>>;

/** Sends through the outbox. Refused feedback is deleted from it, as the form still has the text. */
export function sendThrough(outbox: Outbox): SendFeedback {
  return async ({ feedback, key }, lang) => {
    const delivery = await outbox.submit(feedback, lang, key);
    if (delivery.kind === "lost") throw new ApiError({ kind: "network" });
    if (delivery.kind !== "refused") return delivery;
    await outbox.dismiss(key);
    throw delivery.error;
  };
}
