import { withLocale } from "#contract/languages.ts";
import type { EmbedPath } from "#contract/site-paths.ts";
import type { Locale } from "#i18n/locales.ts";
import { escapeXml } from "#contract/escape-xml.ts";

/** Themes of an embedded part; `system` follows the visitor's device. */
export const EMBED_THEMES = ["light", "dark", "system"] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** What is chosen of an embedded part. */
export interface EmbedChoice {
  readonly path: EmbedPath;
  readonly locale: Locale;
  readonly theme: EmbedTheme;
  /** Null: the first track, or all of them. */
  readonly track: number | null;
  /** The track beside it, where two are compared. */
  readonly beside?: number | null;
}

/** The address of an embedded part below an origin ("" for one on this site). */
export function embedAddress(origin: string, choice: EmbedChoice): string {
  const { path, locale, theme, track, beside = null } = choice;
  const query = new URLSearchParams();
  if (track !== null) query.set("track", String(track));
  if (beside !== null) query.set("with", String(beside));
  if (theme !== "system") query.set("theme", theme);
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  return `${origin}${withLocale(locale, encodeURI(path))}${search}`;
}

interface Snippet {
  readonly address: string;
  readonly title: string;
  /** Pixels. */
  readonly height: number;
}

/** The line of HTML that shows an embedded part on another site. */
export function embedSnippet({ address, title, height }: Snippet): string {
  const attributes = [
    `src="${escapeXml(address)}"`,
    `title="${escapeXml(title)}"`,
    `width="100%" height="${height}"`,
    'style="border:0" loading="lazy"',
  ];
  return `<iframe ${attributes.join(" ")}></iframe>`;
}
