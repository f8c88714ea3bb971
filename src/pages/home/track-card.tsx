import type { ComponentProps } from "react";
import type { LastOpen } from "#contract/draw.ts";
import { useDevice } from "#device/device.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { Age } from "#features/countdown/age.tsx";
import { Countdown } from "#features/countdown/countdown.tsx";
import { DrawCard } from "#features/draw-card/draw-card.tsx";
import { useLatePart } from "#ui/mantine/use-late.tsx";

const loadRace = async () => (await import("#features/replay/card-race.tsx")).CardRace;

type RaceProps = { readonly id: number; readonly draw: LastOpen };

/** The race of a draw that comes in; its code waits until the device has started. */
function Race(props: RaceProps) {
  const device = useDevice();
  return useLatePart(loadRace, device && props, device);
}

type Props = Omit<ComponentProps<typeof DrawCard>, "number" | "countdown" | "age" | "race">;

/** A track's card with its running countdown. */
export function TrackCard(props: Props) {
  const { id, last_open: draw, zone } = props.category;
  const opened = draw?.open_timestamp ?? 0;
  const next = (draw ?? props.category).next_open_timestamp;
  return (
    <DrawCard
      {...props}
      number={trackNumber(props.category)}
      countdown={<Countdown next={next} opened={opened} form="ring" zone={zone} />}
      age={<Age at={opened} zone={zone} />}
      race={draw && <Race id={id} draw={draw} />}
    />
  );
}
