import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "#features/failure/failure-note.tsx";
import { PinButton } from "#features/pins/pin-button.tsx";
import { pinnedFirst, usePins } from "#features/pins/pins.ts";
import { useLocale } from "#i18n/format.ts";
import { useNoData } from "#pages/frame/use-no-data.ts";
import { Banners } from "#pages/home/banners.tsx";
import { TrackCard } from "#pages/home/track-card.tsx";
import { homeQuery } from "#queries/home.ts";
import { EmptyState, Skeleton } from "#ui/notice.tsx";
import { Slot } from "#ui/slots.tsx";
import styles from "./home-page.module.css";

/** The home page: banners, and every track with its last draw. */
export function HomePage() {
  const locale = useLocale();
  const onNoData = useNoData();
  const pinned = usePins();
  const { data, error, refetch, isFetching, isPending } = useQuery(homeQuery(locale));
  if (data === undefined) {
    if (isPending && error === null) return <Skeleton rows={8} />;
    return <FailureNote error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <div className={styles["page"]}>
      <Banners home={data} />
      <section aria-labelledby="all-tracks">
        <h1 id="all-tracks" className={styles["heading"]}>
          <Trans>All tracks</Trans>
        </h1>
        {data.categories.length === 0 ? (
          <EmptyState title="">
            <Trans>No track is open at the moment.</Trans>
          </EmptyState>
        ) : (
          <ul className={styles["grid"]}>
            {pinnedFirst(data.categories, pinned, ({ id }) => id).map((category) => (
              <li key={category.id}>
                <TrackCard
                  category={category}
                  pin={<PinButton id={category.id} name={category.name} />}
                  onNoData={onNoData}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Slot name="home" />
    </div>
  );
}
