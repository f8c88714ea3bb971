import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useLocale } from "#i18n/format.ts";
import { useDeviceNow, useNow } from "#queries/clock.ts";
import { homeQuery } from "#queries/home.ts";
import { useLiveState } from "#queries/use-live.ts";
import styles from "./freshness.module.css";

/** Seconds after which data that no stream keeps fresh is said to be old. */
const FRESH_SECONDS = 60;

type State = "live" | "waiting" | "offline";

/** Says whether draws come in by themselves, and else how old what is on screen is. */
export function Freshness() {
  const locale = useLocale();
  const live = useLiveState();
  const now = useNow();
  const device = useDeviceNow();
  const format = useFormat();
  const { data, dataUpdatedAt, failureReason } = useQuery(homeQuery(locale));
  const newest = Math.max(0, ...(data?.categories ?? []).map(latestOf));
  const age = device === null ? 0 : Math.max(0, device - Math.floor(dataUpdatedAt / 1000));
  const lost = !live && (failureReason !== null || age > FRESH_SECONDS);
  const state: State = live ? "live" : lost ? "offline" : "waiting";
  const last = now === null || newest === 0 ? null : Math.max(1, now - newest);
  return (
    <p className={styles["freshness"]} data-state={state} data-testid="freshness">
      <i aria-hidden="true" />
      <span>
        {state === "live" && last !== null && <Trans>Live · last draw {format.ago(last)}</Trans>}
        {state === "live" && last === null && <Trans>Live</Trans>}
        {state === "waiting" && <Trans>Draws come in by themselves</Trans>}
        {state === "offline" && data !== undefined && (
          <Trans>Offline · saved {format.ago(Math.max(1, age))}</Trans>
        )}
        {state === "offline" && data === undefined && <Trans>Offline</Trans>}
      </span>
    </p>
  );
}

function latestOf({ last_open }: { last_open: { open_timestamp: number } | null }): number {
  return last_open?.open_timestamp ?? 0;
}
