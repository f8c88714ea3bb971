import "@mantine/carousel/styles.layer.css";
import { useLingui } from "@lingui/react/macro";
import { Carousel } from "@mantine/carousel";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useAnnounce } from "#ui/announce.tsx";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { useReducedMotion } from "@mantine/hooks";
import styles from "./banner-carousel.module.css";
import { CarouselControls } from "./carousel-controls.tsx";
import { type BannerSlide, Slide } from "./slide.tsx";
import { useAutoplay } from "./use-autoplay.ts";

type Props = {
  readonly slides: readonly BannerSlide[];
  readonly countdown: (slide: BannerSlide) => ReactNode;
  readonly newTab: boolean;
};

type Embla = Parameters<NonNullable<ComponentProps<typeof Carousel>["getEmblaApi"]>>[0];

/** Announces a banner that the visitor asked for; automatic ones would only disturb. */
function useAnnounceBanner(names: readonly string[]): (to: number) => void {
  const { t } = useLingui();
  const announce = useAnnounce();
  return (to) => {
    const [place, total] = [to + 1, names.length];
    announce(`${names[to] ?? ""} · ${t`${place} of ${total}`}`);
  };
}

/** All banners as a slideshow, also turned by buttons and swiping. */
export function LiveCarousel({ slides, countdown, newTab }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const [embla, setEmbla] = useState<Embla | null>(null);
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const { t } = useLingui();
  const names = slides.map(({ name }) => name);
  const announceBanner = useAnnounceBanner(names);
  const playing = !paused && !still && embla !== null;
  useAutoplay(box, playing ? () => embla.scrollNext() : null);

  function turn(by: -1 | 1) {
    if (by < 0) embla?.scrollPrev();
    else embla?.scrollNext();
    announceBanner((at + by + names.length) % names.length);
  }

  function show(to: number) {
    embla?.scrollTo(to);
    announceBanner(to);
  }

  return (
    <MantineParts>
      <div ref={box}>
        <Carousel
          // The section around it is the region; its own announcements are English and automatic.
          role="presentation"
          aria-roledescription=""
          classNames={{ root: styles["mute"] }}
          withControls={false}
          emblaOptions={{ loop: true, ...(still ? { duration: 0 } : {}) }}
          getEmblaApi={setEmbla}
          onSlideChange={setAt}
        >
          {slides.map((slide, place) => (
            <Carousel.Slide
              key={slide.cateId}
              aria-roledescription={t`banner`}
              aria-label={slide.name}
              inert={place !== at}
            >
              <Slide {...{ slide, newTab }} countdown={countdown(slide)} first={place === 0} />
            </Carousel.Slide>
          ))}
        </Carousel>
        <CarouselControls
          names={names}
          at={at}
          playing={still ? null : playing}
          onPlay={(on) => setPaused(!on)}
          onTurn={turn}
          onShow={show}
        />
      </div>
    </MantineParts>
  );
}
