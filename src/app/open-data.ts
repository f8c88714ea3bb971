import { createApi } from "#api/api.ts";
import { createBase } from "#api/base.ts";
import { apiBase } from "#contract/url/api-base.ts";
import { open as openDraws } from "#contract/endpoints.ts";
import { LANGUAGE_DEFAULT, splitLocale } from "#contract/languages.ts";
import { pageClock, pageLoadedMs, type PageNews } from "#live/page-live.ts";
import { homeQuery } from "#queries/home.ts";
import { PAYLOAD_ID, readPayload } from "#queries/persist/payload.ts";
import { restoreQueries } from "#queries/persist/saved.ts";
import { createQueryClient } from "#queries/query-client.ts";
import { homeWith } from "#queries/with-draw.ts";

/** The page's data, its API, and the clock that the API's answers set. `news`: what the page shows beside its data. */
export function openData(news: PageNews | undefined) {
  const payload = readPayload(document.getElementById(PAYLOAD_ID)?.textContent);
  const clock = pageClock;
  const { configured, sibling } = payload?.api ?? { configured: "", sibling: true };
  const first = sibling ? apiBase(window.location, configured) : configured;
  const base = createBase(first, configured);
  const api = createApi({
    base,
    fetch: (input, init) => fetch(input, init),
    timing: { monotonic: () => performance.now(), observe: (moment) => clock.observe(moment) },
  });
  const queryClient = createQueryClient(api);
  // The page's data has the server's time, other data the device's, which may be days off.
  const ahead = payload === null ? 0 : pageLoadedMs() - payload.rendered;
  restoreQueries(queryClient, payload?.queries, ahead);
  const { locale } = splitLocale(window.location.pathname);
  for (const draw of news?.draws ?? []) {
    queryClient.setQueryData(homeQuery(locale).queryKey, (home) => home && homeWith(home, draw));
  }
  // One call finds out whether the sibling host exists, before the stream connects to it.
  const settled = async () => {
    if (first !== configured) await api.call(openDraws, { lang: LANGUAGE_DEFAULT });
  };
  const since = news?.since ?? payload?.version ?? "";
  return { clock, base, queryClient, settled, since, wasLive: news?.live === true };
}
