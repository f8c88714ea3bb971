import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { NotificationToggle } from "./notification-toggle.tsx";
import { AlertToggle } from "./alert-toggle.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useLocale } from "#i18n/format.ts";
import type { MarbleSound } from "#device/marble-sound.ts";
import type { Device } from "#device/device.ts";
import { drawSound } from "#device/draw-sound.ts";
import type { ScreenWakeLock } from "#device/wake-lock.ts";
import { trackQuery } from "#queries/home.ts";
import { windowEvents } from "#ui/window-state.ts";
import type { AlertTrack } from "./alert-track.ts";
import styles from "./alert-row.module.css";

/** Calls back at each new draw while its track is on screen. */
function useNewDraw(id: number, onDraw: () => void): void {
  // Only observes: the page itself fetches the data.
  const { data } = useQuery({ ...trackQuery(useLocale(), id), enabled: false });
  const opened = data?.last_open?.open_timestamp ?? 0;
  const before = useRef({ id, opened });
  useEffect(() => {
    const { current } = before;
    const isNew = current.id === id && current.opened > 0 && opened > current.opened;
    before.current = { id, opened };
    if (isNew) onDraw();
    // oxlint-disable-next-line react/exhaustive-deps -- a draw calls back, another callback doesn't
  }, [id, opened]);
}

type SoundProps = { readonly sound: MarbleSound; readonly id: number };

function SoundToggle({ sound, id }: SoundProps) {
  const { t } = useLingui();
  const on = useSyncExternalStore(drawSound().subscribe, drawSound().get);
  useNewDraw(id, () => {
    if (on) sound.play();
  });
  useEffect(() => {
    if (!on) return undefined;
    // Switched on at an earlier visit: browsers are silent until the first touch of this one.
    const wake = () => void sound.wake();
    const stop = windowEvents("pointerdown", "keydown")(wake);
    return () => {
      stop();
      void sound.close();
    };
  }, [on, sound]);

  async function press() {
    drawSound().set(!on);
    if (on) return;
    await sound.wake();
    sound.play();
  }

  if (!sound.supported) return null;
  return (
    <AlertToggle
      picture="sound"
      label={t`Sound`}
      help={t`Lets you hear this track’s draws and races, and feel them on phones`}
      on={on}
      onPress={() => void press()}
    />
  );
}

function ScreenToggle({ wakeLock }: { readonly wakeLock: ScreenWakeLock }) {
  const { t } = useLingui();
  const on = useSyncExternalStore(wakeLock.store.subscribe, wakeLock.store.get);
  useEffect(() => () => void wakeLock.want(false), [wakeLock]);

  async function press() {
    await wakeLock.want(!on);
    if (!on && !wakeLock.store.get()) {
      toast({
        aside: true,
        type: "warning",
        text: t`The browser can’t keep the screen on right now.`,
      });
    }
  }

  if (!wakeLock.supported) return null;
  return (
    <AlertToggle
      picture="screen"
      label={t`Keep screen on`}
      help={t`Keeps the screen on while this page is open`}
      on={on}
      onPress={() => void press()}
    />
  );
}

type Props = {
  readonly device: Pick<Device, "notifications" | "sound" | "wakeLock">;
  readonly track: AlertTrack;
};

/** Alerts for a track's next draw: notifications, a sound, and a screen that stays on. */
export function AlertRow({ device, track }: Props) {
  const { t } = useLingui();
  const { notifications, sound, wakeLock } = device;
  return (
    <fieldset className={styles["row"]} aria-label={t`While you wait`} data-testid="waiting">
      <span className={styles["label"]} aria-hidden="true">
        {t`While you wait`}
      </span>
      <NotificationToggle key={track.id} notifications={notifications} track={track} />
      <SoundToggle sound={sound} id={track.id} />
      <ScreenToggle key={`screen-${track.id}`} wakeLock={wakeLock} />
    </fieldset>
  );
}
