import { type Outbox, OUTBOX_SYNC_TAG } from "./outbox.ts";

/** Least milliseconds between two timed attempts. */
const RETRY_LEAST_MS = 5000;

interface Occasions {
  readonly page: Document;
  readonly events: Window;
}

/** Sends now, when the browser is online again, when the page is visible again, and when an entry is due. */
export function sendOnOccasions(outbox: Outbox, { page, events }: Occasions): () => void {
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
    // An entry that is overdue waits for the network, which has its own event.
    if (wait !== null && wait > 0) timer = setTimeout(send, Math.max(wait, RETRY_LEAST_MS));
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

/** Background sync, which only Chromium has and TypeScript doesn't know. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Requests that the browser wake the worker for the outbox when it is online; may be refused. */
export async function requestOutboxSync(container: ServiceWorkerContainer): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await container.getRegistration();
  if (registration?.active) await registration.sync?.register(OUTBOX_SYNC_TAG);
}
