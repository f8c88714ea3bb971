import { useLingui } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import type { Category } from "#contract/site.ts";
import { NotificationSheet } from "./notification-sheet.tsx";
import { pins, togglePin } from "#data/pins.ts";
import { Drawing } from "#ui/icon.tsx";
import { toast } from "#features/status/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notifications } from "#pwa/push/notifications.ts";
import styles from "./notification-toggle.module.css";

const BELL = "M6 16.2V11a6 6 0 0 1 12 0v5.2l1.6 2.3H4.4L6 16.2ZM10 21.2h4M12 5V3";

type Props = {
  readonly notifications: Notifications;
  readonly track: Pick<Category, "id" | "name">;
};

/** Functions that switch the notifications of a track on and off, and show the outcome in a toast. */
function useSwitch({ notifications, track }: Props, setAsking: (asking: boolean) => void) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id, name } = track;
  return {
    async on() {
      const isPinned = () => pins().get().includes(id);
      let pinned = false;
      // Only pinned tracks notify. The pin comes first, since the visitor may leave before the server's response.
      const outcome = await notifications.switchOn(id, locale, () => {
        pinned = !isPinned();
        if (pinned) togglePin(id);
      });
      if (outcome !== "on" && pinned && isPinned()) togglePin(id);
      // The sheet explains what to do after a denial.
      setAsking(outcome === "denied");
      if (outcome === "denied" || outcome === "dismissed") return;
      if (outcome !== "on") {
        const text = t`That didn’t work. Nothing has changed. Please try again.`;
        toast({ aside: true, type: "error", text });
        return;
      }
      const text = t`You’ll be notified about every ${name} draw.`;
      toast({ aside: true, type: "success", text });
    },
    async off() {
      if (await notifications.switchOff([id])) {
        toast({ aside: true, text: t`Notifications for ${name} are off.` });
        return;
      }
      const text = t`Turned off on this device. The server will be updated when you are back online.`;
      toast({ aside: true, type: "warning", text });
    },
  };
}

/** The button that switches the notifications of a track: off at once, on after an explanation. */
export function NotificationToggle({ notifications, track }: Props) {
  const { t } = useLingui();
  const { subscribe, get } = notifications.store;
  const { tracks, permission, busy } = useSyncExternalStore(subscribe, get);
  const [asking, setAsking] = useState(false);
  const change = useSwitch({ notifications, track }, setAsking);
  const isBusy = busy.includes(track.id);
  const on = tracks.includes(track.id) && permission === "granted";

  function press() {
    if (isBusy) return;
    if (on) void change.off();
    else if (permission === "granted") void change.on();
    else setAsking(true);
  }

  if (notifications.support === "no") return null;
  return (
    <>
      <button
        type="button"
        className={styles["toggle"]}
        aria-pressed={on}
        aria-busy={isBusy}
        aria-label={t`Notify me`}
        title={t`A notification for every draw, even when the site is closed`}
        onClick={press}
      >
        <Drawing path={BELL} />
      </button>
      <NotificationSheet
        opened={asking}
        onClose={() => setAsking(false)}
        onSwitchOn={() => void change.on()}
        why={notifications.support === "install" ? "install" : permission}
        track={track}
      />
    </>
  );
}
