import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useLocale } from "#i18n/format.ts";
import { useTimed, useTimedText } from "#data/live/ticker.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import { homeQuery } from "#data/queries/home.ts";
import { useLiveState } from "#data/live/use-live.ts";
import { Icon } from "#ui/icon.tsx";
import { useOnline } from "#ui/window-state.ts";

/** Seconds after which data without a stream counts as old. */
const FRESH_SECONDS = 60;

type State = "live" | "waiting" | "offline";

/** Whether draws update automatically, and a text that says so or gives the age of the data on screen. */
function useFreshness() {
  const { t } = useLingui();
  const format = useFormat();
  const online = useOnline();
  const live = useLiveState() && online;
  const { data, dataUpdatedAt, failureReason } = useQuery(homeQuery(useLocale()));
  // `dataUpdatedAt` is by the device's clock, not the server's.
  const age = () => Math.floor((Date.now() - dataUpdatedAt) / 1000);
  const old = useTimed(() => age() > FRESH_SECONDS, false);
  const lost = !live && (!online || failureReason !== null || old);
  const state: State = live ? "live" : lost ? "offline" : "waiting";
  const newest = Math.max(0, ...(data?.categories ?? []).map(latestTimestamp));
  const waiting = t`Draws update automatically`;
  const ref = useTimedText((now) => {
    if (state === "waiting") return waiting;
    if (state === "offline" && data === undefined) return t`Offline`;
    const ago = format.ago(Math.max(1, state === "live" ? now - newest : age()));
    if (state === "offline" && newest > 0 && age() > DAY_SECONDS) {
      const moment = format.moment(newest, data?.categories[0]?.zone);
      return t`Offline · draws of ${moment}`;
    }
    if (state === "offline") return t`Offline · saved ${ago}`;
    return newest === 0 ? t`Live` : t`Live · latest draw ${ago}`;
  });
  const text = (
    <span key={state} ref={ref}>
      {state === "waiting" && waiting}
    </span>
  );
  return { state, text };
}

/** Shows whether draws update automatically, or the age of the data on screen. */
export function Freshness() {
  const { state, text } = useFreshness();
  return (
    <p className="freshness" data-state={state} data-testid="freshness" data-noprint>
      <i aria-hidden="true" />
      <span className="freshness-text">{text}</span>
    </p>
  );
}

/** The same at the bottom of the window while offline, on narrow screens without a sidebar. */
export function OfflineStrip() {
  const { state, text } = useFreshness();
  if (state !== "offline") return null;
  return (
    <p className="freshness-strip" data-testid="offline-strip" aria-hidden="true">
      <Icon name="offline" size={15} />
      {text}
    </p>
  );
}

/** The age of the draws while offline, as text, for embedded parts. */
export function Age() {
  const { state, text } = useFreshness();
  return state === "offline" ? text : null;
}

function latestTimestamp({ last_open }: { last_open: { open_timestamp: number } | null }): number {
  return last_open?.open_timestamp ?? 0;
}
