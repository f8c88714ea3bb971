import { createBrowserHistory } from "@tanstack/react-router";
import { hydrateRoot } from "react-dom/client";
import { createApi } from "#api/api.ts";
import { App } from "#app/app.tsx";
import { keepHead } from "#app/head.ts";
import { PAYLOAD_ID, readPayload } from "#app/payload.ts";
import { createAppRouter } from "#app/router.tsx";
import { createI18n, loadCatalog } from "#i18n/i18n.ts";
import { splitLocale } from "#i18n/locales.ts";
import { ServerClock, startTicking } from "#queries/clock.ts";
import { startLive } from "#queries/live.ts";
import { createPoll } from "#queries/poll.ts";
import { createQueryClient } from "#queries/query-client.ts";
import { restoreQueries } from "#queries/saved.ts";

const monotonic = () => performance.now();

async function start(root: HTMLElement): Promise<void> {
  const payload = readPayload(document.getElementById(PAYLOAD_ID)?.textContent);
  const clock = new ServerClock(monotonic, Date.now);
  const base = payload?.api ?? "";
  const api = createApi({
    base,
    monotonic,
    fetch: (input, init) => fetch(input, init),
    onServerMoment: (moment) => clock.observe(moment),
  });
  const queryClient = createQueryClient(api);
  restoreQueries(queryClient, payload?.queries);

  const { locale } = splitLocale(window.location.pathname);
  const i18n = createI18n(locale, await loadCatalog(locale));
  const history = createBrowserHistory();
  const { origin } = window.location;
  const router = createAppRouter({
    history,
    queryClient,
    i18n,
    locale,
    origin,
    scrollRestoration: true,
  });
  // Marks the markup as rendered by a server, so that the same boundaries are made here.
  router.ssr = { manifest: undefined };
  await router.load();

  const live = startLive({
    client: queryClient,
    clock,
    base,
    monotonic,
    since: payload?.version ?? "",
  });
  const ticker = startTicking(clock);
  ticker.subscribe(
    createPoll({
      client: queryClient,
      clock,
      lang: () => locale,
      live: live.state,
      random: Math.random,
    }),
  );
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ticker.refresh();
  });
  keepHead(router);
  hydrateRoot(root, <App i18n={i18n} queryClient={queryClient} router={router} live={live} />);
}

const root = document.getElementById("root");
if (root !== null) void start(root);
