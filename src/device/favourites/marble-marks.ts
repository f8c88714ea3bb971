import { splitLocale } from "#contract/languages.ts";
import { type FollowedMarble, followedMarbles } from "#device/favourites/followed.ts";

/** A star on the marble's edge, with a dark rim that is seen on any ground; screen readers pass over it. */
const STAR = `{
  content: "★";
  content: "★" / "";
  position: absolute;
  top: -0.32em;
  right: -0.22em;
  font-size: 0.9em;
  line-height: 1;
  letter-spacing: 0;
  color: #ffc83d;
  -webkit-text-stroke: 0.22em #14171c;
  paint-order: stroke fill;
}`;

/** The track whose page a path is, or that of one of its marbles; null for another page. */
function trackOf(path: string): number | null {
  const found = /^\/track\/(\d+)(?:\/|$)/.exec(splitLocale(path).path)?.[1];
  return found === undefined ? null : Number(found);
}

/** The rules that mark followed marbles in all lists of their track on the page at a path. */
export function marksOf(followed: readonly FollowedMarble[], path: string): string {
  const selectors = followed.flatMap(({ track, number }) => {
    const marble = `[data-n="${number}"]`;
    const listed = [`[data-track="${track}"] ${marble}`, `[data-marbles="${track}"] ${marble}`];
    return trackOf(path) === track ? [...listed, `main ${marble}`] : listed;
  });
  if (selectors.length === 0) return "";
  const after = selectors.map((selector) => `${selector}::after`);
  // Of no weight: a marble that is placed otherwise stays where it is.
  return `:where(${selectors.join()}){position:relative}${after.join()}${STAR}`;
}

let marks: CSSStyleSheet | undefined;

/** Marks the followed marbles of the page by a style sheet, which renders nothing and moves nothing. */
export function markFollowed(): void {
  if (marks === undefined) {
    // It has a medium, by which what removes the order of pinned cards tells it apart.
    marks = new CSSStyleSheet({ media: "all" });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, marks];
    followedMarbles().subscribe(markFollowed);
  }
  marks.replaceSync(marksOf(followedMarbles().get(), location.pathname));
}
