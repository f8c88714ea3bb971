import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { upcomingTracks } from "#domain/upcoming-tracks.ts";
import { navItem } from "#domain/track-numbers.ts";
import { NamedTracks } from "./sidebar.tsx";
import { useLocale } from "#i18n/format.ts";
import { NavCountdown } from "./nav-countdown.tsx";
import { homeQuery } from "#data/queries/home.ts";

const TRACKS = 3;

/** The tracks whose draws come next, soonest first; one whose draw is late stays until it comes. */
export function NextList({ onNoData }: { readonly onNoData: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(homeQuery(useLocale()));
  const items = upcomingTracks(data?.categories ?? [], TRACKS).map(navItem);
  return (
    <NamedTracks
      title={t`Upcoming draws`}
      items={items}
      onNoData={onNoData}
      countdown={NavCountdown}
    />
  );
}
