import "@mantine/carousel/styles.css";
import { useLingui } from "@lingui/react/macro";
import { Carousel } from "@mantine/carousel";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { useReducedMotion } from "@mantine/hooks";
import { CarouselControls } from "./carousel-controls.tsx";
import { type BannerSlide, Slide } from "./slide.tsx";
import { useAutoplay } from "./use-autoplay.ts";

type Props = {
  readonly slides: readonly BannerSlide[];
  readonly countdown: (slide: BannerSlide) => ReactNode;
  readonly newTab: boolean;
  /** The banner that is shown first. */
  readonly start: number;
};

type Embla = Parameters<NonNullable<ComponentProps<typeof Carousel>["getEmblaApi"]>>[0];

/** Milliseconds that a turn takes. */
const TURN_MS = 400;

interface Turn {
  /** Where the next banner comes from: 1 is the right. */
  readonly by: -1 | 1;
  readonly still: boolean;
}

/**
 * Turns to a banner. Embla jumps and the browser's compositor moves both banners: Embla's own motion costs
 * script, style and layers in each frame, which was most of the idle page's load on a phone.
 */
function turnTo(embla: Embla, to: number, { by, still }: Turn): void {
  const slides = embla.slideNodes();
  const [leaving, coming] = [slides[embla.selectedScrollSnap()], slides[to]];
  embla.scrollTo(to, true);
  if (still || leaving === undefined || coming === undefined || leaving === coming) return;
  for (const slide of slides) for (const motion of slide.getAnimations()) motion.cancel();
  const { left, width } = coming.getBoundingClientRect();
  const gone = left - leaving.getBoundingClientRect().left;
  const timing = { duration: TURN_MS, easing: "ease-out" };
  leaving.animate({ translate: [`${gone}px`, `${gone - by * width}px`] }, timing);
  coming.animate({ translate: [`${by * width}px`, "0px"] }, timing);
}

/** The place of the banner after the one that is shown. */
function nextPlace(embla: Embla): number {
  return (embla.selectedScrollSnap() + 1) % embla.slideNodes().length;
}

/** All banners as a slideshow, also turned by buttons and swiping. */
export function LiveCarousel({ slides, countdown, newTab, start }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const [embla, setEmbla] = useState<Embla | null>(null);
  const [at, setAt] = useState(start);
  const [paused, setPaused] = useState(false);
  const { t } = useLingui();
  const names = slides.map(({ name }) => name);
  const playing = !paused && !still && embla !== null;
  useAutoplay(box, playing ? () => turnTo(embla, nextPlace(embla), { by: 1, still }) : null);

  return (
    <MantineParts>
      <div ref={box}>
        <Carousel
          // The section around it is the region; its own announcements are English and automatic.
          role="presentation"
          aria-roledescription=""
          classNames={{ root: "banners-mute" }}
          withControls={false}
          emblaOptions={{ loop: true, startIndex: start, ...(still ? { duration: 0 } : {}) }}
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
          onShow={(to, by) => embla !== null && turnTo(embla, to, { by, still })}
        />
      </div>
    </MantineParts>
  );
}
