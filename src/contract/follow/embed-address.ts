import { escapeXml } from "#contract/escape-xml.ts";
import { type Language, LANGUAGE_TAGS, withLocale } from "#contract/languages.ts";
import type { EmbedPath, EmbedTheme } from "#contract/url/site-paths.ts";
import { ELEMENT_PATH } from "./paths.ts";

/** What is chosen of an embedded part. */
export interface EmbedChoice {
  readonly path: EmbedPath;
  readonly locale: Language;
  readonly theme: EmbedTheme;
  /** Null: the first track, or all of them. */
  readonly track: number | null;
  /** The track beside it, where two are compared. */
  readonly beside?: number | null;
}

/** The address of an embedded part below an origin ("" for one on this site). */
export function embedAddress(origin: string, choice: EmbedChoice): string {
  const { path, locale, theme, track, beside = null } = choice;
  const query = [
    ...(track === null ? [] : [`track=${track}`]),
    ...(beside === null ? [] : [`with=${beside}`]),
    ...(theme === "system" ? [] : [`theme=${theme}`]),
  ].join("&");
  const search = query === "" ? "" : `?${query}`;
  return `${origin}${withLocale(locale, encodeURI(path))}${search}`;
}

/** Pixels that each part needs on a page of usual width. */
export const EMBED_HEIGHTS: Readonly<Record<EmbedPath, number>> = {
  "/components/BannerCarousel": 380,
  "/components/LotteryItem": 290,
  "/track/components/polarCoordinates": 800,
  "/track/components/stackPath": 790,
  "/track/components/tabItem": 900,
  "/track/components/tabItem copy": 1000,
};

/** What a frame may do that gets no origin of its own: its scripts run, and its links open new tabs. */
export const EMBED_SANDBOX = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

interface Snippet {
  readonly address: string;
  readonly title: string;
  /** Pixels. */
  readonly height: number;
  /** Pixels; unlimited by default. */
  readonly width?: number;
  readonly sandbox?: string;
}

/** The line of HTML that shows an embedded part on another site. */
export function embedSnippet({ address, title, height, width, sandbox }: Snippet): string {
  const attributes = [
    `src="${escapeXml(address)}"`,
    `title="${escapeXml(title)}"`,
    `width="${width ?? "100%"}" height="${height}"`,
    ...(sandbox === undefined ? [] : [`sandbox="${sandbox}"`]),
    'style="border:0" loading="lazy"',
  ];
  return `<iframe ${attributes.join(" ")}></iframe>`;
}

/** The lines of HTML that show a track's last draw on another site by an element of its own. */
export function elementSnippet(
  origin: string,
  { track, locale }: Pick<EmbedChoice, "track" | "locale">,
) {
  const attributes = [
    ...(track === null ? [] : [`track="${track}"`]),
    `lang="${LANGUAGE_TAGS[locale]}"`,
  ];
  return [
    `<script type="module" src="${escapeXml(origin)}${ELEMENT_PATH}"></script>`,
    `<marble-draws ${attributes.join(" ")}></marble-draws>`,
  ].join("\n");
}
