import type { QueryClient } from "@tanstack/react-query";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createApi } from "#api/api.ts";
import { createBase } from "#api/base.ts";
import { App } from "#app/app.tsx";
import { loadInFull, watchChunks } from "#device/update/chunk-guard.ts";
import { apiBase } from "#contract/api-base.ts";
import { open as openDraws } from "#contract/endpoints.ts";
import { createBuildManifest, MANIFEST_DELAY_MS } from "#app/build-manifest.ts";
import type { StartDevice } from "#app/start-device.ts";
import { followRules } from "#app/follow-rules.ts";
import { keepHead } from "#app/head.ts";
import { cleanAddress, createLocaleSession } from "#app/locale-session.ts";
import { PAYLOAD_ID, readPayload } from "#app/payload.ts";
import { networkOf, preloadLinks } from "#app/preload-links.ts";
import { createAppRouter } from "#app/router.tsx";
import type { AppRouter } from "#app/router.tsx";
import { LANGUAGE_DEFAULT, splitLocale } from "#contract/languages.ts";
import { withoutSlash } from "#contract/site-paths.ts";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import { ServerClock, startTicking } from "#live/clock.ts";
import { startLive } from "#live/live.ts";
import type { Live } from "#live/live.ts";
import { createPersistence, flushOnLeaving } from "#queries/persist/persist.ts";
import { storageOrNull } from "#queries/persist/merging-storage.ts";
import { createPoll } from "#live/poll.ts";
import { freezeFetching, setShortWait } from "#queries/prime.ts";
import { createQueryClient, retryFailed, watchNetwork } from "#queries/query-client.ts";
import { restoreQueries } from "#queries/persist/saved.ts";

/** Milliseconds that a page waits for data which it can be shown without: about a trip on a good network. */
const MOMENT_MS = 200;

const monotonic = () => performance.now();

function logError(text: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the spec's error catalogue wants it in the console
  console.error(text, error);
}

/** The page's own data, the API that it is asked of, and the clock that its answers set. */
function openData() {
  const payload = readPayload(document.getElementById(PAYLOAD_ID)?.textContent);
  const clock = new ServerClock(monotonic, Date.now);
  const { configured, sibling } = payload?.api ?? { configured: "", sibling: true };
  const first = sibling ? apiBase(window.location, configured) : configured;
  const base = createBase(first, configured);
  const api = createApi({
    base,
    fetch: (input, init) => fetch(input, init),
    timing: { monotonic, observe: (moment) => clock.observe(moment) },
  });
  const queryClient = createQueryClient(api);
  // The page's data bears the server's time, all else the device's: which may be days apart.
  const ahead = payload === null ? 0 : Date.now() - payload.rendered;
  restoreQueries(queryClient, payload?.queries, ahead);
  // One call tells whether there is a sibling host at all, before the stream goes there for good.
  const settled = async () => {
    if (first !== configured) await api.call(openDraws, { lang: LANGUAGE_DEFAULT });
  };
  return { clock, base, queryClient, settled, since: payload?.version ?? "" };
}

/** Brings what earlier visits kept, and keeps what comes in from now on. */
async function keepData(client: QueryClient): Promise<void> {
  const storage = storageOrNull(() => localStorage);
  const kept = createPersistence({ client, storage, now: Date.now });
  await kept.restore();
  kept.follow();
  kept.flush();
  flushOnLeaving(kept.flush, { page: document, events: window });
}

type Data = ReturnType<typeof openData>;

/** The routes of this address, with its language and the build's rules. */
async function openRouter({ queryClient }: Data) {
  const { pathname, origin } = window.location;
  const { locale } = splitLocale(pathname);
  const i18n = createI18n(locale, await loadCatalog(locale));
  const router = createAppRouter({
    history: createBrowserHistory(),
    queryClient,
    i18n,
    locale,
    origin,
    scrollRestoration: true,
    modules: new Set(),
  });
  const manifest = createBuildManifest({
    id: document.documentElement.dataset["build"] ?? "",
    fetch: (path) => fetch(path),
    // Without a network nothing went wrong: the next need asks again.
    log: (text, error) => navigator.onLine && logError(text, error),
  });
  followRules({ router, manifest, queryClient });
  return { i18n, router, manifest };
}

