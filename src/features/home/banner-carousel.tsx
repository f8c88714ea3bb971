import { useLingui } from "@lingui/react/macro";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useDevice } from "#pwa/device.ts";
import { onFirstActivity } from "#pwa/activity.ts";
import { useLate, useLatePart } from "#ui/mantine/use-late.tsx";
import { waitForPaint } from "#ui/window-state.ts";
import { type BannerSlide, Slide } from "./slide.tsx";
import { SHOWN_MS } from "./use-autoplay.ts";

const loadControls = async () => (await import("./carousel-controls.tsx")).CarouselControls;
const loadLive = async () => (await import("./live-carousel.tsx")).LiveCarousel;

type Props = {
  readonly slides: readonly BannerSlide[];
  readonly countdown: (slide: BannerSlide) => ReactNode;
  /** Opens the tracks in a new tab, for banners on other sites. */
  readonly newTab?: boolean;
};

/** Whether the visitor is elsewhere than at the banners: the mouse, and where the focus is or comes. */
function isElsewhere(box: HTMLElement | null, focused: EventTarget | null): boolean {
  const has = focused instanceof Node && box?.contains(focused) === true;
  return !has && box?.matches(":hover") === false;
}

/**
 * When the slideshow takes the banners' place: some seconds after the visitor's first activity, since its code is
 * the page's heaviest, or when a finger has turned them; not under a mouse, nor while the focus is there.
 */
function useSlideshow(several: boolean) {
  const box = useRef<HTMLElement>(null);
  const [isActive, setActive] = useState(false);
  const [isDue, setDue] = useState(false);
  const [isFree, setFree] = useState(true);
  const look = (focused: EventTarget | null) => setFree(isElsewhere(box.current, focused));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFirstActivity(() => {
      // The press is painted first. Not in a transition: a picture could fail before it is in the document.
      void waitForPaint().then(() => setActive(true));
      timer = setTimeout(() => {
        setFree(isElsewhere(box.current, document.activeElement));
        setDue(true);
      }, SHOWN_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  const Live = useLate(loadLive, several && isDue && isFree ? true : null);
  // It stays once it is there.
  const [isShown, setShown] = useState(false);
  if (Live !== null && isFree && !isShown) setShown(true);
  const ways = {
    onPointerEnter: () => look(document.activeElement),
    onPointerLeave: () => look(document.activeElement),
    onFocus: ({ target }: FocusEvent) => look(target),
    onBlur: ({ relatedTarget }: FocusEvent) => look(relatedTarget),
  };
  const start = () => {
    look(document.activeElement);
    setDue(true);
  };
  return { box, ways, start, isActive, Live: isShown ? Live : null };
}

/**
 * The banners: the first one in the HTML, room for the others beside it once the page is at rest, to be swiped as
 * the browser does it; the visitor's first activity fills it. Then a slideshow.
 */
export function BannerCarousel({ slides, countdown, newTab = false }: Props) {
  const { t } = useLingui();
  const { box, ways, start, isActive, Live } = useSlideshow(slides.length > 1);
  const [at, setAt] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  // The device's parts start when the page is at rest.
  const isOpen = useDevice() !== null && slides.length > 1;
  const shown = isOpen ? slides : slides.slice(0, 1);
  const controls = useLatePart(
    loadControls,
    isOpen && Live === null
      ? {
          names: slides.map(({ name }) => name),
          at,
          playing: null,
          onShow: (to) => strip.current?.children[to]?.scrollIntoView({ block: "nearest" }),
        }
      : null,
  );
  if (slides.length === 0) return null;
  return (
    <section
      ref={box}
      className="banners"
      aria-label={t`Highlights`}
      aria-roledescription={t`carousel`}
      {...ways}
    >
      {Live === null ? (
        <>
          <div
            ref={strip}
            className="banners-strip"
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setAt(Math.round(scrollLeft / clientWidth))
            }
            onScrollEnd={start}
          >
            {shown.map((slide, place) => (
              <div key={slide.cateId} inert={place !== at}>
                {(place === 0 || isActive) && (
                  <Slide {...{ slide, newTab }} countdown={countdown(slide)} first={place === 0} />
                )}
              </div>
            ))}
          </div>
          {controls}
        </>
      ) : (
        <Live {...{ slides, countdown, newTab }} start={at} />
      )}
    </section>
  );
}
