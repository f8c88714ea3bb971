import { useLingui } from "@lingui/react/macro";
import type { Category } from "#contract/site.ts";
import { EmbedPage, EmbedTrack } from "./embed-page.tsx";
import type { EmbedSearch } from "./embed-search.ts";
import { TrackCard } from "#features/home/track-card.tsx";

type Props = { readonly search: EmbedSearch };

/** A track's card alone: its latest draw and the countdown to the next. */
export function ItemEmbed({ search }: Props) {
  const { t } = useLingui();
  return (
    <EmbedPage search={search} title={t`Latest draw`}>
      <EmbedTrack track={search.track}>{renderCard}</EmbedTrack>
    </EmbedPage>
  );
}

function renderCard(category: Category) {
  return <TrackCard category={category} newTab />;
}
