import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useLocale } from "#i18n/format.ts";
import { useDeviceNow, useNow } from "#live/clock.ts";
import { homeQuery } from "#queries/home.ts";
import { useLiveState } from "#live/use-live.ts";
import { Icon } from "#ui/icon.tsx";
import { useOnline } from "#ui/window-state.ts";
import styles from "./freshness.module.css";

/** Seconds after which data without a stream counts as old. */
const FRESH_SECONDS = 60;

type State = "live" | "waiting" | "offline";

/** Whether draws update automatically, and how many seconds old the home data is. */
function useFreshness() {
  const online = useOnline();
  const live = useLiveState() && online;
  const device = useDeviceNow();
  const { data, dataUpdatedAt, failureReason } = useQuery(homeQuery(useLocale()));
  const age = device === null ? 0 : Math.max(0, device - Math.floor(dataUpdatedAt / 1000));
  const lost = !live && (!online || failureReason !== null || age > FRESH_SECONDS);
  const state: State = live ? "live" : lost ? "offline" : "waiting";
  return { state, data, age };
}

/** Shows whether draws update automatically, or else how old the data on screen is. */
export function Freshness() {
  const { state, data, age } = useFreshness();
  const now = useNow();
  const format = useFormat();
  const newest = Math.max(0, ...(data?.categories ?? []).map(latestOf));
  const last = now === null || newest === 0 ? null : Math.max(1, now - newest);
  return (
    <p className={styles["freshness"]} data-state={state} data-testid="freshness">
      <i aria-hidden="true" />
      <span className={styles["text"]}>
        <span>
          {state === "live" && last !== null && <Trans>Live · last draw {format.ago(last)}</Trans>}
          {state === "live" && last === null && <Trans>Live</Trans>}
          {state === "waiting" && <Trans>Draws update automatically</Trans>}
          {state === "offline" && <OfflineText age={data === undefined ? null : age} />}
        </span>
      </span>
    </p>
  );
}

/** The same at the window's bottom while offline, where the sidebar isn't beside the page. */
export function OfflineStrip() {
  const { state, data, age } = useFreshness();
  if (state !== "offline") return null;
  return (
    <p className={styles["strip"]} data-testid="offline-strip" aria-hidden="true">
      <Icon name="offline" size={15} />
      <OfflineText age={data === undefined ? null : age} />
    </p>
  );
}

/** How old the draws are while offline, as text: for parts embedded on other sites. */
export function Age() {
  const { state, data, age } = useFreshness();
  if (state !== "offline") return null;
  return (
    <span>
      <OfflineText age={data === undefined ? null : age} />
    </span>
  );
}

/** `age`: seconds since the data was saved; null where there is none. */
function OfflineText({ age }: { readonly age: number | null }) {
  const format = useFormat();
  if (age === null) return <Trans>Offline</Trans>;
  const ago = format.ago(Math.max(1, age));
  return <Trans>Offline · saved {ago}</Trans>;
}

function latestOf({ last_open }: { last_open: { open_timestamp: number } | null }): number {
  return last_open?.open_timestamp ?? 0;
}
