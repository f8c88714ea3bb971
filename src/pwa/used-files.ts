import { messageSW } from "workbox-window";
import { isArt } from "./caches.ts";
import type { WorkerMessage } from "./update/protocol.ts";
import { onFirstClick } from "./activity.ts";
import { workerContainer } from "./worker-container.ts";

/** Paths of the site's pictures and build files among addresses, without duplicates. */
export function storedPaths(addresses: readonly string[], origin: string): string[] {
  const urls = addresses.flatMap((address) =>
    URL.canParse(address, origin) ? [new URL(address, origin)] : [],
  );
  const own = urls.filter(
    (url) => url.origin === origin && (isArt(url.pathname) || url.pathname.startsWith("/assets/")),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/**
 * Makes a first service worker store the files that the page loaded before it took control, and `pictures`, which load
 * lazily. To be called before the worker is registered.
 */
export function storeUsedFiles(pictures: () => readonly string[]): void {
  const container = workerContainer();
  if (container?.controller !== null) return;
  const send = () => {
    if (container.controller === null) return;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const urlsToCache = storedPaths([...loaded, ...pictures()], location.origin);
    void messageSW(container.controller, { type: "CACHE_URLS", payload: { urlsToCache } });
  };
  container.addEventListener("controllerchange", send, { once: true });
}

/** Makes the worker store the dialogs at the visitor's first click, so that a visit without clicks stays small. */
export function storeDialogsOnClick(): void {
  const container = workerContainer();
  if (container === null) return;
  const send = async () => {
    const { active } = await container.ready;
    const message: WorkerMessage = { type: "STORE_SOON" };
    if (active !== null) await messageSW(active, message);
  };
  onFirstClick(() => void send());
}
