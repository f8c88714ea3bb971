import "#ui/theme/theme.css";
import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { late } from "#app/device/late.ts";
import type { LocaleSession } from "#app/locale-session.ts";
import type { AppRouter } from "#app/router.tsx";
import { SwitchLocale } from "#i18n/switch-locale.ts";
import { HandFeedbackContext } from "#queries/feedback.ts";
import type { Live } from "#queries/live.ts";
import { LiveContext } from "#queries/use-live.ts";
import { Slots, type SlotParts } from "#ui/slots.tsx";

interface Props {
  readonly i18n: I18n;
  readonly queryClient: QueryClient;
  readonly router: AppRouter;
  /** The live stream and the language's changes; neither on the server. */
  readonly live?: Live;
  readonly session?: LocaleSession;
  /** Called once, when the page is taken over and on screen. */
  readonly onShown?: () => void;
}

const never = () => () => {};
const NO_PARTS: SlotParts = {};

/** The whole page inside `#root`, the same on the server and in the browser. */
export function App({ i18n, queryClient, router, live, session, onShown }: Props) {
  const active = useSyncExternalStore(
    session?.subscribe ?? never,
    session?.i18n ?? (() => i18n),
    () => i18n,
  );
  const device = useSyncExternalStore(late.subscribe, late.get, () => null);
  useEffect(() => onShown?.(), [onShown]);
  const switchTo =
    session && ((locale: Parameters<typeof session.switchTo>[0]) => void session.switchTo(locale));
  return (
    <I18nProvider i18n={active}>
      <QueryClientProvider client={queryClient}>
        <LiveContext value={live ?? null}>
          <SwitchLocale value={switchTo ?? null}>
            <Slots value={device?.slots ?? NO_PARTS}>
              <HandFeedbackContext value={device?.hand ?? null}>
                <RouterProvider router={router} />
              </HandFeedbackContext>
              {device?.beside}
            </Slots>
          </SwitchLocale>
        </LiveContext>
      </QueryClientProvider>
    </I18nProvider>
  );
}
