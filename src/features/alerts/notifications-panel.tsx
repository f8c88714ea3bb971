import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useTrackName } from "./use-track-name.ts";
import { toast } from "#features/status/toasts/toast.ts";
import type { Notifications } from "#pwa/push/notifications.ts";
import { Button } from "#ui/button.tsx";
import styles from "./notifications-panel.module.css";

type Props = { readonly notifications: Notifications };

/** The tracks that notify on this device, with buttons to turn off each or all. */
export function NotificationsPanel({ notifications }: Props) {
  const { t } = useLingui();
  const trackName = useTrackName();
  const { subscribe, get } = notifications.store;
  const { tracks, permission, busy } = useSyncExternalStore(subscribe, get);

  async function switchOff(removed: readonly number[]) {
    const synced = await notifications.switchOff(removed);
    if (!synced) {
      toast({
        aside: true,
        type: "warning",
        text: t`Turned off on this device. The server will be updated when you are back online.`,
      });
    } else if (removed.length === tracks.length) {
      toast({
        aside: true,
        text: t`All notifications are off, and the server has deleted this device’s subscription.`,
      });
    }
  }

  return (
    <div data-testid="notifications-panel">
      {tracks.length === 0 ? (
        <p className={styles["state"]}>{t`Notifications are off.`}</p>
      ) : (
        <>
          {permission === "denied" && (
            <p className={styles["state"]}>
              {t`Your browser blocks notifications from this site.`}
            </p>
          )}
          <ul className={styles["list"]}>
            {tracks.map((track) => {
              const name = trackName(track);
              return (
                <li key={track}>
                  {name}
                  <Button
                    look="bare"
                    disabled={busy.length > 0}
                    aria-label={t`Turn off notifications for ${name}`}
                    onClick={() => void switchOff([track])}
                  >
                    {t`Turn off`}
                  </Button>
                </li>
              );
            })}
          </ul>
          <Button disabled={busy.length > 0} onClick={() => void switchOff(tracks)}>
            {t`Turn off all`}
          </Button>
        </>
      )}
    </div>
  );
}
