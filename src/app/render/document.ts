import { escapeXml } from "#contract/escape-xml.ts";
import { PAYLOAD_ID } from "#queries/persist/payload.ts";
import { BELOW_ID } from "#ui/below.ts";

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
  /** The inline stylesheet and script; the CSP has their hashes. Without the first, the files are linked. */
  readonly css: string;
  readonly sheets: readonly string[];
  readonly boot: string;
  /** `path#digest` of each script in the order of their imports, the entry last; SHA-256, base64. */
  readonly scripts: readonly string[];
  readonly buildId: string;
  /** Name of the route, `track-id___en`; "" where none matched. */
  readonly route: string;
  readonly path: string;
  /** Address of the web app manifest in the page's language. */
  readonly manifest: string;
  readonly body: string;
  readonly payload: string;
  /** Whether the page opens at what is below: the inline stylesheet is for that, not for what is above. */
  readonly opensBelow: boolean;
}

function tag(name: string, attributes: HeadTag): string {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute.toLowerCase()}="${escapeXml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Marks the head elements of the page, as opposed to those of the site. */
export const HEAD_MARK = "data-page";

/** The page's head elements as HTML, title first. */
export function printHead(meta: readonly HeadTag[], links: readonly HeadTag[]): string {
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

/** The HTML of a page. The inline script starts the others after the first paint. */
export function printDocument(parts: DocumentParts): string {
  const hasBelow = parts.body.includes(` id="${BELOW_ID}"`);
  const attributes = {
    lang: parts.lang,
    "data-build": parts.buildId,
    "data-route": parts.route,
    "data-scripts": parts.scripts.join(" "),
    ...(hasBelow && { "data-below": parts.opensBelow ? "first" : "late" }),
  };
  const sheets = parts.sheets.map((href) => tag("link", { rel: "stylesheet", href })).join("");
  return [
    `<!doctype html>${tag("html", attributes)}<head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="theme-color" content="#f6f5f1" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0e1114" media="(prefers-color-scheme: dark)">',
    '<meta name="color-scheme" content="light dark">',
    `<script>${parts.boot}</script>`,
    // Scripts take the links of the files that follow an inline one.
    parts.css === "" ? sheets : `<style>${parts.css}</style><noscript>${sheets}</noscript>`,
    printHead(parts.meta, parts.links),
    // Delays the first paint until the first view is parsed, so that nothing moves.
    tag("link", {
      rel: "expect",
      href: `#${hasBelow && !parts.opensBelow ? BELOW_ID : PAYLOAD_ID}`,
      blocking: "render",
    }),
    '<link rel="icon" href="/art/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-180.png">',
    tag("link", { rel: "manifest", href: parts.manifest }),
    `</head><body><div id="root" data-path="${escapeXml(parts.path)}">${parts.body}</div>`,
    `<script type="application/json" id="${PAYLOAD_ID}">${parts.payload}</script>`,
    "</body></html>",
  ].join("");
}
