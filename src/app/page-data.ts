import { createApi, createBase } from "#data/api/api.ts";
import { apiBase } from "#contract/url/api-base.ts";
import { open as openDraws } from "#contract/endpoints.ts";
import { LANGUAGE_DEFAULT } from "#contract/languages.ts";
import { ServerClock } from "#data/live/clock.ts";
import { PAYLOAD_ID, parsePayload } from "#data/persist/payload.ts";
import { setPageData } from "#data/queries/page-query.ts";
import { restoreQueries, restoreRefusals } from "#data/persist/saved-queries.ts";
import { createQueryClient } from "#data/queries/query-client.ts";

/** Epoch milliseconds, by this device's clock, at which the page's response started. */
function responseStartMs(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const start = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return performance.timeOrigin + start;
}

/** Creates the API client, the query cache with the page's data, and the clock that the API's responses set. */
export function createPageData() {
  const payload = parsePayload(document.getElementById(PAYLOAD_ID)?.textContent);
  const clock = new ServerClock(
    () => performance.now(),
    () => Date.now(),
  );
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
  const ahead = payload === null ? 0 : responseStartMs() - payload.rendered;
  restoreQueries(queryClient, payload?.queries, ahead);
  restoreRefusals(queryClient, payload?.refused);
  setPageData(queryClient);
  // One call determines whether the sibling host exists, before the stream connects to it.
  const settled = async () => {
    if (first !== configured) await api.call(openDraws, { lang: LANGUAGE_DEFAULT });
  };
  return { clock, base, queryClient, settled, since: payload?.version ?? "" };
}
