import type { HomePage } from "#contract/site.ts";
import { BannerCarousel } from "#features/banner-carousel/banner-carousel.tsx";
import type { BannerSlide } from "#features/banner-carousel/slide.tsx";
import { Countdown } from "#features/countdown/countdown.tsx";

/** Banners merged with their categories; a banner of an unknown category leads nowhere and is left out. */
function slidesOf({ banners, categories }: HomePage): BannerSlide[] {
  return banners.flatMap(({ cate_id, image_url }) => {
    const category = categories.find(({ id }) => id === cate_id);
    if (category === undefined) return [];
    const { id, name, alias, zone, period_sec, last_open } = category;
    return [
      {
        cateId: id,
        name,
        alias,
        zone,
        imageUrl: image_url,
        periodSec: period_sec,
        lastOpen: last_open,
      },
    ];
  });
}

type Props = {
  readonly home: HomePage;
  /** Opens the tracks in a new tab, for banners on other sites. */
  readonly newTab?: boolean;
};

/** The banners of the home data, with running countdowns. */
export function Banners({ home, newTab = false }: Props) {
  return <BannerCarousel slides={slidesOf(home)} countdown={countdownOf} newTab={newTab} />;
}

function countdownOf({ lastOpen, zone }: BannerSlide) {
  return (
    <Countdown
      next={lastOpen?.next_open_timestamp ?? 0}
      opened={lastOpen?.open_timestamp ?? 0}
      form="text"
      zone={zone}
    />
  );
}
