import { PAYLOAD_ID } from "#app/payload.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import { BELOW_ID } from "#ui/below.ts";

/** One element of the head: its attributes, or `{ title }`. */
export type HeadTag = Readonly<Record<string, string>>;

export interface DocumentParts {
  readonly lang: string;
  readonly meta: readonly HeadTag[];
  readonly links: readonly HeadTag[];
  /** The stylesheet and the script that stand inline; both known by their hashes to the CSP. */
  readonly css: string;
  /** Addresses of the files whose styles those are. */
  readonly sheets: readonly string[];
  readonly boot: string;
  /** Addresses of the browser's code: what starts it, and what it will ask for at once. */
  readonly entry: string;
  readonly preload: readonly string[];
  /** Name of the build, and the path that the body was made for. */
  readonly buildId: string;
  /** Name of the route, `track-id___en`; "" where none matched. */
  readonly route: string;
  readonly path: string;
  /** Address of the web app manifest in the page's language. */
  readonly manifest: string;
  readonly body: string;
  readonly payload: string;
}

function tag(name: string, attributes: HeadTag): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute.toLowerCase()}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Attribute by which a head element is known to belong to the page, not to the site. */
export const HEAD_MARK = "data-page";

/** The head's elements of a page as HTML, title first. */
export function printHead(meta: readonly HeadTag[], links: readonly HeadTag[]): string {
  const title = meta.findLast((entry) => entry["title"] !== undefined)?.["title"] ?? "";
  const mark = { [HEAD_MARK]: "" };
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...meta
      .filter((entry) => entry["title"] === undefined)
      .map((entry) => tag("meta", { ...entry, ...mark })),
    ...links.map((entry) => tag("link", { ...entry, ...mark })),
  ].join("");
}

/** A whole page. Its scripts start after the first paint, by the inline one. */
export function printDocument(parts: DocumentParts): string {
  const preload =
    parts.preload.length > 0 ? ` data-preload="${escapeHtml(parts.preload.join(" "))}"` : "";
  return [
    `<!doctype html><html lang="${parts.lang}" data-entry="${escapeHtml(parts.entry)}" data-build="${escapeHtml(parts.buildId)}" data-route="${escapeHtml(parts.route)}"${preload}><head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="theme-color" content="#f6f5f1" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0e1114" media="(prefers-color-scheme: dark)">',
    '<meta name="color-scheme" content="light dark">',
    `<script>${parts.boot}</script>`,
    parts.css === "" ? "" : `<style>${parts.css}</style>`,
    // Named, not loaded: the loader of chunks waits for no file whose styles the page holds already.
    ...parts.sheets.map((href) => tag("link", { rel: "stylesheet", href, disabled: "" })),
    printHead(parts.meta, parts.links),
    // Painted in part, what stands in the first view would move when the rest of its markup comes.
    tag("link", {
      rel: "expect",
      href: `#${parts.body.includes(`id="${BELOW_ID}"`) ? BELOW_ID : PAYLOAD_ID}`,
      blocking: "render",
    }),
    '<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    tag("link", { rel: "manifest", href: parts.manifest }),

    `</head><body><div id="root" data-path="${escapeHtml(parts.path)}">${parts.body}</div>`,
    `<script type="application/json" id="${PAYLOAD_ID}">${parts.payload}</script>`,
    "</body></html>",
  ].join("");
}
