import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#lib/safe-url.ts";
import styles from "./logo.module.css";

/** The site's own logos, for when the API has none. */
const OWN = "/art/logo";

/** Pixels of every logo, so that nothing moves when one replaces another. */
const HEIGHT = 36;
const WIDTHS = { cn: 136, en: 176 } as const;

export interface Logos {
  readonly day: string;
  readonly night: string;
  readonly width: number;
  readonly height: number;
}

/** The two logos of a language; Japanese shares the English ones. `safe` is null for invalid addresses. */
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

type Props = { readonly site: SeoInfo; readonly locale: Locale };

/** The site's logo by theme and language, leading home. */
export function Logo({ site, locale }: Props) {
  const { day, night, width, height } = logosOf(site, locale, safeUrl);
  return (
    <Link
      to="/"
      className={styles["logo"]}
      aria-label={site.site_name || "Marble Draws"}
      data-unmarked
    >
      {/* Both are requested with the page: waiting to know which one shows would cost a round trip. */}
      <img className={styles["day"]} src={day} alt="" {...{ width, height }} />
      <img className={styles["night"]} src={night} alt="" {...{ width, height }} />
    </Link>
  );
}
