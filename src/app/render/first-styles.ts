import { usedStyles } from "#lib/used-styles.ts";

/** Classes and attributes of the root element, those that src/app/boot sets, and of what it hides. */
export const SET_LATER =
  "above dark-mode light-mode data-below data-unstyled data-unpainted data-shared data-lost data-kind data-wide data-state".split(
    " ",
  );

/** The styles of the build's pages, divided; there are as many as pages of the site. */
const divided = new Map<string, (html: string) => string>();

/** What the boot script shows once its styles have come: what is beside, and below or, at a tab, above. */
const BESIDE = /()<aside id="more".*<\/footer>(?<=id="below".*)/s;
const BELOW = /() id="below".*(?=<\/main>)/s;
const ABOVE = /(?<=<main[^>]*>).*?(<section[^>]* data-about=[^>]*>).*(?= id="below")/s;

const CLOSED = [
  /()<dialog(?![^>]* open)[^>]*>.*?<\/dialog>/gs,
  /(<details(?![^>]* open)[^>]*><summary.*?<\/summary>).*?<\/details>/gs,
];

/** The rules of a style sheet that the first view's markup can use; the others come as files. */
export function firstStyles(css: string, body: string, opensBelow: boolean): string {
  const used = divided.get(css) ?? usedStyles(css, SET_LATER);
  divided.set(css, used);
  const later = [BESIDE, opensBelow ? ABOVE : BELOW, ...CLOSED];
  return used(later.reduce((first, each) => first.replace(each, "$1"), body));
}
