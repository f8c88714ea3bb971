import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Category } from "#contract/site.ts";
import { QueryStatus } from "#features/failure/failure-note.tsx";
import { InstallCard } from "#features/install/install-card.tsx";
import { PinButton } from "#features/pins/pin-button.tsx";
import { pinnedFirst, usePinnedOrder } from "#device/favourites/pins.ts";
import { useLocale } from "#i18n/format.ts";
import { useNoData } from "#pages/frame/use-no-data.ts";
import { Banners } from "#pages/home/banners.tsx";
import { TrackCard } from "#pages/home/track-card.tsx";
import { homeQuery } from "#queries/home.ts";
import { SimulatedChip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/notice.tsx";
import styles from "./home-page.module.css";

/** The home page: banners, and every track with its last draw. */
export function HomePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const query = useQuery(homeQuery(locale));
  const { data } = query;
  return (
    <div className={styles["page"]}>
      {data !== undefined && <Banners home={data} />}
      <section aria-labelledby="all-tracks">
        <div className={styles["heading"]}>
          <h1 id="all-tracks">{t`All tracks`}</h1>
          {data !== undefined && areSimulated(data.categories) && <SimulatedChip />}
        </div>
        {data === undefined ? (
          <QueryStatus query={query} rows={8} />
        ) : (
          <Tracks categories={data.categories} />
        )}
      </section>
    </div>
  );
}

/** If all draws are simulated, one label says so, else one on each such card. */
function areSimulated(categories: readonly Category[]): boolean {
  return categories.length > 0 && categories.every(({ source }) => source === "simulated");
}

/** Tracks that a phone's first screen may show. */
const FIRST_CARDS = 4;
/** Tracks before the offer to install the site. */
const BEFORE_OFFER = 3;

type TracksProps = { readonly categories: readonly Category[] };

function Tracks({ categories }: TracksProps) {
  const { t } = useLingui();
  const onNoData = useNoData();
  const pinned = usePinnedOrder();
  if (categories.length === 0) return <EmptyState title={t`No track is open at the moment.`} />;
  const items = pinnedFirst(categories, pinned, ({ id }) => id).map((category, index) => (
    <li
      key={category.id}
      className={index < FIRST_CARDS ? undefined : "late"}
      data-track={category.id}
    >
      <TrackCard
        category={category}
        pin={<PinButton id={category.id} name={category.name} />}
        onNoData={onNoData}
        labelled={!areSimulated(categories)}
      />
    </li>
  ));
  const offer = (
    <li key="offer" className={styles["offer"]}>
      <InstallCard />
    </li>
  );
  // One list, so that a track that is pinned moves in it.
  return <ul className={styles["grid"]}>{items.toSpliced(BEFORE_OFFER, 0, offer)}</ul>;
}
