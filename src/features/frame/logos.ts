import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";

/** Where the site's own logos are: for when the API tells none, or none yet. */
const OWN = "/art/logo";

/** Pixels of a logo, whichever address it has, so that nothing moves when another one comes. */
const HEIGHT = 36;
const WIDTHS = { cn: 136, en: 176 } as const;

export interface Logos {
  readonly day: string;
  readonly night: string;
  readonly width: number;
  readonly height: number;
}

/** The two logos of a language; Japanese shares the English ones. `safe` is null for unsound addresses. */
export function logosOf(
  site: SeoInfo,
  locale: Locale,
  safe: (address: string) => string | null,
): Logos {
  const words = locale === "cn" ? "cn" : "en";
  const pick = (theme: "day" | "night") =>
    safe(site[`${theme}_${words}_logo_url`]) ?? `${OWN}-${theme}-${words}.svg`;
  return { day: pick("day"), night: pick("night"), width: WIDTHS[words], height: HEIGHT };
}
