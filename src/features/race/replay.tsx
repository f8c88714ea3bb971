import { useLingui } from "@lingui/react/macro";
import { createElement, type ReactNode, useState } from "react";
import { finishes } from "#domain/finish.ts";
import type { RaceDraw } from "#domain/race-plan.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useLate } from "#ui/mantine/use-late.tsx";
import { Bone } from "#ui/notice.tsx";
import { useLoadFailure } from "#features/status/use-load-failure.ts";
import { useLiveRace } from "./use-live-race.ts";

const loadStage = async () => (await import("./replay-stage.tsx")).ReplayStage;
const loadLive = async () => (await import("./live-race.tsx")).LiveRace;

/** Takes the focus when the button comes back. */
function focus(button: HTMLButtonElement | null) {
  button?.focus();
}

/** Above the race that comes in, which covers the photo finish. */
const ABOVE = { zIndex: 1 } as const;
const BUTTONS = { display: "flex", gap: 8 } as const;
const ROOM = { position: "relative", display: "grid", gap: 14 } as const;

type Props = {
  readonly id: number;
  readonly draw: RaceDraw;
  /** Called with the number of the draw whose race is replayed, "" when it is over or closed. */
  readonly onWatch: (term: string) => void;
  /** Shown where the race ends: the photo finish. */
  readonly finish?: ReactNode;
  /** Buttons beside the one that starts the replay. */
  readonly beside?: ReactNode;
};

/** A button that runs the race again from its times; without times only the buttons beside it. */
export function Replay({ id, draw, onWatch, finish, beside }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const live = useLiveRace(draw);
  const showFailure = useLoadFailure();
  const all = finishes(draw);
  // A new draw ends the replay of the last one.
  const running = open === draw.term;
  const isTimed = all.some(({ timing }) => timing !== null);
  const on = live.on && isTimed;
  // If its code can't be loaded, the race isn't shown.
  const LiveRace = useLate(loadLive, on || null, live.skip);
  const Stage = useLate(loadStage, running || null, () => {
    showFailure();
    close();
  });
  if (!isTimed) {
    return (
      <>
        {finish}
        {beside}
      </>
    );
  }

  function start() {
    setOpen(draw.term);
    onWatch(draw.term);
  }

  function close() {
    setOpen(null);
    setClosed(true);
    onWatch("");
  }

  const stage =
    Stage &&
    createElement(Stage, {
      key: `${draw.number} ${draw.timings}`,
      race: { id, finishes: all },
      onClose: close,
      onEnd: () => onWatch(""),
      finish,
    });
  return (
    <section aria-label={t`Replay`} style={ROOM}>
      {running ? (stage ?? <Bone height={300} />) : finish}
      {!running && (
        <div style={BUTTONS}>
          {/* One button, so that it keeps the focus when the race begins or ends. */}
          <Button
            look={on ? "icon" : "accent"}
            style={ABOVE}
            // The focus returns to the button that opened the replay.
            ref={closed ? focus : null}
            aria-label={on ? t`Skip` : undefined}
            onClick={on ? live.skip : start}
          >
            <Icon name={on ? "close" : "play"} size={18} />
            {!on && t`Replay`}
          </Button>
          <div className={on ? "race-covered" : undefined}>{beside}</div>
        </div>
      )}
      {!running &&
        on &&
        LiveRace &&
        createElement(LiveRace, { id, waiting: all, arrival: live.arrival, onEnd: live.end })}
    </section>
  );
}
