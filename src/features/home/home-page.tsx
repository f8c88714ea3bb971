import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { HomePage as HomeData } from "#contract/site.ts";
import { QueryStatus } from "#features/status/failure-note.tsx";
import { InstallCard } from "#features/status/install-card.tsx";
import { pinnedFirst, usePinnedOrder } from "#data/pins.ts";
import { useLocale } from "#i18n/format.ts";
import { Banners, toSlides } from "./banners.tsx";
import { TrackItem } from "./track-item.tsx";
import { homeQuery } from "#data/queries/home.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/notice.tsx";

/** The tracks of the home page, which draws don't change. */
function selectTracks({ categories }: HomeData) {
  return {
    ids: categories.map(({ id }) => id),
    // If all draws are simulated, one label says so, else one on each such card.
    areSimulated: categories.length > 0 && categories.every(({ source }) => source === "simulated"),
  };
}

/** The home page: banners, and every track with its latest draw. */
export function HomePage() {
  const { t } = useLingui();
  const query = useQuery({ ...homeQuery(useLocale()), select: selectTracks });
  const { data } = query;
  return (
    <div className="home">
      <LatestBanners />
      <section aria-labelledby="all-tracks">
        <div className="home-heading">
          <h1 id="all-tracks">{t`All tracks`}</h1>
          {data?.areSimulated === true && <SimulatedChip />}
        </div>
        {data === undefined ? <QueryStatus query={query} rows={8} /> : <Tracks {...data} />}
      </section>
    </div>
  );
}

function LatestBanners() {
  // Renders when a track with a banner draws.
  const { data } = useQuery({ ...homeQuery(useLocale()), select: toSlides });
  return data === undefined ? null : <Banners slides={data} />;
}

function Tracks({ ids, areSimulated }: ReturnType<typeof selectTracks>) {
  const { t } = useLingui();
  const pinned = usePinnedOrder();
  if (ids.length === 0) return <EmptyState title={t`No tracks are available at the moment.`} />;
  return (
    <ul className="home-grid">
      {pinnedFirst(ids, pinned, (id) => id).map((id) => (
        <TrackItem key={id} id={id} labelled={!areSimulated} />
      ))}
      {/* Last: it appears late and moves no track. */}
      <li className="home-offer">
        <InstallCard />
      </li>
    </ul>
  );
}
