import { useLingui } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import { useSubjectName } from "./use-track-name.ts";
import { NotificationSheet } from "./notification-sheet.tsx";
import {
  FOLLOWED_MOST,
  followedMarbles,
  isFollowed,
  toggleFollowed,
} from "#device/favourites/followed.ts";
import { pins, togglePin } from "#device/favourites/pins.ts";
import { Drawing } from "#ui/icon.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notifications } from "#device/push/notifications.ts";
import { type AlertTrack, subjectOf } from "./alert-track.ts";
import styles from "./notification-toggle.module.css";

const BELL = "M6 16.2V11a6 6 0 0 1 12 0v5.2l1.6 2.3H4.4L6 16.2ZM10 21.2h4M12 5V3";

type Props = { readonly notifications: Notifications; readonly track: AlertTrack };

/** Pins the track or follows its marble: what isn't doesn't notify. Returns false if that is too many. */
function keep({ id, marble }: AlertTrack): boolean {
  if (marble === undefined) {
    if (!pins().get().includes(id)) togglePin(id);
    return true;
  }
  const followed = { track: id, number: marble };
  return isFollowed(followedMarbles().get(), followed) || toggleFollowed(followed);
}

/** Switches the notifications of a track or marble, and shows the outcome. */
function useSwitch({ notifications, track }: Props, setAsking: (asking: boolean) => void) {
  const { t } = useLingui();
  const locale = useLocale();
  const nameOf = useSubjectName();
  const subject = subjectOf(track);
  const { marble, name } = track;
  return {
    async on() {
      const done = await notifications.switchOn(subject, locale);
      // Where it is denied, the sheet says what helps.
      setAsking(done === "denied");
      if (done === "denied" || done === "dismissed") return;
      if (done === "on" && keep(track)) {
        toast({
          aside: true,
          type: "success",
          text:
            marble === undefined
              ? t`You’ll be notified about every ${name} draw.`
              : t`You’ll be notified whenever marble ${marble} wins on ${name}.`,
        });
        return;
      }
      if (done === "on") await notifications.switchOff([subject]);
      const text =
        done === "on"
          ? t`You already follow ${FOLLOWED_MOST} marbles. Unfollow one of them first.`
          : t`That didn’t work. Nothing has changed. Please try again.`;
      toast({ aside: true, type: "error", text });
    },
    async off() {
      if (await notifications.switchOff([subject])) {
        const name = nameOf(subject);
        toast({ aside: true, text: t`Notifications for ${name} are off.` });
        return;
      }
      const text = t`Off on this device. The server will be updated when you are back online.`;
      toast({ aside: true, type: "warning", text });
    },
  };
}

/** Switches the notifications of a track or marble: off at once, on after an explanation. */
export function NotificationToggle({ notifications, track }: Props) {
  const { t } = useLingui();
  const { subscribe, get } = notifications.store;
  const { subjects, permission, busy } = useSyncExternalStore(subscribe, get);
  const [asking, setAsking] = useState(false);
  const change = useSwitch({ notifications, track }, setAsking);
  const subject = subjectOf(track);
  const { marble } = track;
  const isSmall = marble !== undefined;
  const label = t`Notify me`;
  const isBusy = busy.includes(subject);
  const on = subjects.includes(subject) && permission === "granted";

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
        className={styles[isSmall ? "small" : "toggle"]}
        aria-label={isSmall ? label : undefined}
        aria-pressed={on}
        aria-busy={isBusy}
        title={
          marble === undefined
            ? t`A notification for every draw, even when the site is closed`
            : t`A notification whenever marble ${marble} wins, even when the site is closed`
        }
        onClick={press}
      >
        <Drawing path={BELL} size={isSmall ? 20 : 18} />
        {!isSmall && label}
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
