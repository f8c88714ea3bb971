import { Workbox } from "workbox-window";
import { deleteCaches } from "#pwa/caches.ts";
import { fetchLatestBuild, type LatestBuildDeps } from "./protocol.ts";

/** Path of the service worker. */
const SCRIPT = "/sw.js";

export const LATEST_BUILD_DEPS: LatestBuildDeps = {
  fetch: (input, init) => fetch(input, init),
  now: Date.now,
};

/** Registers the worker; rejects if the operator has withdrawn it. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  if ((await fetchLatestBuild(LATEST_BUILD_DEPS))?.kill === true) {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await deleteCaches(caches);
    throw new Error("withdrawn by the operator");
  }
  const workbox = new Workbox(SCRIPT, { scope: "/", updateViaCache: "none" });
  const registration = await workbox.register({ immediate: true });
  if (registration === undefined) throw new Error("no registration");
  return registration;
}
