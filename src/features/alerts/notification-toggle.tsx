import { useLingui } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import { NotificationSheet } from "./notification-sheet.tsx";
import { AlertToggle } from "./alert-toggle.tsx";
import { pins, togglePin } from "#device/favourites/pins.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notifications } from "#device/push/notifications.ts";
import type { AlertTrack } from "./alert-track.ts";

type Props = { readonly notifications: Notifications; readonly track: AlertTrack };

/** Switches a track's notifications, and shows the outcome. */
function useSwitch({ notifications, track }: Props, setAsking: (asking: boolean) => void) {
  const { t } = useLingui();
  const locale = useLocale();
  const { id, name } = track;
  return {
    async on() {
      const done = await notifications.switchOn(id, locale);
      // Where it is denied, the sheet says what helps.
      setAsking(done === "denied");
      if (done === "denied" || done === "dismissed") return;
      if (done === "on") {
        if (!pins().get().includes(id)) togglePin(id);
        toast({
          aside: true,
          type: "success",
          text: t`You’ll be notified about every ${name} draw.`,
        });
        return;
      }
      const text = t`That didn’t work. Nothing has changed. Please try again.`;
      toast({ aside: true, type: "error", text });
    },
    async off() {
      if (await notifications.switchOff([id])) {
        toast({ aside: true, text: t`Notifications for ${name} are off.` });
        return;
      }
      const text = t`Off on this device. The server will be updated when you are back online.`;
      toast({ aside: true, type: "warning", text });
    },
  };
}

/** Switches a track's notifications: off at once, on after an explanation. */
export function NotificationToggle({ notifications, track }: Props) {
  const { t } = useLingui();
  const { subscribe, get } = notifications.store;
  const { tracks, permission, busy } = useSyncExternalStore(subscribe, get);
  const [asking, setAsking] = useState(false);
  const change = useSwitch({ notifications, track }, setAsking);
  const { id } = track;
  const on = tracks.includes(id) && permission === "granted";

  function press() {
    if (on) void change.off();
    else if (permission === "granted") void change.on();
    else setAsking(true);
  }

  if (notifications.support === "no") return null;
  return (
    <>
      <AlertToggle
        picture="bell"
        label={t`Notify me`}
        help={t`A notification for every draw, even when the site is closed`}
        on={on}
        busy={busy.includes(id)}
        onPress={press}
      />
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
