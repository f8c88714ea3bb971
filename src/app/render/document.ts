import { escapeXml } from "#contract/escape-xml.ts";
import { PAYLOAD_ID } from "#data/persist/payload.ts";

/** One element of the head: its attributes, or `{ title }`. */
export type HeadTag = Readonly<Record<string, string>>;

/** The text attributes of a route's head entries. */
export function tags(entries: readonly unknown[] | undefined): HeadTag[] {
  return (entries ?? []).flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const texts = Object.entries(entry).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    return [Object.fromEntries(texts)];
  });
}

export interface DocumentParts {
  readonly lang: string;
  readonly meta: readonly HeadTag[];
  readonly links: readonly HeadTag[];
  /** Inline style sheet and script; the content security policy has their hashes. */
  readonly css: string;
  readonly boot: string;
  /** Whether the inline styles suffice for the first view; other sheets are then linked behind the markup. */
  readonly isWhole: boolean;
  /** Paths of the style sheets. */
  readonly sheets: readonly string[];
  /** `path#digest` of each script in the order of their imports, the entry last; SHA-256, base64. */
  readonly scripts: readonly string[];
  readonly buildId: string;
  /** Name of the route, `track-id___en`; "" without a route. */
  readonly route: string;
  readonly path: string;
  readonly body: string;
  readonly payload: string;
}

function tag(name: string, attributes: HeadTag): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute.toLowerCase()}="${escapeXml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Attribute of head elements that belong to the page, not to the site. */
export const HEAD_MARK = "data-page";

/** The page's head elements as HTML, title first. */
export function renderHead(meta: readonly HeadTag[], links: readonly HeadTag[]): string {
  const title = meta.findLast((entry) => entry["title"] !== undefined)?.["title"] ?? "";
  const mark = { [HEAD_MARK]: "" };
  return [
    `<title>${escapeXml(title)}</title>`,
    ...meta
      .filter((entry) => entry["title"] === undefined)
      .map((entry) => tag("meta", { ...entry, ...mark })),
    ...links.map((entry) => tag("link", { ...entry, ...mark })),
  ].join("");
}

/** Id of the element behind the page's markup; src/app/boot has it, too. */
export const MARKUP_END = "markup-end";

/** The HTML of a page. Its inline script loads the others after the first paint. */
export function renderDocument(parts: DocumentParts): string {
  const attributes = {
    lang: parts.lang,
    "data-build": parts.buildId,
    "data-route": parts.route,
  };
  // Sheets behind a whole first view must not delay its paint or its pictures.
  const priority: HeadTag = parts.isWhole ? { fetchpriority: "low" } : {};
  const sheets = parts.sheets
    .map((href) => tag("link", { rel: "stylesheet", href, ...priority }))
    .join("");
  return [
    `<!doctype html>${tag("html", attributes)}<head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="theme-color" content="#f6f5f1" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0e1114" media="(prefers-color-scheme: dark)">',
    '<meta name="color-scheme" content="light dark">',
    `<script>${parts.boot}</script>`,
    `<style>${parts.css}</style>`,
    renderHead(parts.meta, parts.links),
    // Holds the first paint until the markup has arrived: a part of it would move and be styled again.
    `<link rel="expect" href="#${MARKUP_END}" blocking="render">`,
    '<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    "</head><body>",
    // A style sheet blocks the parsing of the markup behind it until it is loaded.
    parts.isWhole ? "" : sheets,
    `<div id="root" data-path="${escapeXml(parts.path)}">${parts.body}</div>`,
    `<template id="${MARKUP_END}"></template>`,
    // The data and the list of scripts come last: the first paint needs neither.
    `<script type="application/json" data-scripts="${parts.scripts.join(" ")}" id="${PAYLOAD_ID}">`,
    `${parts.payload}</script>`,
    parts.isWhole ? sheets : "",
    "</body></html>",
  ].join("");
}
