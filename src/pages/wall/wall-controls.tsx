import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import type { Category } from "#contract/site.ts";
import type { MarbleSound } from "#device/marble-sound.ts";
import { WALL_TRACKS_MOST } from "#contract/limits.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useInBrowser, windowEvents } from "#ui/window-state.ts";
import styles from "./wall-page.module.css";

const route = getRouteApi("/wall");

const fullscreen = windowEvents("fullscreenchange");

/** Whether the page fills the screen; null if it can't. */
function useFullscreen(): boolean | null {
  return useSyncExternalStore(
    fullscreen,
    () => (document.fullscreenEnabled ? document.fullscreenElement !== null : null),
    () => null,
  );
}

/** Whether another page shows this one in a frame; false in the first render. */
function useFramed(): boolean {
  return useInBrowser(() => window.top !== window, false);
}

async function toggleFullscreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // The browser or its owner doesn't allow it: the page stays as it is.
  }
}

type Props = {
  readonly all: readonly Category[];
  readonly chosen: readonly Category[];
  /** Null until the device's parts have loaded. */
  readonly sound: MarbleSound | null;
  readonly sounds: boolean;
  readonly onSounds: (on: boolean) => void;
};

/** The wall's buttons, which fade while nobody moves. */
export function WallControls({ all, chosen, sound, sounds, onSounds }: Props) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const full = useFullscreen();
  const framed = useFramed();
  return (
    <div className={styles["controls"]} data-noprint>
      <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Icon name="marbles" size={18} />
        {t`Tracks`}
      </Button>
      {sound?.supported === true && (
        <Button
          look={sounds ? "accent" : "plain"}
          aria-pressed={sounds}
          onClick={() => {
            void sound.wake();
            onSounds(!sounds);
          }}
        >
          {t`Sound`}
        </Button>
      )}
      {full !== null && (
        <Button aria-pressed={full} onClick={() => void toggleFullscreen()}>
          {t`Full screen`}
        </Button>
      )}
      <Link
        to="/"
        className={buttonClass("icon")}
        aria-label={t`Home`}
        {...(framed && { target: "_blank", rel: "noopener" })}
      >
        <Icon name="home" />
      </Link>
      <Sheet opened={choosing} onClose={() => setChoosing(false)} title={t`Tracks on the screen`}>
        <Choice all={all} chosen={chosen} />
      </Sheet>
    </div>
  );
}

/** The tracks to choose, as many as fit. */
function Choice({ all, chosen }: Pick<Props, "all" | "chosen">) {
  const navigate = route.useNavigate();
  // The address follows a press: the next one may come before.
  const [ids, setIds] = useState(() => chosen.map(({ id }) => id));
  const choose = (id: number, on: boolean) => {
    const next = on ? [...ids, id] : ids.filter((other) => other !== id);
    setIds(next);
    void navigate({ search: { tracks: next.join(",") }, replace: true });
  };
  return (
    <ul>
      {all.map(({ id, name }) => {
        const on = ids.includes(id);
        return (
          <li key={id}>
            <label className={styles["choice"]}>
              <input
                type="checkbox"
                checked={on}
                disabled={on ? ids.length === 1 : ids.length >= WALL_TRACKS_MOST}
                onChange={({ target }) => choose(id, target.checked)}
              />
              {name}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
