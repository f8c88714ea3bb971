import { setupI18n } from "@lingui/core";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "#app/app.tsx";
import { createAppRouter } from "#app/router.tsx";
import { clientAnswering } from "#data/queries/client-for-tests.ts";

/** Renders an English address; `respond` is the API. Returns the HTML and the router's result. */
export async function renderPage(path: string, respond: (url: string) => Response) {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const queryClient = clientAnswering(respond);
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [`/en${path}`] }),
    queryClient,
    i18n,
    locale: "en",
    origin: "http://localhost",
    scrollRestoration: false,
    modules: new Set(),
  });
  await router.load();
  const Rendered = () => <App {...{ i18n, queryClient, router }} />;
  const html = renderToString(<Rendered />);
  const errors = router.state.matches.flatMap(({ status, error }) =>
    status === "error" ? [error] : [],
  );
  // oxlint-disable-next-line no-underscore-dangle -- the router's only access to the status
  const result = router._serverResult;
  const [title] = router.state.matches.flatMap(
    ({ meta }) => meta?.flatMap((tag) => tag?.title ?? []) ?? [],
  );
  const status = result?.type === "render" ? result.status : undefined;
  return { errors, html, title, status, queryClient, App: Rendered };
}
