import "#ui/theme/linked.css";
import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import type { LocaleSession } from "#app/locale-session.ts";
import type { AppRouter } from "#app/router.tsx";
import { SwitchLocale } from "#i18n/switch-locale.ts";
import type { Live } from "#data/live/live.ts";
import { LiveContext } from "#data/live/use-live.ts";

interface Props {
  readonly i18n: I18n;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** Browser only, like `session`. */
  readonly live?: Live;
  readonly session?: LocaleSession;
  /** Called once, when the page is hydrated and on screen. */
  readonly onShown?: () => void;
}

const never = () => () => {};

/** The whole page inside `#root`, the same on the server and in the browser. */
export function App({ i18n, queryClient, router, live, session, onShown }: Props) {
  const active = useSyncExternalStore(
    session?.subscribe ?? never,
    session?.i18n ?? (() => i18n),
    () => i18n,
  );
  useEffect(() => onShown?.(), [onShown]);
  const switchTo =
    session && ((locale: Parameters<typeof session.switchTo>[0]) => void session.switchTo(locale));
  return (
    <I18nProvider i18n={active}>
      <QueryClientProvider client={queryClient}>
        <LiveContext value={live ?? null}>
          <SwitchLocale value={switchTo ?? null}>
            <RouterProvider router={router} />
          </SwitchLocale>
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
