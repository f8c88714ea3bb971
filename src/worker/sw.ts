/// <reference lib="webworker" />
import { registerRoute } from "workbox-routing";
import { LANGUAGE_DEFAULT, splitLocale } from "#contract/languages.ts";
import type { Locale } from "#i18n/locales.ts";
import { ART_CACHE, isArt } from "#device/cache-names.ts";
import { connectNotices } from "#device/push/notification-db.ts";
import { Outbox } from "#device/outbox/outbox.ts";
import { OUTBOX_SYNC_TAG } from "#device/outbox/sync-tag.ts";
import { settlePush } from "#device/push/push.ts";
import { WorkerMessage } from "#device/update/worker-messages.ts";
import * as v from "valibot";
import { artFor } from "./art.ts";
import { openNotice, showPush } from "./notices.ts";
import { PAGE_TIMEOUT_MS, pageFor } from "./pages.ts";
import { Precache } from "./precache.ts";
import type { PrecacheEntry } from "./precache.ts";
import { isPage, mayBeKept, pageLanguage, standInsFor } from "./roads.ts";
import { rootRedirect } from "./root-language.ts";
import { createSwitch, isWithdrawn } from "./withdraw.ts";

declare const self: ServiceWorkerGlobalScope & {
  /** The build's files, written here by the build. */
  readonly __WB_MANIFEST: readonly PrecacheEntry[];
};

/** The event of a background sync, which TypeScript doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const now = () => Date.now();
const { origin } = self.location;
const ask = (request: RequestInfo, init?: RequestInit) => fetch(request, init);
// oxlint-disable-next-line eslint/no-underscore-dangle -- the name that the build looks for
const files = new Precache(self.__WB_MANIFEST, { caches, fetch: ask, origin });
const notices = connectNotices();
const lookAtSwitch = createSwitch(self, { fetch: ask, now });

// A build is installed whole or not at all, and waits until the visitor wants it.
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

/** The languages of the open pages: prerendered pages of others would cost more than they give. */
async function languagesInUse(): Promise<ReadonlySet<Locale>> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const used = windows.map(({ url }) => splitLocale(new URL(url).pathname).locale);
  return new Set(used.length === 0 ? [LANGUAGE_DEFAULT] : used);
}

// When it takes over, files of builds that no tab runs any more go, and open pages are served by it.
self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  await files.tidy();
  await caches.open(ART_CACHE);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// Pages: the server's, or else the kept one of the route, or else the shell in its language. What
// stands in a frame is the server's alone: the kept pages may not be framed.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === "navigate" &&
    request.destination === "document" &&
    isPage(url.pathname),
  async ({ event, request, url }) => {
    const navigation = event as FetchEvent; // routes are matched by fetch events alone
    navigation.waitUntil(lookAtSwitch());
    return pageFor({
      network: async () => {
        const preloaded: unknown = await navigation.preloadResponse;
        return preloaded instanceof Response ? preloaded : fetch(request);
      },
      standIn: async () => {
        const elsewhere = await rootRedirect(url, readCookie);
        if (elsewhere !== null) return elsewhere;
        for (const page of standInsFor(url.pathname)) {
          const kept = await files.own(page);
          if (kept !== undefined) return kept;
        }
        return undefined;
      },
      timeout: new Promise((resolve) => {
        setTimeout(() => resolve("late"), PAGE_TIMEOUT_MS);
      }),
    });
  },
);

// Pictures: at once from the cache, and fetched anew behind it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isArt(url.pathname) && !files.has(url.pathname),
  ({ event, request }) =>
    artFor(request, { caches, fetch: ask, later: (work) => event.waitUntil(work) }),
);

// Files of this build and of the two before. The API, the live stream and all else are left alone.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== "navigate" &&
    mayBeKept(url.pathname) &&
    (files.has(url.pathname) || url.pathname.startsWith("/assets/")),
  async ({ request, url }) => (await files.find(url.pathname)) ?? fetch(request),
);

// What pages may tell the worker.
self.addEventListener("message", ({ data, ports }) => {
  const message = v.safeParse(WorkerMessage, data);
  if (!message.success) return;
  if (message.output.type === "SKIP_WAITING") void self.skipWaiting();
  else ports[0]?.postMessage(files.has(message.output.path));
});

// Feedback that waits is sent when the browser finds a network; throwing asks it to try again.
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
  if (waiting.length > 0) throw new Error("some feedback still waits");
}

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(self, notices, event.data?.text()));
});

// The browser gave the site another address at its push service: the server is told.
self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as ExtendableEvent; // TypeScript doesn't know this event
  change.waitUntil(
    settlePush({
      db: notices,
      manager: async () => self.registration.pushManager,
      permission: () => Notification.permission,
      fetch: ask,
      now,
      locks: navigator.locks,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.waitUntil(openNotice(self, event.notification));
});

/** Reads a cookie where the browser lets a worker do so. */
async function readCookie(name: string): Promise<string | undefined> {
  const store: CookieStore | undefined = self.cookieStore;
  return (await store?.get(name))?.value;
}
