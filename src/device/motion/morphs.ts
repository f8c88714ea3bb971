/** Type of the transitions in which a track's card becomes the head of its page, or the other way round. */
const MORPH = "morph";
/** Matches the page in such a transition. */
const RUNNING = `:active-view-transition-type(${MORPH})`;
/** What ends it: the visitor goes on. */
const INTERRUPTIONS = ["pointerdown", "keydown", "wheel"];

interface Place {
  readonly pathname: string;
}

/** The router's part that shows a page once its code and data are there. */
interface PageRouter {
  readonly latestLocation: Place;
  readonly state: { readonly resolvedLocation?: Place | undefined };
  startViewTransition: (show: () => Promise<void>) => Promise<void>;
}

/** The track between whose card and page a move goes; null for other moves. */
export function trackOfMove(from: string, to: string): string | null {
  const paths = [from, to];
  const [track = null] = paths.flatMap((path) => /^\/track\/(\d+)$/.exec(path)?.[1] ?? []);
  return paths.includes("/") ? track : null;
}

/** Names what a card and its page share: the track's badge and name, and the marbles of the one on screen. */
function namesOf(page: Document, track: string): string {
  const [card, head] = [`[data-track="${track}"] article`, "main header:has(h1)"];
  const marble = (n = "") => `:is(${card} ol > [data-n${n}],${head} + * > ol [data-n${n}])`;
  const shown = [...page.querySelectorAll<HTMLElement>(marble())];
  const numbers = new Set(shown.map(({ dataset: { n = "" } }) => n));
  return [
    // What is out of sight isn't laid out (draw-card.module.css), as is a card in its first frame.
    `${card}{content-visibility:visible}`,
    `:is(${card} > :first-child,${head}) > :first-child{view-transition-name:track-badge}`,
    `:is(${card} h2,${head} h1){view-transition-name:track-name}`,
    ...[...numbers].map((n) => `${marble(`="${n}"`)}{view-transition-name:marble-${n}}`),
  ].join("");
}

/** How it moves: as everything on the site does, over the new page, which is there at once and can be pressed. */
function motionOf(page: Document): string {
  const slow = getComputedStyle(page.documentElement).getPropertyValue("--md-slow");
  const [duration = "", ...easing] = slow.trim().split(" ");
  const parts = ["group", "old", "new"].map((part) => `${RUNNING}::view-transition-${part}(*)`);
  return `${RUNNING}{view-transition-name:none}${RUNNING}::view-transition{pointer-events:none}
    ${parts.join()}{animation-duration:${duration};animation-timing-function:${easing.join(" ")}}`;
}

/** Shows the new page as a change of the old one. What skips a transition is no failure: the page is shown. */
function morph(page: Document, show: () => Promise<void>): Promise<void> {
  const transition = page.startViewTransition({ update: show, types: [MORPH] });
  const over = new AbortController();
  for (const type of INTERRUPTIONS) {
    const skip = () => transition.skipTransition();
    page.addEventListener(type, skip, { capture: true, passive: true, signal: over.signal });
  }
  transition.ready.catch(() => {});
  transition.finished.finally(() => over.abort()).catch(() => {});
  return transition.updateCallbackDone;
}

/**
 * Has the browser move a track's badge, name and marbles from its card to the head of its page, and back. It
 * begins once the new page can be shown, so that nobody waits for it, and ends with what the visitor does next,
 * which the router's own way of it can't.
 */
export function startMorphs(page: Document, router: PageRouter): void {
  if (!CSS.supports(`selector(${RUNNING})`)) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const names = new CSSStyleSheet({ media: "all" });
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, names];
  router.startViewTransition = (show) => {
    const { latestLocation: to, state } = router;
    const track = trackOfMove(state.resolvedLocation?.pathname ?? "", to.pathname);
    if (track === null || still.matches || page.hidden) return show();
    names.replaceSync(`${motionOf(page)}${RUNNING}{${namesOf(page, track)}}`);
    return morph(page, show);
  };
}
