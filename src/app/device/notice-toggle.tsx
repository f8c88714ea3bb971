import { useLingui } from "@lingui/react/macro";
import { useState, useSyncExternalStore } from "react";
import { NoticeSheet } from "#app/device/notice-sheet.tsx";
import { WaitingToggle } from "#app/device/waiting-toggle.tsx";
import { pins, togglePin } from "#features/pins/pins.ts";
import { toast } from "#features/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { Notices } from "#pwa/notices.ts";
import type { SlotTrack } from "#ui/slots.tsx";

type Props = { readonly notices: Notices; readonly track: SlotTrack };

/** Switches a track's notifications: off at once, on after it was said what for. */
export function NoticeToggle({ notices, track }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { tracks, permission, busy } = useSyncExternalStore(
    notices.store.subscribe,
    notices.store.get,
  );
  const [asking, setAsking] = useState(false);
  const { id, name } = track;
  const on = tracks.includes(id) && permission === "granted";

  async function switchOn() {
    const done = await notices.switchOn(id, locale);
    if (done === "dismissed") setAsking(false);
    // Where it is denied, the sheet says what helps.
    setAsking(done === "denied");
    if (done === "on") {
      if (!pins().get().includes(id)) togglePin(id);
      toast({ type: "success", text: t`You will hear of each draw of ${name}.` });
    } else if (done !== "denied" && done !== "dismissed") {
      toast({
        type: "error",
        text: t`That didn’t work, and nothing was changed. Please try again.`,
      });
    }
  }

  async function switchOff() {
    const told = await notices.switchOff([id]);
    if (told) toast({ text: t`No more messages of ${name}.` });
    else
      toast({
        type: "warning",
        text: t`Off on this device. The server is told when it can be reached.`,
      });
  }

  function press() {
    if (on) void switchOff();
    else if (permission === "granted") void switchOn();
    else setAsking(true);
  }

  if (notices.support === "no") return null;
  return (
    <>
      <WaitingToggle
        picture="bell"
        label={t`Notify me`}
        help={t`A message for each draw, also while the site is closed`}
        on={on}
        busy={busy.includes(id)}
        onPress={press}
      />
      <NoticeSheet
        opened={asking}
        onClose={() => setAsking(false)}
        onSwitchOn={() => void switchOn()}
        why={notices.support === "install" ? "install" : permission}
        track={track}
      />
    </>
  );
}
