import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import { type Language, LANGUAGE_TAGS, LANGUAGES, switchHref } from "#contract/languages.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { contentSecurityPolicy, cspHash } from "#server/http/security.ts";
import { seoInfo } from "#server/resources/home-page.ts";

/** Escaped markup, as the tagged template `html` of hono/html returns it. */
export type Html = ReturnType<typeof html>;

/** A page without the site's scripts: its own markup and styles. */
export interface PlainPage {
  /** Its name, before the site's. */
  readonly title: string;
  readonly language: Language;
  /** The address of the page in a language, for the links to the others. */
  readonly href: (language: Language) => string;
  /** The content of `<main>`. */
  readonly body: Html;
  /** CSS on top of that of all plain pages. */
  readonly styles?: string;
  /** Whether search engines may list the page. */
  readonly listed?: boolean;
}

/** What a plain page shows of the site: its name, logos and address. */
export type PlainDeps = Pick<AppDeps, "env" | "catalogue" | "siteAddress">;

interface PlainOptions {
  readonly status?: number;
  /** Headers beside those of every plain page; `cache-control` is no-store without one. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What each language calls itself. */
export const LANGUAGE_NAMES = { cn: "中文", en: "English", ja: "日本語" } as const satisfies Record<
  Language,
  string
>;

/** CSS without its comments and line breaks. */
export function compactCss(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\s+/g, " ");
}

/** The text of a file beside or above this one. */
const own = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The site's own colours, sizes and reset, and the parts of plain pages. */
const STYLES = compactCss(
  ["colors-and-sizes", "reset", "media"]
    .map((name) => own(`../../src/ui/theme/${name}.css`))
    .concat(own("page.css"), own("parts.css"))
    .join(""),
);

/** The visitor's choice of a theme, as src/app/boot reads it. */
const THEME = `try{const t=localStorage.getItem("nuxt-color-mode");if(t==="light"||t==="dark")document.documentElement.classList.add(t+"-mode")}catch{}`;

/** The size of every logo in pixels: nothing moves when one loads. */
const LOGO_HEIGHT = 36;
const LOGO_WIDTHS = { cn: 136, en: 176 } as const;

function header({ language, href }: PlainPage, deps: PlainDeps): Html {
  const site = seoInfo(deps, language);
  const words = language === "cn" ? "cn" : "en";
  const logo = (theme: "day" | "night") =>
    html`<img
      class="${theme}"
      src="${site[`${theme}_${words}_logo_url`]}"
      alt=""
      width="${LOGO_WIDTHS[words]}"
      height="${LOGO_HEIGHT}"
    />`;
  const links = LANGUAGES.map(
    (each) =>
      html`<a
        href="${href(each)}"
        lang="${LANGUAGE_TAGS[each]}"
        aria-current="${String(each === language)}"
        >${LANGUAGE_NAMES[each]}</a
      >`,
  );
  return html`<header class="bar">
    <a class="logo" href="${switchHref(language, "/")}" aria-label="${site.site_name}"
      >${logo("day")}${logo("night")}</a
    >
    <nav aria-label="${Object.values(LANGUAGE_NAMES).join(" · ")}">${links}</nav>
  </header>`;
}

function head(page: PlainPage, deps: PlainDeps, styles: string): Html {
  const { title, language, href, listed = false } = page;
  const alternates = LANGUAGES.map(
    (each) =>
      html`<link
        rel="alternate"
        hreflang="${LANGUAGE_TAGS[each]}"
        href="${deps.siteAddress()}${href(each)}"
      />`,
  );
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    ${listed ? alternates : html`<meta name="robots" content="noindex" />`}
    <title>${title} · ${seoInfo(deps, language).site_name}</title>
    <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
    ${raw(`<script>${THEME}</script><style>${styles}</style>`)}`;
}

/**
 * A page that the server makes by itself, in the site's colours and type. Its policy allows its inline styles
 * and the theme script, and nothing from elsewhere.
 */
export async function plainPage(
  deps: PlainDeps,
  page: PlainPage,
  { status = 200, headers = {} }: PlainOptions = {},
): Promise<Response> {
  const tag = LANGUAGE_TAGS[page.language];
  const styles = `${STYLES}${compactCss(page.styles ?? "")}`;
  const text = await html`<!doctype html>
    <html lang="${tag}">
      <head>
        ${head(page, deps, styles)}
      </head>
      <body>
        ${header(page, deps)}
        <main>${page.body}</main>
      </body>
    </html>`;
  return new Response(text.toString(), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": tag,
      "content-security-policy": contentSecurityPolicy({
        scripts: [cspHash(THEME)],
        styles: [cspHash(styles)],
      }),
      "cache-control": "no-store",
      ...headers,
    },
  });
}
