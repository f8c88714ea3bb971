import { OUTBOX_SYNC_TAG } from "#device/outbox/sync-tag.ts";
import type { Outbox } from "#device/outbox/outbox.ts";

/** Milliseconds between two looks at an outbox that something waits in, at least. */
const LOOK_LEAST_MS = 5000;

interface Occasions {
  readonly page: Document;
  readonly events: Window;
}

/** Sends at every occasion: now, online again, in view again, and when a waiting time is over. */
export function sendAtOccasions(outbox: Outbox, { page, events }: Occasions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    void outbox.flush();
  }
  function sendInView() {
    if (page.visibilityState === "visible") send();
  }
  function plan() {
    clearTimeout(timer);
    const wait = outbox.nextDue();
    // One that is due already waits for a network, which has its own occasion.
    if (wait !== null && wait > 0) timer = setTimeout(send, Math.max(wait, LOOK_LEAST_MS));
  }

  const stop = outbox.store.subscribe(plan);
  events.addEventListener("online", send);
  page.addEventListener("visibilitychange", sendInView);
  send();
  return () => {
    stop();
    clearTimeout(timer);
    events.removeEventListener("online", send);
    page.removeEventListener("visibilitychange", sendInView);
  };
}

/** A registration that can be asked for a sync; TypeScript doesn't know it, and only Chromium has it. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker for the outbox once there is a network; may be refused. */
export async function askForOutboxSync(container: ServiceWorkerContainer): Promise<void> {
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await container.getRegistration();
  if (registration?.active) await registration.sync?.register(OUTBOX_SYNC_TAG);
}
