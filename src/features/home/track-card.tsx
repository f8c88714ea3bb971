import type { ComponentProps } from "react";
import { trackNumber } from "#domain/track-numbers.ts";
import { Age } from "#features/draw/age.tsx";
import { Countdown } from "#features/draw/countdown.tsx";
import { DrawCard } from "#features/draw/draw-card.tsx";

type Props = Omit<ComponentProps<typeof DrawCard>, "number" | "countdown" | "age">;

/** A track's card with its running countdown. */
export function TrackCard(props: Props) {
  const { last_open: draw, zone } = props.category;
  const opened = draw?.open_timestamp ?? 0;
  const next = (draw ?? props.category).next_open_timestamp;
  return (
    <DrawCard
      {...props}
      number={trackNumber(props.category)}
      countdown={<Countdown next={next} opened={opened} form="ring" zone={zone} />}
      age={<Age at={opened} zone={zone} />}
    />
  );
}
