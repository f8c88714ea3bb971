import { late } from "#i18n/i18n.ts";
import { useLingui } from "@lingui/react/macro";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import styles from "./banner-carousel.module.css";
import { type BannerSlide, Slide } from "./slide.tsx";

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

/** Whether the browser has been idle since the page mounted. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(setIdle, 1200, true);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

/** The banners: the first one in the HTML, a slideshow once the page is idle. */
export function BannerCarousel({ slides, countdown, newTab = false }: Props) {
  const { t } = useLingui();
  const idle = useIdle();
  const [first] = slides;
  if (first === undefined) return null;
  const still = <Slide slide={first} countdown={countdown(first)} newTab={newTab} first />;
  return (
    <section
      className={styles["box"]}
      aria-label={t`Highlights`}
      aria-roledescription={t`carousel`}
    >
      {idle && slides.length > 1 ? (
        <Suspense fallback={still}>
          <Live slides={slides} countdown={countdown} newTab={newTab} />
        </Suspense>
      ) : (
        still
      )}
    </section>
  );
}
