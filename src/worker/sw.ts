/// <reference lib="webworker" />
import { registerRoute } from "workbox-routing";
import { LANGUAGE_DEFAULT, splitLocale } from "#contract/languages.ts";
import { readAs } from "#contract/read.ts";
import type { Locale } from "#i18n/locales.ts";
import { ART_CACHE, isArt } from "#device/cache-names.ts";
import { connectNotificationDb } from "#device/push/notification-db.ts";
import { Outbox, OUTBOX_SYNC_TAG } from "#device/outbox/outbox.ts";
import { settlePush } from "#device/push/push.ts";
import { WorkerMessage } from "#device/update/protocol.ts";
import { type ArtDeps, artFor, cachePictures } from "./art.ts";
import { openNotification, showPush } from "./notifications.ts";
import { PAGE_TIMEOUT_MS, pageFor } from "./pages.ts";
import { Precache, type PrecacheEntry, uniqueEntries } from "./precache.ts";
import { isPage, isCacheable, pageLanguage, fallbackPagesFor } from "./navigation-routes.ts";
import { rootRedirect } from "./root-language.ts";
import { createWithdrawalCheck, isWithdrawn } from "./withdraw.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The build's files and pictures, written here by the build. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
};

/** The event of a background sync, which TypeScript doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const now = () => Date.now();
const { origin } = self.location;
const ask = (request: RequestInfo, init?: RequestInit) => fetch(request, init);
// oxlint-disable-next-line eslint/no-underscore-dangle -- the name that the build expects
const manifest = uniqueEntries(self.__WB_MANIFEST);
const entries = [...manifest.values()].filter(({ url }) => !isArt(url));
const files = new Precache(entries, { caches, fetch: ask, origin });
const notificationDb = connectNotificationDb();
const checkWithdrawal = createWithdrawalCheck(self, { fetch: ask, now });

// A build is installed completely or not at all, and waits until the visitor accepts it.
self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install(): Promise<void> {
  if (await isWithdrawn({ fetch: ask, now })) throw new Error("withdrawn by the operator");
  const languages = await languagesInUse();
  await files.install((path) => {
    const language = pageLanguage(path);
    return language === null || languages.has(language);
  });
}

/** Languages of the open pages; prerendered pages of other languages aren't worth their download. */
async function languagesInUse(): Promise<ReadonlySet<Locale>> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const languages = windows.map(({ url }) => splitLocale(new URL(url).pathname).locale);
  return new Set(languages.length === 0 ? [LANGUAGE_DEFAULT] : languages);
}

// A new worker deletes files of builds that no tab runs any more, and serves the open pages.
self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  await files.tidy();
  await caches.open(ART_CACHE);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// Pages: from the server, else the route's prerendered page, else the shell in its language. Pages in a
// frame come from the server only: cached ones may not be framed.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === "navigate" &&
    request.destination === "document" &&
    isPage(url.pathname),
  async ({ event, request, url }) => {
    const navigation = event as FetchEvent; // routes are matched by fetch events alone
    navigation.waitUntil(checkWithdrawal());
    return pageFor({
      network: async () => {
        const preloaded: unknown = await navigation.preloadResponse;
        return preloaded instanceof Response ? preloaded : fetch(request);
      },
      fallback: async () => {
        const redirect = await rootRedirect(url, readCookie);
        if (redirect !== null) return redirect;
        for (const page of fallbackPagesFor(url.pathname)) {
          const cached = await files.own(page);
          if (cached !== undefined) return cached;
        }
        return undefined;
      },
      timeout: new Promise((resolve) => {
        setTimeout(() => resolve("late"), PAGE_TIMEOUT_MS);
      }),
    });
  },
);

// Pictures: from the cache at once, and updated in the background.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isArt(url.pathname),
  ({ event, request }) => artFor(request, artDeps(event)),
);

function artDeps(event: ExtendableEvent): ArtDeps {
  return {
    caches,
    fetch: ask,
    find: (path) => manifest.get(path),
    later: (work) => event.waitUntil(work),
  };
}

// Files of this build and of the two before it. The API, the live stream and all else go to the network.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== "navigate" &&
    isCacheable(url.pathname) &&
    (files.has(url.pathname) || url.pathname.startsWith("/assets/")),
  async ({ request, url }) => (await files.find(url.pathname)) ?? fetch(request),
);

self.addEventListener("message", (event) => {
  const message = readAs(WorkerMessage, event.data);
  if (message?.type === "SKIP_WAITING") void self.skipWaiting();
  if (message?.type === "CARRIES") event.ports[0]?.postMessage(files.has(message.path));
  if (message?.type === "CACHE_PICTURES") {
    // Offline: the next start of a page asks for the rest.
    event.waitUntil(cachePictures(message.paths, artDeps(event)).catch(() => {}));
  }
});

// The browser is online again: sends the outbox. Throwing makes the browser retry.
self.addEventListener("sync", (event: Event) => {
  const sync = event as SyncEvent; // the only event of this name
  if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(sendOutbox());
});

async function sendOutbox(): Promise<void> {
  const outbox = new Outbox({
    fetch: ask,
    now,
    newId: () => crypto.randomUUID(),
    locks: navigator.locks,
  });
  await outbox.flush();
  const { waiting } = outbox.store.get();
  outbox.close();
  if (waiting.length > 0) throw new Error("some feedback is still waiting");
}

self.addEventListener("push", (event) => {
  event.waitUntil(push(event.data?.text()));
});

async function push(text: string | undefined): Promise<void> {
  // The server may not know that the track was switched off.
  if (await showPush(self, notificationDb, text)) await settle();
}

// The browser has a new push address: the server has to know it.
self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as ExtendableEvent; // TypeScript doesn't know this event
  change.waitUntil(settle());
});

function settle() {
  return settlePush({
    db: notificationDb,
    manager: async () => self.registration.pushManager,
    permission: () => Notification.permission,
    fetch: ask,
    now,
    locks: navigator.locks,
  });
}

self.addEventListener("notificationclick", (event) => {
  event.waitUntil(openNotification(self, event.notification));
});

async function readCookie(name: string): Promise<string | undefined> {
  const store: CookieStore | undefined = self.cookieStore;
  return (await store?.get(name))?.value;
}
