import { late } from "#i18n/i18n.ts";
import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import styles from "./banner-carousel.module.css";
import { type BannerSlide, Slide } from "./slide.tsx";
import { SHOWN_MS } from "./use-autoplay.ts";

const Live = lazy(async () => {
  const { LiveCarousel } = await late(() => import("./live-carousel.tsx"));
  return { default: LiveCarousel };
});

type Props = {
  readonly slides: readonly BannerSlide[];
  /** Makes the countdown of a slide, as text. */
  readonly countdown: (slide: BannerSlide) => ReactNode;
  /** Opens the tracks in a new tab, for banners on other sites. */
  readonly newTab?: boolean;
};

/**
 * Whether the slideshow is wanted: once the first banner was shown for its time, or is pointed at. It takes the
 * banner's place, so not while the focus is there.
 */
function useWanted(box: RefObject<HTMLElement | null>) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  useEffect(() => {
    const timer = setTimeout(
      () => box.current?.matches(":focus-within") === false && setWanted(true),
      SHOWN_MS,
    );
    return () => clearTimeout(timer);
  }, [box]);
  return { isWanted, ways: { onPointerEnter: want, onBlur: want } };
}

/** The banners: the first one in the HTML, a slideshow once it is wanted. */
export function BannerCarousel({ slides, countdown, newTab = false }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const { isWanted, ways } = useWanted(box);
  const [first] = slides;
  if (first === undefined) return null;
  const still = <Slide slide={first} countdown={countdown(first)} newTab={newTab} first />;
  return (
    <section
      ref={box}
      className={styles["box"]}
      aria-label={t`Highlights`}
      aria-roledescription={t`carousel`}
      {...ways}
    >
      {isWanted && slides.length > 1 ? (
        <Suspense fallback={still}>
          <Live slides={slides} countdown={countdown} newTab={newTab} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
}
