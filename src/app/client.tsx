import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "#app/app.tsx";
import { APP_READY } from "#app/boot/before-app.ts";
import { tolerateMovedNodes } from "#app/moved-nodes.ts";
import { createPageData } from "#app/page-data.ts";
import { focusHeadings, mayScroll, scrollToTab } from "#app/focus-and-scroll.ts";
import {
  isMissingOffline,
  reloadForMissingCode,
  reloadOnce,
  watchChunks,
} from "#pwa/update/chunk-guard.ts";
import { loadWithRetry } from "#pwa/update/load-with-retry.ts";
import { onFirstActivity, whenIdle } from "#pwa/activity.ts";
import { createBuildManifest, MANIFEST_DELAY_MS } from "#app/build-manifest.ts";
import type { StartDevice } from "#app/start-device.ts";
import { copyDrawsAsLines } from "#app/copy-draws.ts";
import { followLinks } from "#app/follow-links.ts";
import { followRules } from "#app/follow-rules.ts";
import { syncHead } from "#app/head.ts";
import { cleanAddress, createLocaleSession } from "#app/locale-session.ts";
import { mayPreload, prefetch, preloadLinks, readNetwork } from "#app/preload-links.ts";

import { type AppRouter, createAppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";
import { withoutSlash } from "#contract/url/site-paths.ts";
import { createI18n, late, loadCatalog, setPageI18n } from "#i18n/i18n.ts";
import { startLive } from "#data/live/live.ts";
import { persistData } from "#data/persist/persist.ts";
import { createPoll, isOutOfReach } from "#data/live/poll.ts";
import { startTicking } from "#data/live/ticker.ts";
import { freezeFetching, setShortWait } from "#data/queries/prime.ts";
import { retryFailed, watchNetwork } from "#data/queries/query-client.ts";

/** Milliseconds to wait for data that has a placeholder: a round trip on a good network. */
const SHORT_WAIT_MS = 200;

/** Milliseconds from hydration to the start of what the page doesn't need: the device's parts, other pages' code. */
const DEFERRED_START_MS = 4000;

/** Waits for `ms`; by default until the browser has handled pending paints and input. */
const pause = (ms?: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function logError(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- required by the spec
  console.error(text, error);
}

/** Logs an error a second later: requests that the browser cancels as the visitor leaves aren't errors. */
function logIfStaying(text: string, error: unknown): void {
  setTimeout(() => logError(text, error), 1000);
}

type PageData = ReturnType<typeof createPageData>;

/** Creates the router with the language of the address and the build's rules. */
async function createPageRouter({ queryClient }: PageData) {
  const { pathname, origin } = window.location;
  const { locale } = splitLocale(pathname);
  const i18n = createI18n(locale, await loadCatalog(locale));
  setPageI18n(i18n, locale);
  const router = createAppRouter({
    history: createBrowserHistory(),
    queryClient,
    i18n,
    locale,
    origin,
    scrollRestoration: mayScroll,
    modules: new Set(),
  });
  const manifest = createBuildManifest({
    id: document.documentElement.dataset["build"] ?? "",
    fetch: (path) => fetch(path),
    log: logIfStaying,
  });
  followRules({ router, manifest, queryClient });
  return { i18n, router, manifest };
}

/** Milliseconds over which visitors' retries after a heartbeat are spread. */
const RETRY_SPREAD_MS = 5000;

/** Starts the clock of the countdowns, and the live stream and polling once the page is `shown`. */
function startLiveUpdates(data: PageData, router: AppRouter, shown: Promise<void>) {
  const { clock, base, queryClient, settled, since } = data;
  const live = startLive({
    client: queryClient,
    clock,
    base: base.get,
    monotonic: () => performance.now(),
    since,
    ready: shown.then(settled),
  });
  const retry = () => void retryFailed(queryClient);
  live.subscribeState(() => live.state() && retry());
  // A request may fail while the stream stays connected. All visitors receive a heartbeat at once.
  live.subscribe(
    ({ name }) => name === "beat" && setTimeout(retry, RETRY_SPREAD_MS * Math.random()),
  );
  const reach = {
    client: queryClient,
    clock,
    lang: () => router.options.context.locale,
    live: live.state,
  };
  const ticker = startTicking(clock, () => isOutOfReach(reach));
  const pause = () => ticker.setPaused(document.hidden);
  pause();
  document.addEventListener("visibilitychange", pause);
  const poll = createPoll({ ...reach, random: Math.random });
  void shown.then(() => ticker.subscribe(poll));
  return live;
}

async function start(root: HTMLElement): Promise<void> {
  cleanAddress();
  tolerateMovedNodes();
  watchChunks();
  watchNetwork();
  await pause();
  const data = createPageData();
  const { base, queryClient } = data;
  // Markup hydrates only at the address that it was rendered for; a shell has no such address.
  const isServerRendered = root.dataset["path"] === withoutSlash(window.location.pathname);
  await (isServerRendered ? pause() : persistData(queryClient));
  const { i18n, router, manifest } = await createPageRouter(data);
  // The router then creates the same boundaries as on the server.
  if (isServerRendered) router.ssr = { manifest: undefined };
  setShortWait(queryClient, () => pause(SHORT_WAIT_MS));
  const resumeFetching = isServerRendered ? freezeFetching(queryClient) : () => {};
  await router.load();

  let setShown = () => {};
  const shown = new Promise<void>((resolve) => {
    setShown = resolve;
  });
  const session = createLocaleSession({ router, queryClient, i18n });
  const live = startLiveUpdates(data, router, shown);
  syncHead(router);
  followLinks(router);
  copyDrawsAsLines();
  focusHeadings(router);

  async function afterHydration() {
    if (isServerRendered) await persistData(queryClient);
    resumeFetching();
    setShown();
    document.documentElement.dataset["shown"] = "";
    if (!isServerRendered) scrollToTab();
  }
  const onShown = () => void afterHydration();

  const app = <App {...{ i18n, queryClient, router, live, session, onShown }} />;
  // A transition hydrates in slices, so that the page stays responsive.
  if (isServerRendered && !("changed" in root.dataset))
    startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // From now on React handles presses: a press on content that isn't hydrated yet hydrates it first.
  document.dispatchEvent(new Event(APP_READY));
  whenIdle(() => {
    if (readNetwork(navigator).effectiveType !== "slow-2g") {
      setTimeout(() => void manifest.load(), MANIFEST_DELAY_MS);
    }
  });
  void shown.then(() => {
    const network = () => readNetwork(navigator);
    setTimeout(() => {
      const filesFor = (id: string) => manifest.filesFor(id);
      const preload = () => void preloadLinks({ router, filesFor, network, prefetch });
      if (mayPreload(network())) void manifest.load().then(preload);
    }, DEFERRED_START_MS);
    const entry = new URL(import.meta.url).pathname;
    const parts = { router, live, queryClient, entry, base: base.get, pause };
    onFirstActivity(() => whenIdle(() => void loadDevice(parts)), DEFERRED_START_MS);
  });
}

/** Loads and starts the device's parts; the page works without them. */
async function loadDevice(parts: StartDevice): Promise<void> {
  const { startDevice } = await loadWithRetry(() => late(() => import("#app/start-device.ts")));
  await startDevice(parts).catch((error: unknown) =>
    logError("The device's parts could not be started", error),
  );
}

const root = document.getElementById("root");
if (root !== null) {
  start(root).catch((error: unknown) => {
    // The server's HTML stays usable without the app.
    if (reloadForMissingCode(error)) return;
    if (isMissingOffline(error)) addEventListener("online", reloadOnce, { once: true });
    else logError("The app could not be started", error);
  });
}
