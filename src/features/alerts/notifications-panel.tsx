import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { useSubjectName } from "./use-track-name.ts";
import { toast } from "#ui/toasts/toast.ts";
import type { Subject } from "#device/push/subject.ts";
import type { Notifications } from "#device/push/notifications.ts";
import { Button } from "#ui/button.tsx";
import styles from "./notifications-panel.module.css";

type Props = { readonly notifications: Notifications };

/** What notifies on this device, each with what ends it, and all at once. */
export function NotificationsPanel({ notifications }: Props) {
  const { t } = useLingui();
  const nameOf = useSubjectName();
  const { subscribe, get } = notifications.store;
  const { subjects, permission, busy } = useSyncExternalStore(subscribe, get);

  async function switchOff(gone: readonly Subject[]) {
    const synced = await notifications.switchOff(gone);
    if (!synced) {
      toast({
        aside: true,
        type: "warning",
        text: t`Off on this device. The server will be updated when you are back online.`,
      });
    } else if (gone.length === subjects.length) {
      toast({
        aside: true,
        text: t`All notifications are off, and the server has deleted this device’s subscription.`,
      });
    }
  }

  return (
    <div data-testid="notifications-panel">
      {subjects.length === 0 ? (
        <p className={styles["state"]}>{t`Notifications are off.`}</p>
      ) : (
        <>
          {permission === "denied" && (
            <p className={styles["state"]}>
              {t`Your browser blocks notifications from this site.`}
            </p>
          )}
          <ul className={styles["list"]}>
            {subjects.map((subject) => {
              const name = nameOf(subject);
              return (
                <li key={subject}>
                  {name}
                  <Button
                    look="bare"
                    disabled={busy.length > 0}
                    aria-label={t`Turn off ${name}`}
                    onClick={() => void switchOff([subject])}
                  >
                    {t`Turn off`}
                  </Button>
                </li>
              );
            })}
          </ul>
          <Button disabled={busy.length > 0} onClick={() => void switchOff(subjects)}>
            {t`Turn off all`}
          </Button>
        </>
      )}
    </div>
  );
}
