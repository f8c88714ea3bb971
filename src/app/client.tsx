import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "#app/app.tsx";
import { APP_READY } from "#app/boot/before-app.ts";
import { tolerateMovedNodes } from "#app/moved-nodes.ts";
import { openData } from "#app/open-data.ts";
import { mayScroll, moveFocus, showTab } from "#app/arrive.ts";
import { loadInFull, watchChunks } from "#pwa/update/chunk-guard.ts";
import { onFirstActivity, whenIdle } from "#pwa/update/first-activity.ts";
import { createBuildManifest, MANIFEST_DELAY_MS } from "#app/build-manifest.ts";
import type { StartDevice } from "#app/start-device.ts";
import { copyDrawsAsLines } from "#app/copy-draws.ts";
import { followLinks } from "#app/follow-links.ts";
import { followRules } from "#app/follow-rules.ts";
import { keepHead } from "#app/head.ts";
import { cleanAddress, createLocaleSession } from "#app/locale-session.ts";
import { prefetch, preloadLinks } from "#app/preload-links.ts";
import { mayPreload, networkOf } from "./network.ts";
import { type AppRouter, createAppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";
import { withoutSlash } from "#contract/url/site-paths.ts";
import { createI18n, late, loadCatalog, setPageI18n } from "#i18n/i18n.ts";
import { startLive } from "#data/live/live.ts";
import { persistData } from "#data/persist/persist.ts";
import { createPoll } from "#data/live/poll.ts";
import { startTicking } from "#data/live/ticker.ts";
import { freezeFetching, setShortWait } from "#data/queries/prime.ts";
import { retryFailed, watchNetwork } from "#data/queries/query-client.ts";

/** Milliseconds that a page waits for data that it can be shown without: a round trip on a good network. */
const SHORT_WAIT_MS = 200;

/** Milliseconds from takeover to what the page on screen doesn't need: the device's parts, other pages' code. */
const REST_MS = 4000;

/** Waits some milliseconds; without them until the browser has painted and answered the visitor. */
const pause = (ms?: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function logError(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- required by the spec
  console.error(text, error);
}

/** Logs an error a second later: the browser cancels the requests of a page that is being left, which is none. */
function logIfStaying(text: string, error: unknown): void {
  setTimeout(() => logError(text, error), 1000);
}

type Data = ReturnType<typeof openData>;

/** The router, with the language of the address and the build's rules. */
async function openRouter({ queryClient }: Data) {
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

/** Milliseconds over which the visitors' retries after a heartbeat are spread. */
const RETRY_SPREAD_MS = 5000;

/** Starts the clock of the countdowns, and the live stream and polling when the page is on screen. */
function goLive(data: Data, router: AppRouter, shown: Promise<void>) {
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
  // An answer may fail while the stream stays connected. All visitors get a heartbeat at once.
  live.subscribe(
    ({ name }) => name === "beat" && setTimeout(retry, RETRY_SPREAD_MS * Math.random()),
  );
  const ticker = startTicking(clock);
  const pause = () => ticker.setPaused(document.hidden);
  pause();
  document.addEventListener("visibilitychange", pause);
  const poll = createPoll({
    client: queryClient,
    clock,
    lang: () => router.options.context.locale,
    live: live.state,
    random: Math.random,
  });
  void shown.then(() => ticker.subscribe(poll));
  return live;
}

async function start(root: HTMLElement): Promise<void> {
  cleanAddress();
  tolerateMovedNodes();
  watchChunks();
  watchNetwork();
  await pause();
  const data = openData();
  const { base, queryClient } = data;
  // Markup hydrates only at the address that it was rendered for, which a shell has none of.
  const ownPage = root.dataset["path"] === withoutSlash(window.location.pathname);
  await (ownPage ? pause() : persistData(queryClient));
  const { i18n, router, manifest } = await openRouter(data);
  // Makes the router create the same boundaries as on the server.
  if (ownPage) router.ssr = { manifest: undefined };
  setShortWait(queryClient, () => pause(SHORT_WAIT_MS));
  const resumeFetching = ownPage ? freezeFetching(queryClient) : () => {};
  await router.load();

  let setShown = () => {};
  const shown = new Promise<void>((resolve) => {
    setShown = resolve;
  });
  const session = createLocaleSession({ router, queryClient, i18n });
  const live = goLive(data, router, shown);
  keepHead(router);
  followLinks(router);
  copyDrawsAsLines();
  moveFocus(router);

  async function follow() {
    if (ownPage) await persistData(queryClient);
    resumeFetching();
    setShown();
    document.documentElement.dataset["shown"] = "";
    if (!ownPage) showTab();
  }
  const onShown = () => void follow();

  const app = <App {...{ i18n, queryClient, router, live, session, onShown }} />;
  // A transition hydrates in slices, so that the page stays responsive.
  if (ownPage && !("changed" in root.dataset)) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  // React handles presses from now on: one before the end of hydration hydrates at once what it is on.
  document.dispatchEvent(new Event(APP_READY));
  whenIdle(() => {
    if (networkOf(navigator).effectiveType !== "slow-2g") {
      setTimeout(() => void manifest.load(), MANIFEST_DELAY_MS);
    }
  });
  void shown.then(() => {
    const network = () => networkOf(navigator);
    setTimeout(() => {
      const filesOf = (id: string) => manifest.filesOf(id);
      const preload = () => void preloadLinks({ router, filesOf, network, prefetch });
      if (mayPreload(network())) void manifest.load().then(preload);
    }, REST_MS);
    const entry = new URL(import.meta.url).pathname;
    const parts = { router, live, queryClient, entry, base: base.get, pause };
    onFirstActivity(() => whenIdle(() => void startDeviceLate(parts)), REST_MS);
  });
}

/** Starts the device's parts, which the page doesn't need; a failure doesn't affect it. Offline it waits for the network. */
async function startDeviceLate(parts: StartDevice): Promise<void> {
  try {
    const { startDevice } = await late(() => import("#app/start-device.ts"));
    await startDevice(parts);
  } catch (error) {
    if (navigator.onLine) logError("The device's parts could not be started", error);
    else addEventListener("online", () => void startDeviceLate(parts), { once: true });
  }
}

const root = document.getElementById("root");
if (root !== null) {
  start(root).catch((error: unknown) => {
    // The server's page stays usable without the app.
    if (!loadInFull(error)) logError("The app could not be started", error);
  });
}
