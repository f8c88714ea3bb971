/// <reference lib="webworker" />
import { ExpirationPlugin } from "workbox-expiration";
import { PrecacheController } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from "workbox-strategies";
import * as v from "valibot";
import { LANGUAGES, splitLocale } from "#contract/languages.ts";
import { parseAs } from "#contract/parse.ts";
import { ART_CACHE, BUILD_CACHE, isArt, USED_CACHE } from "#pwa/caches.ts";
import { Outbox, OUTBOX_SYNC_TAG } from "#pwa/outbox/outbox.ts";
import { connectNotificationDb } from "#pwa/push/notification-db.ts";
import { syncPush } from "#pwa/push/push.ts";
import { WorkerMessage } from "#pwa/update/protocol.ts";
import type { Locale } from "#i18n/locales.ts";
import { deleteOldFiles, listBuild } from "./builds.ts";
import { isOwn, isPage, offlineRedirect, fallbackPages } from "./navigation.ts";
import { openNotification, showPush } from "./notifications.ts";
import { createWithdrawalCheck, isWithdrawn } from "./withdraw.ts";

declare const self: ServiceWorkerGlobalScope;

/** A listed file of the build (src/pwa/worker/build/pwa-plugin.ts). */
const BuildFile = v.object({
  /** Path without the first slash. */
  url: v.string(),
  /** Null if the path has a hash of the content. */
  revision: v.nullable(v.string()),
  /** Digest that the browser checks before it stores or uses the file. */
  integrity: v.string(),
  /** Language of the file; absent: all languages. */
  lang: v.optional(v.picklist(LANGUAGES)),
  /** Stored with the visitor's second page or first click, not at the installation. */
  soon: v.optional(v.literal(true)),
});
type BuildFile = v.InferOutput<typeof BuildFile>;

/** The event of a background sync, which TypeScript lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Seconds that a navigation waits for the server before the fallback. */
const PAGE_TIMEOUT_SECONDS = 3;
/** Files in the caches of used files and of pictures, at most. */
const MAX_USED_FILES = 200;
const MAX_PICTURES = 300;

const now = () => Date.now();
const send = (request: RequestInfo, init?: RequestInit) => fetch(request, init);
// oxlint-disable-next-line eslint/no-underscore-dangle -- the build writes the list of its files here
const files = v.parse(v.array(BuildFile), self.__WB_MANIFEST);
const build = new PrecacheController({ cacheName: BUILD_CACHE });
build.addToCacheList(files);

// 1. Installation: the files of this build that every page needs, in the languages in use. Files that an earlier
// build has too are stored already. One missing or changed file fails the installation; the next check tries again.
self.addEventListener("install", (event) => {
  event.waitUntil(install(event));
});

async function install(event: ExtendableEvent): Promise<void> {
  if (await isWithdrawn({ fetch: send, now })) throw new Error("withdrawn by the operator");
  const languages = await languagesInUse();
  const first = new PrecacheController({ cacheName: BUILD_CACHE });
  first.addToCacheList(
    files.filter(({ lang, soon }) => soon !== true && (lang === undefined || languages.has(lang))),
  );
  await first.install(event);
  await listBuild(caches, [...build.getURLsToCacheKeys().values()]);
}

/** Languages of the open pages, and of the pages that an earlier build stored. */
async function languagesInUse(): Promise<ReadonlySet<Locale>> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const stored = await (await caches.open(BUILD_CACHE)).keys();
  const pages = stored.filter(({ url }) => new URL(url).pathname.endsWith(".html"));
  return new Set(
    [...windows, ...pages].map(({ url }) => splitLocale(new URL(url).pathname).locale),
  );
}

// 2. Activation: the new build waits until the visitor accepts it, then serves the open pages. Files of the two builds
// before it stay for tabs that still run them.
self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  // An installation in progress isn't listed yet: the next activation deletes more.
  if (self.registration.installing === null) {
    await deleteOldFiles(caches, [...build.getURLsToCacheKeys().values()]);
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

// 3. Pages: from the server, whose HTML has the latest draws. Without a response of the site in three seconds, the
// address's redirect, its stored page or the shell, in its language. Pages in a frame come from the server only, as
// stored pages may not be framed.
const server = new NetworkOnly({ networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS });
const checkWithdrawal = createWithdrawalCheck(self, { fetch: send, now });

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === "navigate" &&
    request.destination === "document" &&
    isPage(url.pathname),
  async ({ event, request, url }) => {
    const checked = checkWithdrawal();
    event.waitUntil(checked);
    const response = await server.handle({ event, request }).catch(() => null);
    if (response !== null && isOwn(response)) {
      const storeMore = async () => {
        await checked;
        await storeLanguage(splitLocale(url.pathname).locale, event);
        await storeSoon(event);
      };
      event.waitUntil(storeMore());
      return response;
    }
    return (await storedPage(url)) ?? response ?? fetch(request);
  },
);

async function storedPage(url: URL): Promise<Response | undefined> {
  const target = await offlineRedirect(url, readCookie);
  if (target !== null) return Response.redirect(new URL(target, url), 302);
  for (const page of fallbackPages(url.pathname)) {
    const stored = await build.matchPrecache(page);
    if (stored !== undefined) return stored;
  }
  return undefined;
}