/** Has new draws come in by themselves from `shown` on, by the stream or else by asking. */
function goLive({ clock, base, queryClient, settled, since }: Data, shown: Promise<void>) {
  const ready = shown.then(settled);
  const live = startLive({ client: queryClient, clock, base: base.get, monotonic, since, ready });
  live.subscribeState(() => live.state() && void retryFailed(queryClient));
  return live;
}

interface Ticking {
  readonly router: AppRouter;
  readonly live: Live;
  readonly shown: Promise<void>;
}

/** Ticks each second: for the countdowns, and from `shown` on for asking where no stream flows. */
function tick({ clock, queryClient }: Data, { router, live, shown }: Ticking): void {
  const ticker = startTicking(clock);
  const lang = () => router.options.context.locale;
  const poll = createPoll({
    client: queryClient,
    clock,
    lang,
    live: live.state,
    random: Math.random,
  });
  void shown.then(() => ticker.subscribe(poll));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ticker.refresh();
  });
}

async function start(root: HTMLElement): Promise<void> {
  cleanAddress();
  watchChunks();
  watchNetwork();
  const data = openData();
  const { base, queryClient } = data;
  // The markup is only taken over at the address that it was made for: a shell's is for none.
  const ownPage = root.dataset["path"] === withoutSlash(window.location.pathname);
  if (!ownPage) await keepData(queryClient);
  const { i18n, router, manifest } = await openRouter(data);
  // Marks the markup as rendered by a server, so that the same boundaries are made here.
  if (ownPage) router.ssr = { manifest: undefined };
  setShortWait(queryClient, () => new Promise((resolve) => setTimeout(resolve, MOMENT_MS)));
  const goOn = ownPage ? freezeFetching(queryClient) : () => {};
  await router.load();

  let setShown = () => {};
  const shown = new Promise<void>((resolve) => {
    setShown = resolve;
  });
  const session = createLocaleSession({ router, queryClient, i18n });
  const live = goLive(data, shown);
  tick(data, { router, live, shown });
  keepHead(router);

  async function follow() {
    if (ownPage) await keepData(queryClient);
    goOn();
    setShown();
    // From here on a click is heard, and an address may change inside the app.
    document.documentElement.dataset["shown"] = "";
    pressAgain();
    if (ownPage) await router.invalidate();
  }

  const onShown = () => void follow();

  // React hears of clicks from here on, also of those that come before it is done.
  document.documentElement.dataset["app"] = "";
  const app = <App {...{ i18n, queryClient, router, live, session, onShown }} />;
  // As a transition it is done in slices: a finger that scrolls or taps meanwhile is heard in between.
  if (ownPage) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  whenReady(() => {
    preloadLinks(router, () => networkOf(navigator));
    void startLate({ router, live, queryClient, base: base.get });
    if (networkOf(navigator).effectiveType !== "slow-2g") {
      setTimeout(() => void manifest.load(), MANIFEST_DELAY_MS);
    }
  });
}

/** Presses the button that the visitor pressed before the app was there (see boot.ts). */
function pressAgain(): void {
  const pressed = document.querySelector<HTMLButtonElement>("button[data-early]");
  pressed?.removeAttribute("data-early");
  pressed?.click();
}

/** What isn't needed to show a page comes when the page is up; a failure leaves the page as it is. */
async function startLate(parts: StartDevice): Promise<void> {
  try {
    const { startDevice } = await import("#app/start-device.ts");
    startDevice(parts);
  } catch (error) {
    logError("The device's parts could not be started", error);
  }
}

/** Calls back when the page is up and the browser has time to spare. */
function whenReady(callback: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 200);
}

const root = document.getElementById("root");
if (root !== null) {
  start(root).catch((error: unknown) => {
    // The page stands as the server made it, also where the app that takes it over can't be had.
    if (!loadInFull(error)) logError("The app could not be started", error);
  });
}
