import { useLingui } from "@lingui/react/macro";
import { useIdle } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useDevice } from "#device/device.ts";
import { usePins } from "#device/favourites/pins.ts";
import { wallColumns } from "#domain/wall.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { Age } from "#features/freshness/freshness.tsx";
import { useLocale } from "#i18n/format.ts";
import { SCHEMES, useRootTheme } from "#pages/embed/embed-page.tsx";
import { homeQuery } from "#queries/home.ts";
import { AnnounceProvider } from "#ui/announce.tsx";
import { useRemoteControl } from "./remote-control.ts";
import { useSteadyScreen } from "./steady-screen.ts";
import { useWallSound } from "./wall-sound.ts";
import { WallControls } from "./wall-controls.tsx";
import { chosenTracks } from "./chosen-tracks.ts";
import { WallTile } from "./wall-tile.tsx";
import styles from "./wall-page.module.css";

const route = getRouteApi("/wall");

/** Milliseconds without a move or a key after which the buttons fade. */
const IDLE_MS = 4000;
const MOVES = ["pointermove", "pointerdown", "keydown"] satisfies (keyof DocumentEventMap)[];

/** Chosen tracks on a screen of their own, which is left on: for a second monitor or a shop's window. */
export function WallPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(homeQuery(useLocale()));
  const pinned = usePins();
  const device = useDevice();
  const screenRef = useSteadyScreen(device);
  const idle = useIdle(IDLE_MS, { events: MOVES, initialState: false });
  const [sounds, setSounds] = useState(false);
  const { theme = "system" } = search;
  useRootTheme(theme);
  const all = query.data?.categories ?? [];
  const chosen = chosenTracks(all, search, pinned);
  const big = chosen.find(({ id }) => id === search.big);
  const shown = big === undefined ? chosen : [big];
  useWallSound(sounds ? (device?.sound ?? null) : null, chosen);
  const columns = {
    "--wide": wallColumns(shown.length, true),
    "--tall": wallColumns(shown.length, false),
  };

  useRemoteControl(() => {
    if (big === undefined) return false;
    void navigate({ search: ({ big: _big, ...rest }) => rest, replace: true });
    return true;
  });

  return (
    <AnnounceProvider>
      <main
        id="main"
        ref={screenRef}
        className={styles["wall"]}
        data-idle={idle || undefined}
        style={{ colorScheme: SCHEMES[theme] }}
      >
        <h1 className="visually-hidden">{t`Big screen`}</h1>
        <WallControls
          all={all}
          chosen={chosen}
          sound={device?.sound ?? null}
          sounds={sounds}
          onSounds={setSounds}
        />
        <div className={styles["tiles"]} style={columns}>
          {shown.map((category) => (
            <WallTile key={category.id} category={category} isBig={category === big} />
          ))}
        </div>
        {query.data === undefined && <QueryStatus query={query} rows={8} />}
        <p className={styles["age"]}>
          <Age />
        </p>
      </main>
    </AnnounceProvider>
  );
}
