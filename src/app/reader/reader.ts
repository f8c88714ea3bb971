import { splitLocale } from "#contract/languages.ts";
import { pageNews, type Page, show } from "#app/reader/show-draws.ts";
import { PAYLOAD_ID, readPayload } from "#queries/persist/payload.ts";
import { listen } from "#api/stream.ts";
import { isInUse } from "#device/in-use.ts";
import { ageWriter, countdownWriter } from "#features/countdown/write-times.ts";
import { showLive } from "#features/freshness/live-text.ts";
import { todayWriter } from "#features/result/today-writer.ts";
import { formatOf } from "#i18n/formats.ts";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import { isAtGate } from "#domain/countdown.ts";
import { setClock } from "#live/clock.ts";
import { onTakeOver, pageClock, pageLoadedMs, tickPage } from "#live/page-live.ts";
import { addTimed, type Write } from "#live/timed-elements.ts";
import { flushOnLeaving, storePageData } from "#queries/persist/page-data.ts";

/**
 * What a page does for who only reads it: its times run, its draws come in, its worker is registered. At the
 * visitor's first activity src/app/boot loads the app, which takes over; so it does at whatever needs the app.
 */

/** Milliseconds without the stream after which the page needs the app, which polls and says that it is offline. */
const LOST_MS = 15_000;

/** Milliseconds until what the page on screen doesn't need. */
const REST_MS = 4000;

/** Seconds before a draw at which its track's page needs the app, which shows the race. */
const BEFORE_RACE = 4;

const { dataset } = document.documentElement;

/** Has src/app/boot load the app. */
function startApp(): void {
  document.dispatchEvent(new Event("app-wanted"));
}

/** Has the times of the page written; `watch` sees each countdown's next draw, each second. */
function writeTimes({ i18n, format }: Page, watch: (next: number, now: number) => void): void {
  const countdown = countdownWriter(i18n, format);
  const age = ageWriter(i18n, format);
  const writers: Readonly<Record<string, Write>> = {
    age,
    "short-age": age,
    today: todayWriter(i18n, format),
    countdown: (element, now) => {
      countdown(element, now);
      if (element instanceof HTMLElement) watch(Number(element.dataset["next"]), now);
    },
  };
  for (const element of document.querySelectorAll<HTMLElement>("[data-timed]")) {
    const write = writers[element.dataset["timed"] ?? ""];
    if (write !== undefined) addTimed(element, write);
  }
}

/** Listens to the stream while the page is visible. Returns how to stop, and whether it is connected. */
function follow(page: Page) {
  let stop = () => {};
  let [live, isBehind] = [false, false];
  let lost: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    lost = setTimeout(startApp, LOST_MS);
    stop = listen(
      { base: () => page.base, since: page.since },
      {
        onState(now) {
          if (now === live) return;
          live = now;
          clearTimeout(lost);
          if (!live) lost = setTimeout(startApp, LOST_MS);
          const freshness = document.querySelector<HTMLElement>("[data-testid=freshness]");
          if (live && freshness !== null) showLive(freshness, () => page.newest, page);
        },
        onEvent(event, id) {
          setClock(pageClock, event, performance.now());
          // The app goes on with the first event that wasn't shown, so none after it is.
          isBehind ||= !show(page, event);
          if (isBehind) startApp();
          else if (id !== "") page.since = id;
        },
      },
    );
  };
  const close = () => {
    clearTimeout(lost);
    stop();
    stop = () => {};
    live = false;
  };
  const turn = () => {
    close();
    if (!document.hidden) open();
  };
  document.addEventListener("visibilitychange", turn);
  turn();
  return {
    isLive: () => live,
    end: () => {
      document.removeEventListener("visibilitychange", turn);
      close();
    },
  };
}

async function restLate(): Promise<void> {
  if (isInUse()) {
    startApp();
    return;
  }
  if (!("serviceWorker" in navigator)) return;
  const { cachePictures, registerWorker } = await import("#app/reader/worker.ts");
  const icons = [...document.querySelectorAll<HTMLLinkElement>("link[rel=icon]")];
  cachePictures(() => [
    ...icons.map(({ href }) => href),
    ...[...document.images].map(({ src, dataset }) => dataset["src"] ?? src),
  ]);
  await registerWorker();
}

async function read(): Promise<void> {
  const payload = readPayload(document.getElementById(PAYLOAD_ID)?.textContent);
  const { locale } = splitLocale(location.pathname);
  const i18n = createI18n(locale, await loadCatalog(locale));
  if ("starting" in dataset) return;
  if (payload === null || !navigator.onLine) {
    startApp();
    return;
  }
  const ahead = pageLoadedMs() - payload.rendered;
  const page = pageNews(payload, { i18n, format: formatOf(locale), ahead });
  tickPage();
  writeTimes(page, (next, now) => {
    if (page.shown !== null && isAtGate(next - BEFORE_RACE, now)) startApp();
  });
  const { isLive, end } = follow(page);
  const store = () => storePageData({ ahead: page.ahead, queries: page.queries() });
  const stopStoring = flushOnLeaving(store);
  addEventListener("offline", startApp, { once: true });
  const rest = setTimeout(() => void restLate().catch(() => {}), REST_MS);
  onTakeOver(() => {
    const news = { draws: page.draws, since: page.since, live: isLive() };
    clearTimeout(rest);
    end();
    stopStoring();
    return news;
  });
}

read().catch((error: unknown) => {
  // oxlint-disable-next-line no-console -- a fault of the site, which no visitor should see
  console.error("The page could not be kept up to date", error);
  startApp();
});
