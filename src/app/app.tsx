import "#ui/theme/theme.css";
import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { AppRouter } from "#app/router.tsx";
import { LiveContext } from "#queries/use-live.ts";
import type { Live } from "#queries/live.ts";

interface Props {
  readonly i18n: I18n;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** The live stream; none on the server. */
  readonly live?: Live;
}

/** The whole page inside `#root`, the same on the server and in the browser. */
export function App({ i18n, queryClient, router, live }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <LiveContext value={live ?? null}>
          <RouterProvider router={router} />
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