// 4. Files of the build: from the cache, else from the server into the cache. Listed files are those that every visitor
// needs; others, also of earlier builds, are stored when a page uses them, and the least recently used are deleted.
const usedFiles = new CacheFirst({
  cacheName: USED_CACHE,
  plugins: [storeOwn(/javascript|css/), expire(MAX_USED_FILES)],
});

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== "navigate" &&
    (url.pathname.startsWith("/assets/") || build.getCacheKeyForURL(url.pathname) !== undefined),
  async ({ event, request, url }) => {
    if (!(await isInstalled())) return fetch(request);
    const file = fileAt(url.pathname);
    if (file === undefined) {
      const earlier = await caches.match(url.href, { cacheName: BUILD_CACHE });
      return earlier ?? usedFiles.handle({ event, request });
    }
    if (file.lang !== undefined) event.waitUntil(storeLanguage(file.lang, event));
    return loadFile(file, event);
  },
);

function fileAt(path: string): BuildFile | undefined {
  return files.find(({ url }) => `/${url}` === path);
}

/** A file of this build from the cache, or from the server into the cache. */
function loadFile({ url, integrity }: BuildFile, event: ExtendableEvent): Promise<Response> {
  const cacheKey = build.getCacheKeyForURL(url);
  // The response to the page's own request may be opaque to the check, such as that of a style sheet.
  return build.strategy.handle({
    event,
    request: new Request(`/${url}`),
    params: { cacheKey, integrity },
  });
}

/** Names of the groups of files that this worker has stored since it started. */
const storedGroups = new Set<string>();

/** Stores a group of this build's files in the background. */
async function store(
  group: string,
  isPart: (file: BuildFile) => boolean,
  event: ExtendableEvent,
): Promise<void> {
  if (storedGroups.has(group)) return;
  storedGroups.add(group);
  try {
    for (const file of files.filter(isPart)) {
      if (await isInstalled()) await loadFile(file, event);
    }
  } catch {
    // Offline: the next page or click tries again.
    storedGroups.delete(group);
  }
}

/** Stores the pages and texts of a language that a page uses. */
function storeLanguage(language: Locale, event: ExtendableEvent): Promise<void> {
  return store(language, ({ lang, soon }) => lang === language && soon !== true, event);
}

/** Stores the dialogs that work offline, such as feedback. */
function storeSoon(event: ExtendableEvent): Promise<void> {
  return store("soon", ({ soon }) => soon === true, event);
}

/** Whether the cache exists: the kill switch deletes it, and a withdrawn worker must not create it again. */
function isInstalled(): Promise<boolean> {
  return caches.has(BUILD_CACHE);
}

// 5. Pictures: from the cache, and updated in the background.
const pictures = new StaleWhileRevalidate({
  cacheName: ART_CACHE,
  plugins: [storeOwn(/^image\//), expire(MAX_PICTURES)],
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isArt(url.pathname),
  async (options) => ((await isInstalled()) ? pictures.handle(options) : fetch(options.request)),
);

/** Stores the site's own files of a media type only. */
function storeOwn(type: RegExp) {
  return {
    cacheWillUpdate: async ({ response }: { response: Response }) => {
      const isType = type.test(response.headers.get("content-type") ?? "");
      return response.status === 200 && isType && isOwn(response) ? response : null;
    },
  };
}

function expire(maxEntries: number): ExpirationPlugin {
  return new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });
}

// Everything else goes to the network: the API, the live stream, the operator's pages, other sites.

// 6. Messages of pages. Workbox itself answers CACHE_URLS, by the routes above.
self.addEventListener("message", (event) => {
  const message = parseAs(WorkerMessage, event.data);
  if (message?.type === "SKIP_WAITING") void self.skipWaiting();
  if (message?.type === "STORE_SOON") event.waitUntil(storeSoon(event));
  if (message?.type === "CARRIES") {
    event.ports[0]?.postMessage(fileAt(message.path) !== undefined);
  }
});

// 7. The browser is online again: sends the outbox. Throwing makes the browser retry.
self.addEventListener("sync", (event: Event) => {
  const sync = event as SyncEvent; // the only event of this name
  if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(sendOutbox());
});

async function sendOutbox(): Promise<void> {
  const outbox = new Outbox({
    fetch: send,
    now,
    newId: () => crypto.randomUUID(),
    locks: navigator.locks,
  });
  await outbox.flush();
  const { waiting } = outbox.store.get();
  outbox.close();
  if (waiting.length > 0) throw new Error("some feedback is still waiting");
}

// 8. Notifications.
const notificationDb = connectNotificationDb();

self.addEventListener("push", (event) => {
  event.waitUntil(push(event.data?.text()));
});

async function push(text: string | undefined): Promise<void> {
  // A push for a track that is switched off means that the server missed the change.
  if (await showPush(self, notificationDb, text)) await sync();
}

// The browser has a new push endpoint, which the server needs.
self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as ExtendableEvent; // TypeScript lacks this event
  change.waitUntil(sync());
});

function sync() {
  return syncPush({
    db: notificationDb,
    manager: async () => self.registration.pushManager,
    permission: () => Notification.permission,
    fetch: send,
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
