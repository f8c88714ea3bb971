import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Category } from "#contract/category.ts";
import type { HomePage as HomeData } from "#contract/site.ts";
import { trackNumber } from "#domain/track-numbers.ts";
import { BannerCarousel } from "#features/banner-carousel/banner-carousel.tsx";
import { Age } from "#features/countdown/age.tsx";
import { Countdown } from "#features/countdown/countdown.tsx";
import { DrawCard } from "#features/draw-card/draw-card.tsx";
import { FailureNote } from "#features/failure/failure-note.tsx";
import { useLocale } from "#i18n/format.ts";
import { homeQuery } from "#queries/home.ts";
import { EmptyState, Skeleton } from "#ui/notice.tsx";
import styles from "./home-page.module.css";

/** Banners merged with their categories; a banner of an unknown category leads nowhere and is left out. */
function slidesOf({ banners, categories }: HomeData) {
  return banners.flatMap(({ cate_id, image_url }) => {
    const category = categories.find(({ id }) => id === cate_id);
    if (category === undefined) return [];
    const { id, name, alias, period_sec, last_open } = category;
    return [
      { cateId: id, name, alias, imageUrl: image_url, periodSec: period_sec, lastOpen: last_open },
    ];
  });
}

type CardProps = { readonly category: Category };

function Card({ category }: CardProps) {
  const { id, last_open: draw, zone } = category;
  const opened = draw?.open_timestamp ?? 0;
  const next = draw?.next_open_timestamp ?? 0;
  return (
    <DrawCard
      category={category}
      number={trackNumber(id)}
      countdown={<Countdown next={next} opened={opened} form="ring" zone={zone} />}
      age={<Age at={opened} zone={zone} />}
    />
  );
}

/** The home page: banners, and every track with its last draw. */
export function HomePage() {
  const locale = useLocale();
  const { data, error, refetch, isFetching, isPending } = useQuery(homeQuery(locale));
  if (data === undefined) {
    if (isPending && error === null) return <Skeleton rows={8} />;
    return <FailureNote error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <div className={styles["page"]}>
      <BannerCarousel
        slides={slidesOf(data)}
        countdown={({ lastOpen }) => (
          <Countdown
            next={lastOpen?.next_open_timestamp ?? 0}
            opened={lastOpen?.open_timestamp ?? 0}
            form="text"
          />
        )}
      />
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
            {data.categories.map((category) => (
              <li key={category.id}>
                <Card category={category} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
