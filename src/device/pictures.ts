import { messageSW } from "workbox-window";
import { isArt } from "#device/cache-names.ts";
import { PICTURES_MOST, type WorkerMessage } from "#device/update/protocol.ts";
import { workerContainer } from "#device/worker-container.ts";

/** Paths of the addresses that are pictures of the site, each once. */
export function picturePaths(addresses: readonly string[], origin: string): string[] {
  const urls = addresses.flatMap((address) =>
    URL.canParse(address, origin) ? [new URL(address, origin)] : [],
  );
  const own = urls.filter((url) => url.origin === origin && isArt(url.pathname));
  return [...new Set(own.map(({ pathname }) => pathname))].slice(0, PICTURES_MOST);
}

/**
 * Has the service worker, once it handles the page's requests, cache the site's pictures among these addresses:
 * on a first visit they load before it runs, others load only when they scroll into view.
 */
export function cachePictures(addresses: () => readonly string[]): void {
  const container = workerContainer();
  if (container === null) return;
  const send = () => {
    const paths = picturePaths(addresses(), location.origin);
    const message: WorkerMessage = { type: "CACHE_PICTURES", paths };
    if (container.controller !== null) void messageSW(container.controller, message);
  };
  if (container.controller !== null) send();
  else container.addEventListener("controllerchange", send, { once: true });
}
