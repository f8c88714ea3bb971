import { HEAD_MARK, type HeadTag, tags } from "#app/render/document.ts";
import type { AppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";
import { matchedRouteName } from "#routes/-route-names.ts";

/** Milliseconds of the debounce of head updates (spec §9). */
export const HEAD_DEBOUNCE_MS = 10;

function createTag(name: "meta" | "link", attributes: HeadTag): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value);
  element.setAttribute(HEAD_MARK, "");
  return element;
}

function writeHead(router: AppRouter): void {
  const { matches } = router.state;
  const ids = matches.map(({ routeId }) => routeId);
  document.documentElement.dataset["route"] = matchedRouteName(
    ids,
    splitLocale(window.location.pathname).locale,
  );
  const meta = matches.flatMap((match) => tags(match.meta));
  const links = matches.flatMap((match) => tags(match.links));
  const title = meta.findLast((entry) => entry["title"] !== undefined)?.["title"];
  if (title !== undefined && document.title !== title) document.title = title;
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  document.head.append(
    ...meta
      .filter((entry) => entry["title"] === undefined)
      .map((entry) => createTag("meta", entry)),
    ...links.map((entry) => createTag("link", entry)),
  );
}

/** Updates title, meta and links of the document after each navigation. */
export function syncHead(router: AppRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  router.subscribe("onRendered", () => {
    clearTimeout(timer);
    timer = setTimeout(() => writeHead(router), HEAD_DEBOUNCE_MS);
  });
}
