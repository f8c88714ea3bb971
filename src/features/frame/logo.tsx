import { Link } from "@tanstack/react-router";
import type { SeoInfo } from "#contract/site.ts";
import type { Locale } from "#i18n/locales.ts";
import { safeUrl } from "#lib/safe-url.ts";
import styles from "./header.module.css";
import { logosOf } from "./logos.ts";

type Props = { readonly site: SeoInfo; readonly locale: Locale };

/** The site's logo by theme and language, leading home. */
export function Logo({ site, locale }: Props) {
  const { day, night, width, height } = logosOf(site, locale, safeUrl);
  return (
    <Link to="/" className={styles["logo"]} aria-label={site.site_name || "Marble Draws"}>
      {/* The hidden one is never asked for: a lazy picture that isn't shown isn't loaded. */}
      <img className={styles["day"]} src={day} loading="lazy" alt="" {...{ width, height }} />
      <img className={styles["night"]} src={night} loading="lazy" alt="" {...{ width, height }} />
    </Link>
  );
}
