import { usedStyles } from "#lib/used-styles.ts";
import { BELOW_ID } from "#ui/below.ts";

/** Classes and attributes that src/app/boot and the reader set. */
export const SET_LATER =
  "dark-mode light-mode data-unstyled data-unpainted data-shared data-lost data-kind data-wide data-state".split(
    " ",
  );

/** The styles of the build's pages, divided; there are as many as pages of the site. */
const divided = new Map<string, (html: string) => string>();

/** Boot.ts shows what is below once its styles have come, or what is above where the page opens below. */
const BELOW = new RegExp(`() id="${BELOW_ID}".*(?=</main>)`, "s");
const ABOVE = new RegExp(`(<section[^>]* data-about=[^>]*>).*(?= id="${BELOW_ID}")`, "s");

const CLOSED = [
  /()<dialog(?![^>]* open)[^>]*>.*?<\/dialog>/gs,
  /(<details(?![^>]* open)[^>]*><summary.*?<\/summary>).*?<\/details>/gs,
];

/** The rules of a style sheet that the first view's markup can use; the others come as files. */
export function firstStyles(css: string, body: string, opensBelow: boolean): string {
  const used = divided.get(css) ?? usedStyles(css, SET_LATER);
  divided.set(css, used);
  const later = [opensBelow ? ABOVE : BELOW, ...CLOSED];
  return used(later.reduce((first, each) => first.replace(each, "$1"), body));
}
