import { usedStyles } from "#lib/used-styles.ts";
import { BELOW_ID } from "#ui/below.ts";

/** Classes of the root that boot.ts sets. */
const BOOT_CLASSES = ["dark-mode", "light-mode"];

/** The styles of the build's pages, divided; there are as many as pages of the site. */
const divided = new Map<string, (html: string) => string>();

/** What a page shows first is without this: what is below (boot.ts shows it with its styles), or closed. */
const NOT_FIRST = [
  new RegExp(`() id="${BELOW_ID}".*(?=</main>)`, "s"),
  /()<dialog(?![^>]* open)[^>]*>.*?<\/dialog>/gs,
  /(<details(?![^>]* open)[^>]*><summary.*?<\/summary>).*?<\/details>/gs,
];

/** The rules of a style sheet that the first view's markup can use; the others come as files. */
export function firstStyles(css: string, body: string): string {
  const used = divided.get(css) ?? usedStyles(css, BOOT_CLASSES);
  divided.set(css, used);
  return used(NOT_FIRST.reduce((first, later) => first.replace(later, "$1"), body));
}
