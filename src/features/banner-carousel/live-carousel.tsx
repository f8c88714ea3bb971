import "@mantine/carousel/styles.layer.css";
import { Carousel } from "@mantine/carousel";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { MantineParts } from "#ui/mantine/provider.tsx";
import { useReducedMotion } from "#ui/use-reduced-motion.ts";
import { CarouselControls } from "./carousel-controls.tsx";
import { type BannerSlide, Slide } from "./slide.tsx";
import { useAutoplay } from "./use-autoplay.ts";

type Props = {
  readonly slides: readonly BannerSlide[];
  readonly countdown: (slide: BannerSlide) => ReactNode;
  readonly newTab: boolean;
};

type Embla = Parameters<NonNullable<ComponentProps<typeof Carousel>["getEmblaApi"]>>[0];

/** All banners, turning by themselves, by buttons and by swiping. */
export function LiveCarousel({ slides, countdown, newTab }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const [embla, setEmbla] = useState<Embla | null>(null);
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);
  const playing = !paused && !still && embla !== null;
  useAutoplay(box, playing ? () => embla.scrollNext() : null);
  return (
    <MantineParts>
      <div ref={box}>
        <Carousel
          withControls={false}
          emblaOptions={{ loop: true, ...(still ? { duration: 0 } : {}) }}
          getEmblaApi={setEmbla}
          onSlideChange={setAt}
        >
          {slides.map((slide, place) => (
            <Carousel.Slide key={slide.cateId} inert={place !== at}>
              <Slide {...{ slide, newTab }} countdown={countdown(slide)} first={place === 0} />
            </Carousel.Slide>
          ))}
        </Carousel>
        <CarouselControls
          names={slides.map(({ name }) => name)}
          at={at}
          playing={still ? null : playing}
          onPlay={(on) => setPaused(!on)}
          onTurn={(by) => (by < 0 ? embla?.scrollPrev() : embla?.scrollNext())}
          onShow={(place) => embla?.scrollTo(place)}
        />
      </div>
    </MantineParts>
  );
}
