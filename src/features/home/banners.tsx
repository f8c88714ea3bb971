import type { HomePage } from "#contract/site.ts";
import { BannerCarousel } from "./banner-carousel.tsx";
import type { BannerSlide } from "./slide.tsx";
import { Countdown } from "#features/draw/countdown.tsx";
import { trackNumber } from "#domain/track-numbers.ts";
import { trackColor } from "#ui/track-badge.tsx";

/** Banners merged with their categories; a banner of an unknown category leads nowhere and is left out. */
export function toSlides({ banners, categories }: HomePage): BannerSlide[] {
  // If all draws are simulated, one label beside the banners says so.
  const areMixed = categories.some(({ source }) => source !== "simulated");
  return banners.flatMap(({ cate_id, image_url }) => {
    const category = categories.find(({ id }) => id === cate_id);
    if (category === undefined) return [];
    const { id, name, alias, zone, period_sec, last_open, source } = category;
    return [
      {
        cateId: id,
        name,
        alias,
        zone,
        tint: trackColor(id, trackNumber(category)),
        imageUrl: image_url,
        periodSec: period_sec,
        lastOpen: last_open,
        isLabelled: areMixed && source === "simulated",
      },
    ];
  });
}

type Props = {
  readonly slides: readonly BannerSlide[];
  /** Opens the tracks in a new tab, for banners on other sites. */
  readonly newTab?: boolean;
};

/** Banners with running countdowns. */
export function Banners({ slides, newTab = false }: Props) {
  return <BannerCarousel slides={slides} countdown={renderCountdown} newTab={newTab} />;
}

function renderCountdown({ lastOpen, zone }: BannerSlide) {
  return (
    <Countdown
      next={lastOpen?.next_open_timestamp ?? 0}
      opened={lastOpen?.open_timestamp ?? 0}
      form="banner"
      zone={zone}
    />
  );
}
