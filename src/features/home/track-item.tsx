import { useQueryClient } from "@tanstack/react-query";
import { memo } from "react";
import { PinButton } from "#features/draw/pin-button.tsx";
import { useLocale } from "#i18n/format.ts";
import { useNoData } from "#features/status/use-no-data.ts";
import { TrackCard } from "./track-card.tsx";
import { onTrackChange, useTrack } from "#data/queries/page-query.ts";
import { HydrateLater } from "#ui/hydrate-later.tsx";

type Props = {
  readonly id: number;
  /** Says that the draws are simulated, where nothing around the card does. */
  readonly labelled: boolean;
};

/** A track in the home page's list; its card hydrates when it comes near the viewport or the track draws. */
export const TrackItem = memo(function TrackItem({ id, labelled }: Props) {
  const client = useQueryClient();
  const lang = useLocale();
  return (
    <HydrateLater
      as="li"
      data-track={id}
      name=""
      onChange={(changed) => onTrackChange(client, { lang, id }, changed)}
    >
      <Card id={id} labelled={labelled} />
    </HydrateLater>
  );
});

function Card({ id, labelled }: Pick<Props, "id" | "labelled">) {
  const category = useTrack(useLocale(), id);
  const onNoData = useNoData();
  if (category === undefined) return null;
  return (
    <TrackCard
      category={category}
      pin={<PinButton id={id} name={category.name} />}
      onNoData={onNoData}
      labelled={labelled}
    />
  );
}
